import { type PairTable, weightScale } from '../pairs/pair-table.ts'
import { even, odd, augmentAll } from './augment.ts'
import { type AuctionSettings, withAuction } from './auction/open-auction.ts'
import type { Market } from './auction/market.ts'
import type { Auction } from './auction/run-auction.ts'
import { balanceValues, sizeBound, upperBound } from './certificate.ts'
import { matchGreedily, tokenChances } from './greedy.ts'
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

const thorough: Effort = { mostBids: 300, firstRounds: Infinity }
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
  chances: Uint32Array
  certificate: Certificate
  bids: number
}

const startValue = (label: number): number => (label === odd ? matchWorth : label === even ? 0 : matchWorth / 2)

/**
 * Values to begin with: tokens that every largest matching seems to need are worth a match, those that it can leave out nothing. Women
 * who look for men wait for bids at somewhat less, all others bid, from somewhat more.
 */
const startValues = (label: Uint8Array, chances: Uint32Array, waits: (token: number) => boolean): Int32Array =>
  Int32Array.from(label, (mark, token) => {
    if (chances[token] === 0) return 0
    return waits(token) ? Math.max(0, startValue(mark) - weightRoom) : startValue(mark) + weightRoom
  })

const tokensWhere = (count: number, holds: (token: number) => boolean): number[] => {
  const found: number[] = []
  for (let token = 0; token < count; token++) if (holds(token)) found.push(token)
  return found
}

// What the coarse steps may have overshot.
const lowerWaiting = ({ value }: Market, waits: (token: number) => boolean, by: number): void => {
  for (let token = 0; token < value.length; token++) if (waits(token)) value[token] = Math.max(0, (value[token] as number) - by)
}

const womenToMen = 2
const rounds = 3
const balanceRounds = 2

/** Matches all anew by an auction, from values of who is wanted. Answers the bids made. */
const auctionAnew = (market: Market, auction: Auction, chances: Uint32Array, waits: (token: number) => boolean): number => {
  const { mate, table } = market.matching
  const { mostBids } = effortFor(table)
  let bids = 0
  for (const [index, step] of steps.entries()) {
    mate.fill(-1)
    if (index > 0) lowerWaiting(market, waits, 2 * (steps[index - 1] as number))
    const bidders = tokensWhere(mate.length, (token) => chances[token] !== 0 && !waits(token))
    bids += auction.run(bidders, { worth: matchWorth, step, mostBids })
  }
  const [, step] = steps
  for (let round = 0; round < rounds; round++) {
    // Whoever is left at a price goes down with it, and then everybody may think again.
    const unsold = (token: number) =>
      mate[token] === -1 && (round > 0 ? chances[token] !== 0 : (market.value[token] as number) > step)
    bids += auction.run(tokensWhere(mate.length, unsold), { worth: matchWorth, step, mostBids })
  }
  return bids
}

/**
 * The largest matching, and among the largest ones nearly the heaviest: greedily first, then along paths as long as much is gained, then all
 * anew by an auction whose first values are what the paths told, then again along paths until nothing is gained.
 */
export const matchPairs = (pairs: PairTable, attraction: Uint8Array, settings: AuctionSettings): Promise<Matched> => {
  const waits = (token: number) => attraction[memberOf(token)] === womenToMen
  return withAuction(pairs, settings, (market, auction) => {
    const { matching, value } = market
    const { mate, table } = matching
    const chances = tokenChances(table)
    matchGreedily(matching, chances)
    const wanted = augmentAll(matching, chances, effortFor(table).firstRounds)
    value.set(startValues(wanted, chances, waits))
    const bids = auctionAnew(market, auction, chances, waits)
    const label = augmentAll(matching, chances)
    const mostMatches = sizeBound(table, label, chances, countMatches(mate))
    for (let round = 0; round < balanceRounds && balanceValues(table, value, matchWorth); round++);
    const { matches, weight } = measure(matching)
    const mostWeight = Math.floor((upperBound(table, value, matchWorth) - matchWorth * matches) / weightScale)
    return { matching, chances, bids, certificate: { matches, mostMatches, weight, mostWeight } }
  })
}
