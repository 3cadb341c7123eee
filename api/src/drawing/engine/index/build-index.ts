import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import type { CopySource } from './copy-source.ts'
import { bytesOf, createLayout, type Layout, shortsOf, wordsOf } from './layout.ts'
import { blockSize, memberScopes, orderMembers, orderWishes } from './order.ts'
import { pastInOrder } from './past.ts'
import { rowFeatures } from './row-plan.ts'
import { unionOfZones } from './unions.ts'
import { type Seed, slotOrder } from './write-members.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly; see write-parts.ts for the rest. */
export interface DrawIndex {
  layout: Layout
  source: CopySource
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  cellStart: Uint32Array
  farStart: Uint32Array
  attraction: Uint8Array
  age: Uint8Array
}

const shareWords = (length: number) => new Uint32Array(new SharedArrayBuffer(4 * length))
const shareBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length))

/** Writes a column of the population in the order of the engine. */
const putInOrder = <T extends Uint8Array | Uint16Array>(column: T, order: Uint32Array, target: T): T => {
  for (let place = 0; place < order.length; place++) target[place] = column[order[place] as number] as number
  return target
}

/** Writes where the wishes of each member begin; answers, by wish, whose it is. */
const numberWishes = ({ wishes, firstWish: from }: Population, order: Uint32Array, firstWish: Uint32Array): Uint32Array => {
  const owner = shareWords(wishes)
  let next = 0
  for (let place = 0; place < order.length; place++) {
    firstWish[place] = next
    const member = order[place] as number
    for (let wish = from[member] as number; wish < (from[member + 1] as number); wish++) owner[next++] = place
  }
  firstWish[order.length] = next
  return owner
}

type Prepared = Pick<CopySource, 'order' | 'age' | 'owner' | 'slots' | 'seed'>

// Nothing but what is copied: other threads are given it.
const copySource = (
  { features, ids, life, wait, personality, firstWish, masks, zoneSet, traits, tokenBits }: Population,
  prepared: Prepared,
): CopySource => ({ features, ids, life, wait, personality, firstWish, masks, zoneSet, traits, tokenBits, ...prepared })

/** Begins the index of a population; all threads write the rest together. `best` candidates will be kept for each wish, by so many workers. */
export const buildIndex = (population: Population, options: { seed: Seed; best: number; workers: number }): DrawIndex => {
  const { members } = population
  const scopes = memberScopes(population)
  const order = shareWords(members)
  order.set(orderMembers(population, scopes))
  const unions = unionOfZones(population, order, scopes)
  const { wishes, cellStart, farStart } = orderWishes(population, order)
  const past = pastInOrder(population, order)
  const layout = createLayout({
    members,
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
  shortsOf(layout, 'rowParts').set(rowFeatures)
  putInOrder(scopes, order, bytesOf(layout, 'memberScope'))
  putInOrder(population.zone, order, shortsOf(layout, 'memberZone'))
  wordsOf(layout, 'positionWish').set(wishes)
  const owner = numberWishes(population, order, wordsOf(layout, 'memberFirstWish'))
  const attraction = putInOrder(population.attraction, order, new Uint8Array(members))
  const age = putInOrder(population.age, order, shareBytes(members))
  const source = copySource(population, { order, age, owner, slots: slotOrder(population), seed: options.seed })
  return { layout, source, order, cellStart, farStart, attraction, age }
}
