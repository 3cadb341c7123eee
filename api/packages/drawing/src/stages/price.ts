import type { Prices } from '../candidates/prices.ts'
import type { Scan } from '../candidates/scan-all.ts'
import { matchWorth } from '../matching/auctions.ts'
import type { Tokens } from '../matching/token-graph.ts'
import { byPlace } from '../exact/solve.ts'
import { buildPairTable } from '../pairs/build-pairs.ts'
import { mergeTables } from '../pairs/merge-tables.ts'
import { type PairTable, pairCount, weightScale } from '../pairs/pair-table.ts'
import type { Rating } from '../pairs/write-pairs.ts'

/** A scan with prices: the table with what it found, how many pairs that added, and what all pairs are worth beyond their prices. */
export interface Priced {
  table: PairTable
  added: number
  excess: number
}

/** What a table of pairs is made with besides the lists. */
export interface Making {
  rating: Rating
  workers: number
}

/** Adds pairs that are worth more than their prices: of those the best of every wish. */
export const addPriced = async (scan: Scan, prices: Prices, table: PairTable, { rating, workers }: Making): Promise<Priced> => {
  const { found, excess } = await scan.findAbove(prices)
  if (found.candidates.length === 0) return { table, added: 0, excess }
  const merged = mergeTables(table, await buildPairTable(found, rating, workers))
  return { table: merged, added: pairCount(merged) - pairCount(table), excess }
}

/** Prices from an auction: a match counts as there, weights in eighths. */
export const pricesOfAuction = (tokens: Tokens, members: number, values: Int32Array): Prices => ({
  ofTokens: byPlace(tokens, members, values),
  match: matchWorth,
  unit: weightScale,
})

/** Prices that count matches alone, in halves. */
export const pricesOfSize = (tokens: Tokens, members: number, halves: Int32Array): Prices => ({
  ofTokens: byPlace(tokens, members, halves),
  match: 2,
  unit: 0,
})
