import { PathSearch } from './augment.ts'
import { type Matching, memberOf, tokenPlaces } from './state.ts'

/** So many ways of passing a match on are compared before the cheapest is taken. */
const choices = 16

/** Matches of every member. */
export const matchesOf = ({ mate, table }: Matching): Uint8Array => {
  const counts = new Uint8Array(table.members)
  for (let token = 0; token < mate.length; token++)
    if (mate[token] !== -1) counts[memberOf(token)] = (counts[memberOf(token)] as number) + 1
  return counts
}

const tokensOf = (member: number, chances: Uint32Array): number[] =>
  Array.from({ length: tokenPlaces }, (_, place) => member * tokenPlaces + place).filter((token) => chances[token] !== 0)

/**
 * The fairness pass: passes matches on from whoever has several to whoever has none, in the order given, as long as that goes
 * without losing one (decision 29). Answers how many members got their first match by it.
 */
export const shareOut = (matching: Matching, chances: Uint32Array, order: Iterable<number>): number => {
  const counts = matchesOf(matching)
  const search = new PathSearch(matching)
  const mayGive = (token: number) => matching.mate[token] !== -1 && (counts[memberOf(token)] as number) > 1
  let reached = 0
  for (const member of order) {
    if (counts[member] !== 0) continue
    const roots = tokensOf(member, chances)
    const giver = roots.length === 0 ? -1 : search.exchange(roots, mayGive, choices)
    if (giver === -1) continue
    counts[member] = 1
    counts[memberOf(giver)] = (counts[memberOf(giver)] as number) - 1
    reached += 1
  }
  return reached
}
