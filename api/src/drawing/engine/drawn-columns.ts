import { createHash } from 'node:crypto'
import { type MatchClass, matchClass } from '@quintet/domain/match'
import { memberOf, tokenPlaces } from './matching/state.ts'
import { findPlace, pairCount, tokenMask } from './pairs/pair-table.ts'
import { type Population, tokensPerMember } from './population/population.ts'
import { ratePopulation, tenfoldQuality } from './population/rating.ts'
import type { StageResult } from './stages/run-stages.ts'

/** Matches in the order of their members' numbers; members by their places in the population. */
export interface MatchColumns {
  count: number
  one: Uint32Array
  other: Uint32Array
  poolOfOne: Uint8Array
  poolOfOther: Uint8Array
  /** Hundredths, 0 to 10,000. */
  quality: Uint16Array
  class: Uint8Array
  weight: Uint16Array
}

/** What a drawing found, as columns: by place in the population where nothing else is said. */
export interface DrawnColumns {
  matches: MatchColumns
  /** Eligible people in all, and of each token in five places. */
  people: Uint32Array
  ofTokens: Uint32Array
  /** Number of matches. */
  won: Uint8Array
  entrants: number
  tokens: number
  /** Pairs of members who could be matched. */
  eligiblePairs: number
  /** Pairs of those that were among the best of either and took part in the matching. */
  keptPairs: number
  certificate: StageResult['certificate']
}

const countEligible = (population: Population, { order, wishEligible, memberEligible }: StageResult) => {
  const people = new Uint32Array(population.members)
  const ofTokens = new Uint32Array(population.members * tokensPerMember)
  let wish = 0
  for (let place = 0; place < order.length; place++) {
    const member = order[place] as number
    people[member] = memberEligible[place] as number
    for (let own = population.firstWish[member] as number; own < (population.firstWish[member + 1] as number); own++, wish++)
      for (let token = 0; token < tokensPerMember; token++)
        if (((population.tokenBits[own] as number) >> token) & 1)
          ofTokens[member * tokensPerMember + token] = wishEligible[wish] as number
  }
  return { people, ofTokens }
}

/** Places by the numbers of the members; undefined where they stand like that. */
const ranksOf = (ids: Float64Array): { rank: Uint32Array; place: Uint32Array } | undefined => {
  let isSorted = true
  for (let at = 1; at < ids.length && isSorted; at++) isSorted = (ids[at - 1] as number) < (ids[at] as number)
  if (isSorted) return undefined
  const place = Uint32Array.from(ids, (_, at) => at).sort((a, b) => (ids[a] as number) - (ids[b] as number))
  const rank = new Uint32Array(ids.length)
  for (const [at, member] of place.entries()) rank[member] = at
  return { rank, place }
}

const tokensOfPair = tokensPerMember * tokensPerMember

/** Pairs of matched tokens, each as one number that sorts like the members' numbers. */
const sortedPairs = ({ members }: Population, rank: Uint32Array | undefined, { order, mate }: StageResult): Float64Array => {
  const keys: Float64Array = new Float64Array(mate.length >> 1)
  let count = 0
  for (let token = 0; token < mate.length; token++) {
    const partner = mate[token] as number
    if (partner <= token) continue
    const [u, v] = [order[memberOf(token)] as number, order[memberOf(partner)] as number]
    const [a, b] = rank ? [rank[u] as number, rank[v] as number] : [u, v]
    const [s, t] = [token % tokenPlaces, partner % tokenPlaces]
    keys[count++] =
      a < b
        ? (a * members + b) * tokensOfPair + s * tokensPerMember + t
        : (b * members + a) * tokensOfPair + t * tokensPerMember + s
  }
  return keys.subarray(0, count).sort()
}

const emptyMatches = (count: number): MatchColumns => ({
  count,
  one: new Uint32Array(count),
  other: new Uint32Array(count),
  poolOfOne: new Uint8Array(count),
  poolOfOther: new Uint8Array(count),
  quality: new Uint16Array(count),
  class: new Uint8Array(count),
  weight: new Uint16Array(count),
})

/** Which wishes of a member accept whomever these tokens of it accept, as bits. */
const wishesOf = ({ firstWish, tokenBits }: Population, member: number, tokens: number): number => {
  const first = firstWish[member] as number
  let bits = 0
  for (let wish = first; wish < (firstWish[member + 1] as number); wish++)
    if (((tokenBits[wish] as number) & tokens) !== 0) bits |= 1 << (wish - first)
  return bits
}

/** The points of a pair; who accepts whom is read from the table. */
const pointsOfPairs = (population: Population, { order, table }: StageResult) => {
  const rating = ratePopulation(population)
  const placeOf = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) placeOf[order[place] as number] = place
  return (u: number, v: number): number => {
    const info = table.info[findPlace(table, placeOf[u] as number, placeOf[v] as number)] as number
    return rating.points(
      u,
      v,
      wishesOf(population, u, info & tokenMask),
      wishesOf(population, v, (info >> tokenPlaces) & tokenMask),
    )
  }
}

const presentMatches = (population: Population, result: StageResult, people: Uint32Array): MatchColumns => {
  const { members, pools, wait } = population
  const [pointsOf, ranks] = [pointsOfPairs(population, result), ranksOf(population.ids)]
  const keys = sortedPairs(population, ranks?.rank, result)
  const found = emptyMatches(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number
    const tokens = key % tokensOfPair
    const pair = (key - tokens) / tokensOfPair
    const second = pair % members
    const first = (pair - second) / members
    const [u, v] = ranks ? [ranks.place[first] as number, ranks.place[second] as number] : [first, second]
    const points = pointsOf(u, v)
    found.one[at] = u
    found.other[at] = v
    found.poolOfOne[at] = pools[u * tokensPerMember + Math.floor(tokens / tokensPerMember)] as number
    found.poolOfOther[at] = pools[v * tokensPerMember + (tokens % tokensPerMember)] as number
    found.quality[at] = Math.floor((100 * Math.sqrt(points) + 24) / 48)
    found.class[at] = matchClass(Math.sqrt(points) / 48, people[u] as number, people[v] as number) satisfies MatchClass
    found.weight[at] = tenfoldQuality(points) + 100 * ((wait[u] as number) + (wait[v] as number))
  }
  return found
}

const sumOf = (numbers: Uint8Array | Uint32Array): number => {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] as number
  return sum
}

/** What the stages found, for a population. */
export const presentColumns = (population: Population, result: StageResult): DrawnColumns => {
  const { people, ofTokens } = countEligible(population, result)
  const matches = presentMatches(population, result, people)
  const won = new Uint8Array(population.members)
  for (const column of [matches.one, matches.other])
    for (let at = 0; at < matches.count; at++) won[column[at] as number] = (won[column[at] as number] as number) + 1
  return {
    matches,
    people,
    ofTokens,
    won,
    entrants: population.members,
    tokens: sumOf(population.tokenCount),
    eligiblePairs: sumOf(people) / 2,
    keptPairs: pairCount(result.table),
    certificate: result.certificate,
  }
}

/** SHA-256 over the matches and the counts of eligible people, hex. */
export const hashOfDrawn = ({ ids }: Population, { matches, people, ofTokens }: DrawnColumns): string => {
  const { one, other, poolOfOne, poolOfOther, quality, class: classes, weight } = matches
  const hash = createHash('sha256')
  for (const { buffer, byteOffset, byteLength } of [
    ids,
    one,
    other,
    poolOfOne,
    poolOfOther,
    quality,
    classes,
    weight,
    people,
    ofTokens,
  ])
    hash.update(new Uint8Array(buffer, byteOffset, byteLength))
  return hash.digest('hex')
}
