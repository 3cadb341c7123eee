import type { Population } from '../population/population.ts'

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

/** Pairs who met before, by their places, each both ways: one place after the other. */
const pairsOf = (population: Population, order: Uint32Array): Uint32Array => {
  const { pastIds, firstPast } = population
  const pairs = new Uint32Array(4 * pastIds.length)
  const placeOf = pastIds.length === 0 ? () => none : placesOf(population, order)
  let end = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    for (let at = firstPast[member] as number; at < (firstPast[member + 1] as number); at++) {
      const other = placeOf(pastIds[at] as number)
      if (other === none) continue
      pairs[end++] = place
      pairs[end++] = other
      pairs[end++] = other
      pairs[end++] = place
    }
  }
  return pairs.subarray(0, end)
}

/** Whom each member met before, in the engine's order; whoever stands in one list has its owner in the own list. */
export const pastInOrder = (population: Population, order: Uint32Array): { first: Uint32Array; others: Uint32Array } => {
  const pairs = pairsOf(population, order)
  const first = new Uint32Array(order.length + 1)
  for (let at = 0; at < pairs.length; at += 2) first[(pairs[at] as number) + 1] = (first[(pairs[at] as number) + 1] as number) + 1
  for (let place = 0; place < order.length; place++) first[place + 1] = (first[place + 1] as number) + (first[place] as number)
  const next = first.slice()
  const others = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) {
    const place = next[pairs[at] as number] as number
    others[place] = pairs[at + 1] as number
    next[pairs[at] as number] = place + 1
  }
  return { first, others }
}
