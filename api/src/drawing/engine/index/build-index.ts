import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { bytesOf, createLayout, type Layout, wordsOf } from './layout.ts'
import { blockSize, memberScopes, orderMembers, orderWishes } from './order.ts'
import { pastInOrder } from './past.ts'
import { chooseProbe } from './probe.ts'
import { writeBlockAges } from './rows.ts'
import { unionOfZones } from './unions.ts'
import { type Seed, writeFeatures, writeMembers } from './write-members.ts'
import { writeRuns } from './write-runs.ts'
import { writePositions, writeWishes } from './write-wishes.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly; see write-parts.ts for the rest. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  cellStart: Uint32Array
  farStart: Uint32Array
  attraction: Uint8Array
  age: Uint8Array
  /** Words of a set of features that are looked at first. */
  probe: readonly number[]
}

/** A column of the population in the order of the engine. */
const inOrder = <T extends Uint8Array | Uint16Array>(column: T, order: Uint32Array): T => {
  const found = column.slice(0, order.length) as T
  for (let place = 0; place < order.length; place++) found[place] = column[order[place] as number] as number
  return found
}

/** Builds the index of a population, but for what can be written by all threads together; `best` candidates will be kept for each wish, by so many workers. */
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
  writeFeatures(layout, population, order)
  writeMembers(layout, population, order, options.seed)
  writeWishes(layout, population, order)
  const probe = chooseProbe(layout)
  writePositions(layout, wishes, probe)
  writeRuns(layout)
  writeBlockAges(layout, age)
  return { layout, order, cellStart, farStart, attraction, age, probe }
}
