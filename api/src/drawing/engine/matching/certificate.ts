import { type PairTable, tokenMask, weightShift } from '../pairs/pair-table.ts'
import { even, odd } from './augment.ts'
import { tokenPlaces } from './state.ts'

const rounds = 3

const cheapest = (values: Int32Array, member: number, tokens: number): number => {
  let least = Infinity
  for (let bits = tokens, token = member * tokenPlaces; bits !== 0; bits >>= 1, token++)
    if (bits & 1 && (values[token] as number) < least) least = values[token] as number
  return least
}

/**
 * An upper bound for every matching, whatever the values of the tokens: by weak duality of linear programming no matching is worth more than all
 * values, and for each pair what its worth exceeds the cheapest tokens of both sides by. `worth` is what a match counts on top of its weight.
 */
export const upperBound = ({ members, start, other, info }: PairTable, values: Int32Array, worth: number, scale = 1): number => {
  let bound = 0
  for (let token = 0; token < values.length; token++) bound += values[token] as number
  for (let member = 0; member < members; member++) {
    for (let at = start[member] as number; at < (start[member + 1] as number); at++) {
      const partner = other[at] as number
      if (partner < member) continue
      const each = info[at] as number
      const excess =
        worth +
        scale * (each >>> weightShift) -
        cheapest(values, member, each & tokenMask) -
        cheapest(values, partner, (each >> 5) & tokenMask)
      if (excess > 0) bound += excess
    }
  }
  return bound
}

/**
 * Better values for the bound, one token after the other: as a function of one value alone the bound falls until all pairs but two are
 * without excess, and rises after the last. Answers whether anything changed.
 */
export const balanceValues = (
  { members, start, other, info }: PairTable,
  values: Int32Array,
  worth: number,
  scale = 1,
): boolean => {
  let changed = false
  for (let member = 0; member < members; member++) {
    const end = start[member + 1] as number
    for (let place = 0; place < tokenPlaces && start[member] !== end; place++) {
      let last = 0
      let lastButOne = 0
      for (let at = start[member] as number; at < end; at++) {
        const each = info[at] as number
        if (((each >> place) & 1) === 0) continue
        const reach = worth + scale * (each >>> weightShift) - cheapest(values, other[at] as number, (each >> 5) & tokenMask)
        if (reach <= lastButOne) continue
        const without = Math.min(reach, cheapest(values, member, each & tokenMask & ~(1 << place)))
        if (without > last) {
          lastButOne = last
          last = without
        } else if (without > lastButOne) lastButOne = without
      }
      const token = member * tokenPlaces + place
      const value = values[token] as number
      const better = Math.max(lastButOne, Math.min(last, value))
      if (better === value) continue
      values[token] = better
      changed = true
    }
  }
  return changed
}

/**
 * The most matches that there can be, from the marks of a search that ended: a token that is wanted in vain counts one, one that the search
 * never reached a half, others nothing (the duality of Koenig, with halves for what is not bipartite).
 */
export const sizeBound = (table: PairTable, label: Uint8Array, chances: Uint32Array, matches: number): number => {
  const halves = Int32Array.from(label, (mark, token) => (chances[token] === 0 || mark === even ? 0 : mark === odd ? 2 : 1))
  const bound = () => Math.floor(upperBound(table, halves, 2, 0) / 2)
  if (bound() === matches) return matches
  for (let round = 0; round < rounds && balanceValues(table, halves, 2, 0); round++);
  const tokens = chances.reduce((sum, count) => sum + Math.min(count, 1), 0)
  return Math.min(bound(), Math.floor(tokens / 2))
}
