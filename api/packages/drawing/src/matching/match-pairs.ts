import type { EngineRules } from '../engine/version.ts'
import { type PairTable, pairCount, weightScale } from '../pairs/pair-table.ts'
import { Auctions, type Effort, matchWorth, weightHeadroom } from './auctions.ts'
import { closeEnough, sizeBound, worthBound } from './certificate.ts'
import { type ThreadSettings, type Threads, withThreads } from './helper-threads.ts'
import { type MatchKernel, openKernel } from './open-kernel.ts'
import { type Matching, countMatches, measure, memberOf } from './state.ts'
import { type Arena, type ArenaSettings, createArena, matesByPlace } from './arena.ts'

interface Thoroughness extends Effort {
  /**
   * Searches for paths before the auction, by their rounds: two of a round are enough to tell who is wanted and who is not, one to the end
   * tells it of everybody. Each begins from nothing: after the first round most trees have come to their end, so that taking them apart
   * costs more.
   */
  firstSearches: readonly number[]
}

const toTheEnd = 0
const thorough: Thoroughness = {
  steps: [
    { size: 96, mayWait: 0 },
    { size: 12, mayWait: 0 },
  ],
  mostBids: 300,
  mostBidsAtEnd: 300,
  firstSearches: [toTheEnd],
}
const quick = (finest: number): Thoroughness => ({
  steps: [
    { size: 200, mayWait: 0.01 },
    { size: 64, mayWait: 0.01 },
    { size: finest, mayWait: 0.01 },
  ],
  mostBids: 60,
  mostBidsAtEnd: 30,
  firstSearches: [1, 1],
})
const fewMembers = 50_000
const manyChances = 24

const effortFor = (table: PairTable): Thoroughness => {
  // Among few a little weight is a larger share, and time is no matter.
  if (table.members < fewMembers) return thorough
  // Where each has many to choose from, more of them end a step apart.
  return quick(2 * pairCount(table) > manyChances * table.members ? 16 : 32)
}

/** How good the matching is, provably, among the pairs that were kept. */
export interface Certificate {
  matches: number
  /** No matching has more. */
  mostMatches: number
  weight: number
  /** No matching with as many matches weighs more. */
  mostWeight: number
}

export interface Matched {
  matching: Matching
  /** What each token in play is worth to its member, and so what it costs a buyer: a match counts as in `matchWorth`, weights in eighths. */
  values: Int32Array
  /** By token in play, what it counts in the bound of the size: 0, 1 or 2 halves. */
  halves: Int32Array
  certificate: Certificate
  bids: number
}

export interface MatchSettings extends ThreadSettings, Pick<ArenaSettings, 'mostCompiled'> {
  rules: EngineRules
}

/** A matching on its way. */
interface Course {
  arena: Arena
  kernel: MatchKernel
  effort: Thoroughness
  /** Whether the last paths keep their trees. */
  areTreesKept: boolean
}

/**
 * A share of the matches: where kept trees gain no more than that, they are not grown once more from nothing, which would find paths that
 * they could not hold. A search of ten million members takes minutes, and a drawing is to end.
 */
const fewGained = 1 / 100_000

/** As many matches as there can be, along paths; of so many members that trees are kept, nearly as many. Returns how many there are and can be. */
const augmentToTheEnd = ({ arena, kernel, areTreesKept }: Course): { matches: number; mostMatches: number } => {
  for (;;) {
    const gained = areTreesKept ? kernel.augmentKeeping() : kernel.augment(toTheEnd)
    const matches = countMatches(arena.section('mate'))
    if (areTreesKept && gained > fewGained * matches) continue
    const mostMatches = sizeBound(arena, kernel, matches)
    // Another search in rounds costs as much as this one: not where the bound is as good as met.
    if (areTreesKept || gained === 0 || mostMatches <= matches * (1 + closeEnough)) return { matches, mostMatches }
  }
}

/** Who is wanted and who is not, by a first matching. */
const begin = (kernel: MatchKernel, effort: Thoroughness): void => {
  kernel.matchGreedily()
  for (const rounds of effort.firstSearches) kernel.augment(rounds)
  kernel.setStartValues(matchWorth, weightHeadroom)
}

/** All anew, by auctions from values that tell; then along paths. */
const finish = (course: Course, threads: Threads): Matched => {
  const { arena, kernel, effort } = course
  const auctions = new Auctions(kernel, threads, effort)
  auctions.matchAnew()
  auctions.relaxPrices()
  let size = { matches: 0, mostMatches: 0 }
  threads.share('weigh', 1, () => {
    size = augmentToTheEnd(course)
  })
  const matching = { table: arena.table, mate: matesByPlace(arena) }
  const { weight } = measure(matching)
  const mostWeight = Math.floor((worthBound(arena) - matchWorth * size.matches) / weightScale)
  const values = arena.section('value').slice()
  return {
    matching,
    values,
    halves: arena.section('halves').slice(),
    bids: auctions.bids,
    certificate: { ...size, weight, mostWeight },
  }
}

const womenToMen = 2

/** Women who look for men wait for bids while all is matched anew. */
const noteWaiting = ({ tokens: { places }, section }: Arena, attraction: Uint8Array): void => {
  const waiting = section('passive')
  for (let token = 0; token < places.length; token++)
    waiting[token] = attraction[memberOf(places[token] as number)] === womenToMen ? 1 : 0
}

/**
 * The largest matching, and among the largest ones nearly the heaviest: greedily first, then along paths as long as much is gained, then all
 * anew by an auction whose first values are what the paths told, then again along paths until nothing is gained.
 */
export const matchPairs = (pairs: PairTable, attraction: Uint8Array, settings: MatchSettings): Promise<Matched> =>
  withThreads(
    { ...settings, workers: Math.min(settings.workers, settings.rules.sides) },
    {
      open: async () => {
        const { kernel, rules, ...layout } = settings
        const made = createArena(pairs, { ...layout, sides: rules.sides })
        return { ...made, kernel: await openKernel(made.arena, kernel) }
      },
      meanwhile: ({ arena, kernel }) => {
        noteWaiting(arena, attraction)
        kernel.noteWaiting()
        begin(kernel, effortFor(pairs))
      },
      work: ({ arena, kernel }, threads) => {
        const areTreesKept = pairs.members > settings.rules.mostRegrown
        return finish({ arena, kernel, effort: effortFor(pairs), areTreesKept }, threads)
      },
    },
  )
