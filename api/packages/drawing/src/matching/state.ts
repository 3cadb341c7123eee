import { type PairTable, findPlace, weightScale, weightShift } from '../pairs/pair-table.ts'

// One whole unit of weight in the second word of a pair; the seeded eighths below it do not count.
const weightUnit = weightScale << weightShift

/** Places for tokens that every member has; token t belongs to member floor(t / 5). */
export const tokenPlaces = 5

export const memberOf = (token: number): number => (token / tokenPlaces) | 0

/** Who is matched with whom, by token; -1 for none. */
export interface Matching {
  table: PairTable
  mate: Int32Array
}

export const countMatches = (mate: Int32Array): number => {
  let tokens = 0
  for (const partner of mate) if (partner !== -1) tokens += 1
  return tokens / 2
}

/** Matches, and the sum of their weights (decision 29). */
export const measure = ({ table, mate }: Matching): { matches: number; weight: number } => {
  let [matches, weight] = [0, 0]
  for (let token = 0; token < mate.length; token++) {
    const partner = mate[token] as number
    if (partner <= token) continue
    matches += 1
    weight += Math.floor((table.info[findPlace(table, memberOf(token), memberOf(partner))] as number) / weightUnit)
  }
  return { matches, weight }
}
