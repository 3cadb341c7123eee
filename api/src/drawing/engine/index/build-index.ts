import { zoneWords } from '../population/places.ts'
import type { Population } from '../population/population.ts'
import { type Layout, bytesOf, createLayout, wordsOf } from './layout.ts'
import { blockSize, memberScopes, orderMembers, orderWishes } from './order.ts'
import { writeBlockSpans, writeRows } from './rows.ts'
import { unionOfZones } from './unions.ts'
import { type Seed, writeAges, writeFeatures, writeMembers, writeSignatures, writeUnions } from './write-members.ts'
import { wishCells, wishPickiness, writeWishes } from './write-wishes.ts'

/** The population in the engine's order, in one shared memory, with what finds candidates quickly. */
export interface DrawIndex {
  layout: Layout
  /** By the engine's order: place of the member in the population. */
  order: Uint32Array
  cellStart: Uint32Array
  attraction: Uint8Array
  age: Uint8Array
}

type PlaceOf = (id: number) => number

const none = -1

/** Finds places by the numbers of members; -1 for whoever did not enter. Entries come by number as a rule, so that they are searched by halves. */
const placesOf = ({ ids }: Population, order: Uint32Array): PlaceOf => {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place
  const isSorted = ids.every((id, at) => at === 0 || (ids[at - 1] as number) < id)
  if (!isSorted) {
    const known = new Map(Array.from(ids, (id, member) => [id, places[member] as number]))
    return (id) => known.get(id) ?? none
  }
  return (id) => {
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return ids[low] === id ? (places[low] as number) : none
  }
}

const writePast = (layout: Layout, population: Population, order: Uint32Array): void => {
  const [firstPast, past] = [wordsOf(layout, 'memberFirstPast'), wordsOf(layout, 'past')]
  const placeOf = population.pastIds.length === 0 ? () => none : placesOf(population, order)
  let next = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    firstPast[place] = next
    if (population.firstPast[member] === population.firstPast[member + 1]) continue
    const ids = population.pastIds.subarray(population.firstPast[member], population.firstPast[member + 1])
    for (const each of Array.from(ids, placeOf).toSorted((a, b) => a - b)) if (each !== none) past[next++] = each
  }
  firstPast[order.length] = next
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
  const cells = wishCells(population, order)
  const { wishes, cellStart, firstWorldPosition } = orderWishes(cells, wishPickiness(population, order, cells))
  const layout = createLayout({
    members: population.members,
    wishes: population.wishes,
    positions: wishes.length,
    blocks: Math.ceil(wishes.length / blockSize),
    firstWorldBlock: firstWorldPosition / blockSize,
    zoneSets: unions.words.length / zoneWords,
    traitRows: population.natural.length / 80,
    past: population.pastIds.length,
    best: options.best,
    workers: options.workers,
  })
  wordsOf(layout, 'positionWish').set(wishes)
  wordsOf(layout, 'zoneSets').set(unions.words)
  wordsOf(layout, 'memberZoneSet').set(unions.ofMember)
  bytesOf(layout, 'natural').set(population.natural)
  bytesOf(layout, 'memberScope').set(inOrder(scopes, order))
  writeFeatures(layout, population, order)
  writeMembers(layout, population, order, options.seed)
  writeWishes(layout, population, order)
  writePast(layout, population, order)
  writeUnions(layout)
  writeAges(layout)
  writeSignatures(layout, wishes)
  writeRows(layout)
  writeBlockSpans(layout, age, inOrder(population.zone, order))
  return { layout, order, cellStart, attraction, age }
}
