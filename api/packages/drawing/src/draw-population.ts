import { createHash } from 'node:crypto'
import type { MatchClass } from '@quintet/domain/match'
import type { PoolNumber } from '@quintet/domain/pools'
import { availableParallelism } from 'node:os'
import { manyMembers } from './engine/many-members.ts'
import { engineVersion, rulesOf } from './engine/version.ts'
import type { DrawnColumns } from './results/drawn-columns.ts'
import { type Presenting, presentAhead } from './results/present-ahead.ts'
import { presentColumns } from './results/present.ts'
import { type Population, tokensPerMember } from './population/population.ts'
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

const fewMembers = 20_000

/** Lists of candidates, and how many of them fit into the memory of a drawing of nearly any size. */
const [shortest, longest, inAll] = [16, 256, 3_200_000]
// With longer lists the pairs of so many members take more memory than there is.
const shortestOfMany = 8
// Half by weight, half by hash: what longer lists gain is in shared/docs/decisions/2026-11-23-candidate-lists.md.
/** How many candidates a wish keeps, by the number of members alone. */
export const bestOf = (members: number): number =>
  members > manyMembers ? shortestOfMany : Math.max(shortest, Math.min(longest, Math.floor(inAll / Math.max(1, members))))
// A worker takes longer to start than a small drawing takes.
const workersOf = (members: number): number => (members < fewMembers ? 1 : Math.min(8, availableParallelism()))

/** Two words of a seed in which each of its bytes counts. */
const wordsOf = (seed: string): [number, number] => {
  const hash = createHash('sha256').update(seed).digest()
  return [hash.readUInt32BE(0), hash.readUInt32BE(4)]
}

/** What was found as lists, by the numbers of the members. */
export const listDrawn = ({ ids, tokenCount }: Population, drawn: DrawnColumns): Drawn => {
  const { matches, people, ofTokens, won, ...counts } = drawn
  const idOf = (place: number | undefined) => ids[place ?? 0] as number
  const ownTokens = (place: number) =>
    [...ofTokens.subarray(place * tokensPerMember, (place + 1) * tokensPerMember)].slice(0, tokenCount[place])
  return {
    matches: Array.from({ length: matches.count }, (_, at) => ({
      one: idOf(matches.one[at]),
      other: idOf(matches.other[at]),
      poolOfOne: matches.poolOfOne[at] as PoolNumber,
      poolOfOther: matches.poolOfOther[at] as PoolNumber,
      quality: (matches.quality[at] as number) / 100,
      class: matches.class[at] as MatchClass,
      weight: matches.weight[at] as number,
    })),
    ...counts,
    matchedEntrants: won.reduce((sum, matched) => sum + (matched > 0 ? 1 : 0), 0),
    eligible: Array.from(ids, (id, place): EligiblePeople => [id, people[place] as number, ownTokens(place)]).toSorted(
      (a, b) => a[0] - b[0],
    ),
  }
}

type Drawing = [population: Population, seed: string, options?: DrawOptions & { input?: string }]

const draw = (...[population, seed, options]: Drawing): Promise<StageResult> => {
  const { members } = population
  return runStages({
    store: noStore,
    kernel: 'compiled',
    best: bestOf(members),
    workers: workersOf(members),
    rules: rulesOf(engineVersion),
    input: seed,
    ...options,
    population,
    seed: wordsOf(seed),
  })
}

/**
 * The drawing: a population and a seed (hex) in, matches out; the same for the same population and seed, whatever the order of the
 * entries, the kernel, the number of workers, and wherever it was cut short.
 */
export const drawColumns = async (...drawing: Drawing): Promise<DrawnColumns> =>
  presentColumns(drawing[0], await draw(...drawing))

/** The same, for callers that can begin with the first matches before the last are presented. */
export const drawAhead = async (...drawing: Drawing): Promise<Presenting> => presentAhead(drawing[0], await draw(...drawing))

/** The same as lists. */
export const drawPopulation = async (...drawing: Drawing): Promise<Drawn> => listDrawn(drawing[0], await drawColumns(...drawing))
