import type { Population } from '../population/population.ts'
import { countEntries } from './count-entries.ts'

const none = -1

type PlaceOf = (id: number) => number

/** Where numbers are not far between, each has its own place in a table. */
const byTable = ({ ids }: Population, order: Uint32Array, last: number): PlaceOf => {
  const places = new Int32Array(last + 1).fill(none)
  for (let place = 0; place < order.length; place++) places[ids[order[place] as number] as number] = place
  return (id) => (id <= last ? (places[id] as number) : none)
}

/** Otherwise binary search. */
const byHalves = ({ ids }: Population, order: Uint32Array, sequence: Uint32Array): PlaceOf => {
  const places = new Int32Array(ids.length).fill(none)
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place
  return (id) => {
    let low = 0
    let high = sequence.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ids[sequence[middle] as number] as number) < id) low = middle + 1
      else high = middle
    }
    const member = sequence[low]
    return member !== undefined && ids[member] === id ? (places[member] as number) : none
  }
}

const roomEach = 16

/** Finds places by the numbers of members; -1 for members who did not enter. */
const placesOf = (population: Population, order: Uint32Array, sequence: Uint32Array): PlaceOf => {
  const last = population.ids[sequence.at(-1) ?? 0] ?? 0
  return last < roomEach * sequence.length ? byTable(population, order, last) : byHalves(population, order, sequence)
}

/** Pairs who met before, by their places: one place after the other. */
const pairsOf = (population: Population, order: Uint32Array, sequence: Uint32Array): Uint32Array => {
  const { pastIds, firstPast } = population
  const pairs = new Uint32Array(2 * countEntries(population.firstPast, order))
  const placeOf = placesOf(population, order, sequence)
  let end = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    const last = firstPast[member + 1] as number
    for (let at = firstPast[member] as number; at < last; at++) {
      const other = placeOf(pastIds[at] as number)
      if (other === none) continue
      pairs[end++] = place
      pairs[end++] = other
    }
  }
  return pairs.subarray(0, end)
}

/** Whom each member met before, in the engine's order; a member who stands in a list has its owner in their own list. `sequence`: members by number. */
export const pastInOrder = (
  population: Population,
  order: Uint32Array,
  sequence: Uint32Array,
): { first: Uint32Array; others: Uint32Array } => {
  const first = new Uint32Array(order.length + 1)
  if (population.pastIds.length === 0) return { first, others: new Uint32Array() }
  const pairs = pairsOf(population, order, sequence)
  for (let at = 0; at < pairs.length; at++) {
    const next = (pairs[at] as number) + 1
    first[next] = (first[next] as number) + 1
  }
  for (let place = 0; place < order.length; place++) first[place + 1] = (first[place + 1] as number) + (first[place] as number)
  const next = first.slice()
  const others = new Uint32Array(pairs.length)
  for (let at = 0; at < pairs.length; at++) {
    const one = pairs[at] as number
    const place = next[one] as number
    others[place] = pairs[at ^ 1] as number
    next[one] = place + 1
  }
  return { first, others }
}
