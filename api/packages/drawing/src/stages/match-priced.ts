import { weightOf } from '@quintet/domain/match'
import type { Scan } from '../candidates/scan-all.ts'
import { matchWorth } from '../matching/auctions.ts'
import type { MatchSettings } from '../matching/match-pairs.ts'
import { type Certificate, type Matched, matchPairs } from '../matching/match-pairs.ts'
import { tokenPlaces } from '../matching/state.ts'
import { liveTokens } from '../matching/token-graph.ts'
import { type PairTable, weightScale } from '../pairs/pair-table.ts'
import { type Making, addPriced, pricesOfAuction, pricesOfSize } from './price.ts'

interface Settings extends MatchSettings {
  attraction: Uint8Array
  making: Making
  /** Tokens of members whom anybody fits. */
  tokens: number
  /** None: no other pairs are looked at. */
  scan: (() => Promise<Scan>) | undefined
}

/** A matching, and the table that it was made from. */
export interface MatchedPriced {
  matched: Matched
  table: PairTable
  certificate: Certificate & { isOfAll?: number }
}

/** So often pairs are added that are worth more than their prices, some for every wish, and all is matched anew. */
const mostTurns = 2
/** So small a part of a bound in pairs that were not kept is as good as none. */
const closeEnough = 1 / 1000

const sumOf = (numbers: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] as number
  return sum
}

/** What two scans say of all pairs. */
interface Bounds {
  table: PairTable
  /** No matching of all eligible pairs has more matches, and none of those is worth more in all (weak duality of linear programming). */
  size: number
  worth: number
  /** Hardly anything is to be gained by pairs that are not in the table. */
  isClose: boolean
}

/** What pairs are priced with. */
interface Pricing {
  scan: Scan
  making: Making
  tokens: number
}

/** Prices all pairs, by what matches are worth and by their number alone; adds those of either that are worth more. */
const priceAll = async (before: PairTable, { values, halves }: Matched, pricing: Pricing): Promise<Bounds> => {
  const { scan, making } = pricing
  const [tokens, members] = [liveTokens(before), before.members]
  const byWorth = await addPriced(scan, pricesOfAuction(tokens, members, values), before, making)
  const bySize = await addPriced(scan, pricesOfSize(tokens, members, halves), byWorth.table, making)
  const [worth, size] = [sumOf(values), sumOf(halves) / 2]
  const isClose = byWorth.excess <= closeEnough * worth && bySize.excess / 2 <= closeEnough * size
  const added = byWorth.added + bySize.added
  return {
    table: bySize.table,
    // Nor can there be more than one for two tokens.
    size: Math.floor(Math.min(size + bySize.excess / 2, pricing.tokens / 2)),
    worth: worth + byWorth.excess,
    isClose: isClose || added === 0,
  }
}

/**
 * Matches a table, then prices all other pairs: those that could be worth more than they cost are added, and all is matched again. In the end the
 * bounds are of all pairs.
 */
export const matchPriced = async (
  kept: PairTable,
  { attraction, making, tokens, scan: open, ...settings }: Settings,
): Promise<MatchedPriced> => {
  let [table, matched] = [kept, await matchPairs(kept, attraction, settings)]
  if (!open) return { matched, table, certificate: matched.certificate }
  const scan = await open()
  for (let turn = 1; ; turn++) {
    const bounds = await priceAll(table, matched, { scan, making, tokens })
    if (turn > mostTurns || bounds.isClose) return { matched, table, certificate: ofAll(matched, bounds, making.rating.wait) }
    table = bounds.table
    matched = await matchPairs(table, attraction, settings)
  }
}

/** The tenfold of the highest quality. */
const mostQuality = 1000

/** As many matches weigh no more than this: each of the highest quality, and every token as long waited as its member. */
const weightOfBest = (matches: number, wait: Uint8Array): number => weightOf(mostQuality * matches, tokenPlaces * sumOf(wait), 0)

/** The certificate of a matching over all eligible pairs. */
const ofAll = (
  { certificate: { matches, weight } }: Matched,
  { size, worth }: Bounds,
  wait: Uint8Array,
): MatchedPriced['certificate'] => {
  const mostMatches = Math.max(matches, size)
  const byPrices = Math.floor((worth - matchWorth * matches) / weightScale)
  const mostWeight = Math.max(weight, Math.min(byPrices, weightOfBest(matches, wait)))
  return { matches, mostMatches, weight, mostWeight, isOfAll: 1 }
}
