import type { ExactPair } from './gadget.ts'
import type { Edge } from './matching.ts'

/** Most weight that edges without a common vertex can have, by trying everything. */
export const heaviestByForce = (edges: readonly Edge[], used: ReadonlySet<number> = new Set()): number => {
  const [edge, ...rest] = edges
  if (!edge) return 0
  const without = heaviestByForce(rest, used)
  if (used.has(edge.a) || used.has(edge.b)) return without
  return Math.max(without, edge.weight + heaviestByForce(rest, new Set([...used, edge.a, edge.b])))
}

interface Result {
  matches: number
  weight: number
}

const better = (one: Result, other: Result): Result =>
  other.matches > one.matches || (other.matches === one.matches && other.weight > one.weight) ? other : one

/** Most matches and of those the most weight, by trying every pair with every two of its tokens. */
export const bestByForce = (pairs: readonly ExactPair[], used: ReadonlySet<string> = new Set()): Result => {
  const [pair, ...rest] = pairs
  if (!pair) return { matches: 0, weight: 0 }
  let best = bestByForce(rest, used)
  const free = (member: number, tokens: readonly number[]) =>
    tokens.map((token) => `${member}:${token}`).filter((name) => !used.has(name))
  for (const one of free(pair.one, pair.tokensOfOne)) {
    for (const other of free(pair.other, pair.tokensOfOther)) {
      const { matches, weight } = bestByForce(rest, new Set([...used, one, other]))
      best = better(best, { matches: matches + 1, weight: weight + pair.weight })
    }
  }
  return best
}
