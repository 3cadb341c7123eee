import type { Scan } from '../candidates/scan-all.ts'
import { type Known, type Optimum, solveExactly } from '../exact/solve.ts'
import { measure } from '../matching/state.ts'
import { type PairTable, pairCount } from '../pairs/pair-table.ts'
import { type Making, addPriced } from './price.ts'

/** The best of all drawings, with the pairs that it was found among. */
export interface BestDrawing {
  table: PairTable
  mate: Int32Array
  matches: number
  weight: number
  /** How often it was solved, and the edges that were looked at. */
  rounds: number
  looks: number
}

/** Up to so many members and pairs are solved exactly: with more it takes minutes. */
const [mostMembers, mostLooks] = [100_000, 200_000_000]
export const mostPairs = 1_000_000
/** Each round adds what the prices of the last one do not cover, and goes on from it: mostly two or three, a dozen where odd cycles abound. */
const mostRounds = 40
/** A member's tokens can have so many matches that are worth more than their prices; a list needs room for one pair beyond those. */
const leastBest = 6

export const isSolvable = (table: PairTable, most: number): boolean => table.members <= mostMembers && pairCount(table) <= most

/**
 * The best of all drawings of all eligible pairs (decision 29): solved for the pairs of a table, then all others are priced and those that could
 * be worth more are added, until there are none. Nothing where that would take too long.
 */
export const findBest = async (
  scan: Scan,
  begin: PairTable,
  known: Known,
  { most, ...making }: Making & { most: number },
): Promise<BestDrawing | undefined> => {
  if (scan.best < leastBest) return undefined
  let [table, best, looks]: [PairTable, Known | Optimum, number] = [begin, known, 0]
  for (let rounds = 1; rounds <= mostRounds && isSolvable(table, most); rounds++) {
    const optimum = solveExactly(table, best, mostLooks - looks)
    if (!optimum) return undefined
    looks += optimum.looks
    const prices = { ofTokens: optimum.worth, match: optimum.ranks.match, unit: 1 }
    const priced = await addPriced(scan, prices, table, making)
    if (priced.added === 0) return { table, mate: optimum.mate, ...measure({ table, mate: optimum.mate }), rounds, looks }
    table = priced.table
    best = optimum
  }
  return undefined
}
