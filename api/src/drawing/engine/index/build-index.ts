import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { bytesOf, createLayout, type Layout, wordsOf } from './layout.ts'
import { blockSize, memberScopes, orderMembers, orderWishes } from './order.ts'
import { pastInOrder } from './past.ts'
import { chooseProbe, writeProbes } from './probe.ts'
import { writeBlockAges, writeRows } from './rows.ts'
import { unionOfZones } from './unions.ts'
import { writeCards } from './write-cards.ts'
import { type Seed, writeAges, writeMemberRows, writeMembers, writeSignatures, writeUnions } from './write-members.ts'
import { writeRuns } from './write-runs.ts'
import { writePositions, writeWishes } from './write-wishes.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  cellStart: Uint32Array
  farStart: Uint32Array
  attraction: Uint8Array
  age: Uint8Array
}

/** A column of the population in the order of the engine. */
const inOrder = <T extends Uint8Array | Uint16Array>(column: T, order: Uint32Array): T => {
  const found = column.slice(0, order.length) as T
  for (let place = 0; place < order.length; place++) found[place] = column[order[place] as number] as number
  return found
}

/** Builds the index of a population; `best` candidates will be kept for each wish, by so many workers. */
export const buildIndex = (population: Population, options: { seed: Seed; best: number; workers: number }): DrawIndex => {
  const scopes = memberScopes(population)
  const order = orderMembers(population, scopes)
  const unions = unionOfZones(population, order, scopes)
  const [attraction, age] = [inOrder(population.attraction, order), inOrder(population.age, order)]
  const { wishes, cellStart, farStart } = orderWishes(population, order)
  const past = pastInOrder(population, order)
  const layout = createLayout({
    members: population.members,
    wishes: population.wishes,
    positions: wishes.length,
    blocks: Math.ceil(wishes.length / blockSize),
    firstFarBlock: (farStart[0] as number) / blockSize,
    zoneSets: unions.words.length / zoneWords,
    traitRows: population.natural.length / 80,
    past: past.others.length,
    best: options.best,
    workers: options.workers,
  })
  wordsOf(layout, 'memberFirstPast').set(past.first)
  wordsOf(layout, 'past').set(past.others)
  wordsOf(layout, 'zoneSets').set(unions.words)
  wordsOf(layout, 'memberZoneSet').set(unions.ofMember)
  bytesOf(layout, 'natural').set(population.natural)
  bytesOf(layout, 'memberScope').set(inOrder(scopes, order))
  writeMemberRows(layout, population, order)
  writeMembers(layout, population, order, options.seed)
  writeSignatures(layout, population, order)
  writeWishes(layout, population, order)
  writeCards(layout)
  writeUnions(layout)
  writeAges(layout)
  const probe = chooseProbe(layout)
  writeProbes(layout, probe)
  writePositions(layout, wishes, probe)
  writeRuns(layout)
  writeRows(layout)
  writeBlockAges(layout, age)
  return { layout, order, cellStart, farStart, attraction, age }
}
