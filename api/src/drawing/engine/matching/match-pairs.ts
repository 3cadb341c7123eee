import { type PairTable, weightScale } from '../pairs/pair-table.ts'
import { Auctions, type Choose, matchWorth, setStartValues } from './auctions.ts'
import { sizeBound, worthBound } from './certificate.ts'
import { type Companion, type CompanionSettings, withCompanion } from './companion.ts'
import { type MatchKernel, openKernel } from './open-kernel.ts'
import { type Matching, countMatches, measure, memberOf } from './state.ts'
import { type Workshop, createWorkshop, matesByPlace } from './workshop.ts'

interface Effort {
  /** Bids after which a token gives up; what it loses by that it gets back in the rounds and along the paths afterwards. */
  mostBids: number
  /** Rounds of paths before the auction: two are enough to tell who is wanted and who is not, more tell it of everybody. */
  firstRounds: number
}

const toTheEnd = 0
const thorough: Effort = { mostBids: 300, firstRounds: toTheEnd }
const quick: Effort = { mostBids: 60, firstRounds: 2 }
// Among few a little weight is a larger share, and time is no matter.
const effortFor = ({ members }: PairTable): Effort => (members < 50_000 ? thorough : quick)

/** How good the matching is, provably. */
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
  certificate: Certificate
  bids: number
}

export type MatchSettings = CompanionSettings

/** As many matches as there can be, along paths. Answers how many there are and can be. */
const augmentToTheEnd = (workshop: Workshop, kernel: MatchKernel): { matches: number; mostMatches: number } => {
  for (;;) {
    const gained = kernel.augment(toTheEnd)
    const matches = countMatches(workshop.section('mate'))
    const mostMatches = sizeBound(workshop, kernel, matches)
    // Where the bound is met there is no need to look once more.
    if (gained === 0 || mostMatches === matches) return { matches, mostMatches }
  }
}

/** Who is wanted and who is not, by a first matching; then all anew by auctions from values that tell. Answers the bids made. */
const matchByValues = (workshop: Workshop, kernel: MatchKernel, companion: Companion, waits: Choose): number => {
  kernel.matchGreedily()
  const { firstRounds, mostBids } = effortFor(workshop.table)
  kernel.augment(firstRounds)
  setStartValues(workshop, waits)
  const auctions = new Auctions(workshop, kernel, companion, mostBids)
  auctions.matchAnew(waits)
  auctions.thinkAgain()
  return auctions.bids
}

const womenToMen = 2

/**
 * The largest matching, and among the largest ones nearly the heaviest: greedily first, then along paths as long as much is gained, then all
 * anew by an auction whose first values are what the paths told, then again along paths until nothing is gained.
 */
export const matchPairs = async (pairs: PairTable, attraction: Uint8Array, settings: MatchSettings): Promise<Matched> => {
  const workshop = createWorkshop(pairs)
  const kernel = await openKernel(workshop, settings.kernel)
  const waiting = Uint8Array.from(workshop.tokens.places, (place) => (attraction[memberOf(place)] === womenToMen ? 1 : 0))
  return withCompanion(workshop, kernel, settings, (companion) => {
    const bids = matchByValues(workshop, kernel, companion, (token) => waiting[token] === 1)
    let size = { matches: 0, mostMatches: 0 }
    companion.alongside('weigh', () => (size = augmentToTheEnd(workshop, kernel)))
    const matching = { table: pairs, mate: matesByPlace(workshop) }
    const { weight } = measure(matching)
    const mostWeight = Math.floor((worthBound(workshop) - matchWorth * size.matches) / weightScale)
    return { matching, bids, certificate: { ...size, weight, mostWeight } }
  })
}
