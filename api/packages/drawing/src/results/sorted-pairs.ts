import { memberOf, tokenPlaces } from '../matching/state.ts'
import type { Population } from '../population/population.ts'

/** Matches by the numbers of their members. */
export interface SortedPairs {
  /** Each match as one number that sorts like the members' numbers; see `createUnpacker`. */
  keys: Float64Array
  /** Members by their numbers; undefined where they stand like that. */
  byNumber: Uint32Array | undefined
}

/** Places by the numbers of the members; undefined where they stand like that. */
const ranksOf = (ids: Float64Array): { rank: Uint32Array; byNumber: Uint32Array } | undefined => {
  let isSorted = true
  for (let at = 1; at < ids.length && isSorted; at++) isSorted = (ids[at - 1] as number) < (ids[at] as number)
  if (isSorted) return undefined
  const byNumber = Uint32Array.from(ids, (_, at) => at).sort((a, b) => (ids[a] as number) - (ids[b] as number))
  const rank = new Uint32Array(ids.length)
  for (let at = 0; at < byNumber.length; at++) rank[byNumber[at] as number] = at
  return { rank, byNumber }
}

const tokensOfPair = tokenPlaces * tokenPlaces

/** By the place of each member in the engine's order the rank of its number, and the other way round. */
const placesByRank = (order: Uint32Array, rank: Uint32Array | undefined) => {
  const rankAt = rank ? order.map((member) => rank[member] as number) : order
  const placeOf = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) placeOf[rankAt[place] as number] = place
  return { rankAt, placeOf }
}

/** Moves the last of some keys down to where it belongs; the others are sorted. */
const settleLast = (keys: Float64Array, from: number, last: number): void => {
  const key = keys[last] as number
  let at = last
  for (; at > from && (keys[at - 1] as number) > key; at--) keys[at] = keys[at - 1] as number
  keys[at] = key
}

/** Who got whom: by tokens in the engine's order of the members. */
interface Mates {
  population: Population
  order: Uint32Array
  mate: Int32Array
}

// Member by member, so that only the few matches of one have to be sorted.
const keysOf = (rank: Uint32Array | undefined, { population: { members }, order, mate }: Mates, matches: number) => {
  const keys = new Float64Array(matches)
  const { rankAt, placeOf } = placesByRank(order, rank)
  let count = 0
  for (let one = 0; one < members; one++) {
    const first = (placeOf[one] as number) * tokenPlaces
    const from = count
    for (let token = first; token < first + tokenPlaces; token++) {
      const partner = mate[token] as number
      if (partner === -1) continue
      const other = rankAt[memberOf(partner)] as number
      if (other < one) continue
      keys[count] = (one * members + other) * tokensOfPair + (token - first) * tokenPlaces + (partner % tokenPlaces)
      settleLast(keys, from, count++)
    }
  }
  return keys
}

/** So many matches in the order of their members' numbers. */
export const sortPairs = (mates: Mates, matches: number): SortedPairs => {
  const ranks = ranksOf(mates.population.ids)
  return { keys: keysOf(ranks?.rank, mates, matches), byNumber: ranks?.byNumber }
}

export interface MatchedPair {
  /** Members, by their places in the population, and which of their tokens. */
  one: number
  other: number
  tokenOfOne: number
  tokenOfOther: number
}

/** Reads matches one after the other; the answer is the same object every time. */
export const createUnpacker = (members: number, { keys, byNumber }: SortedPairs): ((at: number) => MatchedPair) => {
  const pair: MatchedPair = { one: 0, other: 0, tokenOfOne: 0, tokenOfOther: 0 }
  return (at) => {
    const key = keys[at] as number
    const tokens = key % tokensOfPair
    const both = (key - tokens) / tokensOfPair
    const second = both % members
    const first = (both - second) / members
    pair.one = byNumber ? (byNumber[first] as number) : first
    pair.other = byNumber ? (byNumber[second] as number) : second
    pair.tokenOfOne = Math.floor(tokens / tokenPlaces)
    pair.tokenOfOther = tokens % tokenPlaces
    return pair
  }
}
