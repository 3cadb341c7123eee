import type { ExactPair, Objective } from '../../src/exact/gadget.ts'
import type { Edge } from '../../src/exact/matching.ts'

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
  /** Members with a match. */
  members: number
  weight: number
}

/** What is compared first, second and third. */
const ranks: Record<Objective, (keyof Result)[]> = { heaviest: ['matches', 'weight'], shared: ['matches', 'members', 'weight'] }

const better = (objective: Objective, one: Result, other: Result): Result => {
  const differing = ranks[objective].find((rank) => one[rank] !== other[rank])
  return differing && other[differing] > one[differing] ? other : one
}

const membersOf = (used: ReadonlySet<string>): number => new Set([...used].map((name) => name.split(':')[0])).size

/** The best by an objective, by trying every pair with every two of its tokens. */
export const bestByForce = (pairs: readonly ExactPair[], objective: Objective, used: ReadonlySet<string> = new Set()): Result => {
  const [pair, ...rest] = pairs
  if (!pair) return { matches: 0, members: membersOf(used), weight: 0 }
  let best = bestByForce(rest, objective, used)
  const free = (member: number, tokens: readonly number[]) =>
    tokens.map((token) => `${member}:${token}`).filter((name) => !used.has(name))
  for (const one of free(pair.one, pair.tokensOfOne)) {
    for (const other of free(pair.other, pair.tokensOfOther)) {
      const { matches, members, weight } = bestByForce(rest, objective, new Set([...used, one, other]))
      best = better(objective, best, { matches: matches + 1, members, weight: weight + pair.weight })
    }
  }
  return best
}
