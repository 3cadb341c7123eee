import { type MatchClass, matchClass } from '@quintet/domain/match'
import type { PoolNumber } from '@quintet/domain/pools'
import { availableParallelism } from 'node:os'
import { memberOf, tokenPlaces } from './matching/state.ts'
import { type Population, tokensPerMember } from './population/population.ts'
import { ratePopulation, tenfoldQuality } from './population/rating.ts'
import { type StageResult, type StageSettings, runStages } from './stages/run-stages.ts'
import { noStore } from './stages/stage-store.ts'

export interface DrawnMatch {
  /** The lower member number. */
  one: number
  other: number
  poolOfOne: PoolNumber
  poolOfOther: PoolNumber
  /** 0 to 100, two decimals. */
  quality: number
  class: MatchClass
  weight: number
}

/** What an entrant could have got. */
export type EligiblePeople = [member: number, people: number, ofTokens: number[]]

export interface Drawn {
  /** By the numbers of the members. */
  matches: DrawnMatch[]
  entrants: number
  tokens: number
  /** Pairs of members who could be matched. */
  eligiblePairs: number
  /** Pairs of those that were among the best of either and took part in the matching. */
  keptPairs: number
  /** Entrants with at least one match. */
  matchedEntrants: number
  /** Eligible people of each entrant in all and of each token, by member number. */
  eligible: EligiblePeople[]
  certificate: StageResult['certificate']
}

export type DrawOptions = Partial<Omit<StageSettings, 'population' | 'seed' | 'input'>>

const manyMembers = 400_000
const fewMembers = 20_000

// Fewer are kept where there are many, so that the memory suffices; what that costs is in the guide.
const bestOf = (members: number): number => (members > manyMembers ? 8 : 16)
// A worker takes longer to start than a small drawing takes.
const workersOf = (members: number): number => (members < fewMembers ? 1 : Math.min(8, availableParallelism()))

const wordAt = (seed: string, at: number): number => Number.parseInt(seed.slice(at, at + 8).padEnd(8, '0'), 16)

const eligibleOf = (population: Population, { order, wishEligible, memberEligible }: StageResult): EligiblePeople[] => {
  const found: EligiblePeople[] = []
  let wish = 0
  for (const [place, member] of order.entries()) {
    const ofTokens = Array.from<number>({ length: population.tokenCount[member] as number }).fill(0)
    for (let own = population.firstWish[member] as number; own < (population.firstWish[member + 1] as number); own++, wish++)
      for (const token of ofTokens.keys())
        if (((population.tokenBits[own] as number) >> token) & 1) ofTokens[token] = wishEligible[wish] as number
    found.push([population.ids[member] as number, memberEligible[place] as number, ofTokens])
  }
  return found.toSorted((a, b) => a[0] - b[0])
}

const presentMatches = (population: Population, { order, mate, memberEligible }: StageResult): DrawnMatch[] => {
  const rating = ratePopulation(population)
  const matches: DrawnMatch[] = []
  const memberAt = (token: number) => order[memberOf(token)] as number
  const poolAt = (token: number) => population.pools[memberAt(token) * tokensPerMember + (token % tokenPlaces)] as PoolNumber
  for (let token = 0; token < mate.length; token++) {
    const partner = mate[token] as number
    if (partner <= token) continue
    const isLower = (population.ids[memberAt(token)] as number) < (population.ids[memberAt(partner)] as number)
    const [first, second] = isLower ? [token, partner] : [partner, token]
    const [u, v] = [memberAt(first), memberAt(second)]
    const points = rating.points(u, v, rating.accepting(u, v), rating.accepting(v, u))
    const quality = Math.sqrt(points) / 48
    matches.push({
      one: population.ids[u] as number,
      other: population.ids[v] as number,
      poolOfOne: poolAt(first),
      poolOfOther: poolAt(second),
      quality: Math.floor((100 * Math.sqrt(points) + 24) / 48) / 100,
      class: matchClass(quality, memberEligible[memberOf(first)] as number, memberEligible[memberOf(second)] as number),
      weight: tenfoldQuality(points) + 100 * ((population.wait[u] as number) + (population.wait[v] as number)),
    })
  }
  return matches.toSorted((a, b) => a.one - b.one || a.other - b.other)
}

const sumOf = (numbers: Uint8Array | Uint32Array): number => {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** What the stages found, as members and the ledger know it. */
export const presentResult = (population: Population, result: StageResult): Drawn => {
  const matches = presentMatches(population, result)
  return {
    matches,
    entrants: population.members,
    tokens: sumOf(population.tokenCount),
    eligiblePairs: sumOf(result.memberEligible) / 2,
    keptPairs: result.pairs,
    matchedEntrants: new Set(matches.flatMap(({ one, other }) => [one, other])).size,
    eligible: eligibleOf(population, result),
    certificate: result.certificate,
  }
}

/**
 * The drawing: a population and a seed (hex) in, matches out; the same for the same population and seed, whatever the order of the
 * entries, the kernel, the number of workers, and wherever it was cut short.
 */
export const drawPopulation = async (
  population: Population,
  seed: string,
  options: DrawOptions & { input?: string } = {},
): Promise<Drawn> => {
  const { members } = population
  const result = await runStages({
    store: noStore,
    kernel: 'compiled',
    best: bestOf(members),
    workers: workersOf(members),
    input: seed,
    ...options,
    population,
    seed: [wordAt(seed, 0), wordAt(seed, 8)],
  })
  return presentResult(population, result)
}
