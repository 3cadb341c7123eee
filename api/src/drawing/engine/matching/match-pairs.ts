import { type PairTable, weightScale } from '../pairs/pair-table.ts'
import { sizeBound, worthBound } from './certificate.ts'
import { type Companion, type CompanionSettings, withCompanion } from './companion.ts'
import { type MatchKernel, openKernel } from './open-kernel.ts'
import { even, odd } from './kernel/marks.ts'
import { type Workshop, createWorkshop, matesByPlace } from './workshop.ts'
import { type Matching, countMatches, measure, memberOf } from './state.ts'

/** What a match counts on top of its weight while the weights are balanced: 4096, in eighths. Most matches come first. */
export const matchWorth = 4096 * weightScale
/** Half of the room between weights: free tokens begin below, wanted ones above (in eighths). */
const weightRoom = 500 * weightScale
/** Coarse steps first, fine ones afterwards from the values found: fewer bids for the same end. In eighths. */
const steps = [96 * weightScale, 12 * weightScale] as const
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

// Fewer who wait bid one after the other, whatever their side.
const worthSharing = 1000

type Choose = (token: number) => boolean

/** One auction on a workshop at a time; the values go on from one to the next. */
class Auctions {
  readonly #mate: Int32Array
  readonly #value: Int32Array
  readonly #order: Int32Array
  readonly #kernel: MatchKernel
  readonly #companion: Companion
  readonly #mostBids: number
  bids = 0

  constructor({ section, table }: Workshop, kernel: MatchKernel, companion: Companion) {
    this.#mate = section('mate')
    this.#value = section('value')
    this.#order = section('order')
    this.#kernel = kernel
    this.#companion = companion
    this.#mostBids = effortFor(table).mostBids
  }

  /** Has the tokens that are chosen bid, until nobody does any more. */
  run(chosen: Choose, step: number): void {
    let count = 0
    for (let token = 0; token < this.#mate.length; token++) if (chosen(token)) this.#order[count++] = token
    this.#kernel.openAuction(count, matchWorth, step, this.#mostBids)
    while (count > worthSharing) {
      this.#companion.alongside('bid', () => this.#kernel.auctionSide(0))
      count = this.#kernel.meet()
    }
    this.bids += this.#kernel.finishAuction()
  }

  /** Matches all anew, coarsely and then finely; those who wait are bid for. */
  matchAnew(waits: Choose): void {
    for (const [index, step] of steps.entries()) {
      this.#mate.fill(-1)
      if (index > 0) this.#lower(waits, 2 * (steps[index - 1] as number))
      this.run((token) => !waits(token), step)
    }
  }

  // What the coarse steps may have overshot.
  #lower(chosen: Choose, by: number): void {
    const value = this.#value
    for (let token = 0; token < value.length; token++)
      if (chosen(token)) value[token] = Math.max(0, (value[token] as number) - by)
  }

  /** Whoever is left at a price goes down with it, and then everybody may think again. */
  thinkAgain(): void {
    const [, step] = steps
    const isLeft = (token: number) => this.#mate[token] === -1
    this.run((token) => isLeft(token) && (this.#value[token] as number) > step, step)
    for (let round = 0; round < 2; round++) this.run(isLeft, step)
  }
}

const startValue = (label: number): number => (label === odd ? matchWorth : label === even ? 0 : matchWorth / 2)

/**
 * Values to begin with: tokens that every largest matching seems to need are worth a match, those that it can leave out nothing. Women
 * who look for men wait for bids at somewhat less, all others bid, from somewhat more.
 */
const setStartValues = ({ section }: Workshop, waits: Choose): void => {
  const label = section('label')
  const value = section('value')
  for (let token = 0; token < value.length; token++) {
    const start = startValue(label[token] as number)
    value[token] = waits(token) ? Math.max(0, start - weightRoom) : start + weightRoom
  }
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
  kernel.augment(effortFor(workshop.table).firstRounds)
  setStartValues(workshop, waits)
  const auctions = new Auctions(workshop, kernel, companion)
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
