import { memberOf, tokenPlaces } from '../matching/state.ts'
import type { Population } from '../population/population.ts'
import type { StageResult } from '../stages/run-stages.ts'

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
  for (const [at, member] of byNumber.entries()) rank[member] = at
  return { rank, byNumber }
}

const tokensOfPair = tokenPlaces * tokenPlaces

const keysOf = (members: number, rank: Uint32Array | undefined, { order, mate }: StageResult): Float64Array => {
  const keys: Float64Array = new Float64Array(mate.length >> 1)
  let count = 0
  for (let token = 0; token < mate.length; token++) {
    const partner = mate[token] as number
    if (partner <= token) continue
    const [u, v] = [order[memberOf(token)] as number, order[memberOf(partner)] as number]
    const [a, b] = rank ? [rank[u] as number, rank[v] as number] : [u, v]
    const [s, t] = [token % tokenPlaces, partner % tokenPlaces]
    keys[count++] =
      a < b ? (a * members + b) * tokensOfPair + s * tokenPlaces + t : (b * members + a) * tokensOfPair + t * tokenPlaces + s
  }
  return keys.subarray(0, count).sort()
}

export const sortPairs = ({ ids, members }: Population, result: StageResult): SortedPairs => {
  const ranks = ranksOf(ids)
  return { keys: keysOf(members, ranks?.rank, result), byNumber: ranks?.byNumber }
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
