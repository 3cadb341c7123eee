import { describe, expect, it } from 'vitest'
import { type Chance, createChance } from '@quintet/synthetic'
import { addEdge, graphOf, newEdgeList } from '../src/exact/graph.ts'
import { Matching } from '../src/exact/matching.ts'
import type { Edge } from '@quintet/draw-check/exact'
import { heaviestByForce } from '@quintet/draw-check/testing'

const isFull = process.env['QUINTET_FULL'] !== undefined

const allPairs = (count: number) =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count - one - 1 }, (_, step) => [one, one + step + 1] as const),
  ).flat()

const randomEdges = (chance: Chance, most: number): Edge[] => {
  const [vertices, share, heaviest] = [chance.between(2, most), chance.next(), chance.pick([1, 3, 20, 1000])]
  return chance
    .shuffled(allPairs(vertices).filter(() => chance.happens(share)))
    .map(([a, b]) => ({ a, b, weight: chance.between(1, heaviest) }))
}

const graph = (vertices: number, edges: readonly Edge[]) => {
  const list = newEdgeList(edges.length)
  for (const { a, b, weight } of edges) addEdge(list, a, b, weight)
  return graphOf(vertices, list)
}

/** Duals that cover every edge, some of them more than needed: any such start has to do. */
const someDuals = (vertices: number, edges: readonly Edge[], chance: Chance): Float64Array => {
  const dual = new Float64Array(vertices)
  for (const { a, b, weight } of edges) for (const end of [a, b]) dual[end] = Math.max(dual[end] ?? 0, Math.ceil(weight / 2))
  return dual.map((value) => value + (chance.happens(0.3) ? chance.between(0, 5) : 0))
}

/** What the duals are worth; every edge has to be covered by those of its ends and of the odd sets around both. */
const worthOfDuals = (matching: Matching, edges: readonly Edge[]): number => {
  const sets = matching.oddSets().map(({ vertices, dual }) => ({ within: new Set(vertices), dual }))
  for (const { a, b, weight } of edges) {
    const around = sets.filter(({ within }) => within.has(a) && within.has(b))
    const cover = (matching.dual[a] ?? 0) + (matching.dual[b] ?? 0) + around.reduce((sum, { dual }) => sum + dual, 0)
    expect(cover).toBeGreaterThanOrEqual(weight)
  }
  expect(Math.min(...matching.dual)).toBeGreaterThanOrEqual(0)
  const ofSets = sets.reduce((sum, { within, dual }) => sum + (dual * (within.size - 1)) / 2, 0)
  return matching.dual.reduce((sum, dual) => sum + dual, 0) + ofSets
}

const weightOf = ({ mate }: Matching, edges: readonly Edge[]): number => {
  for (const [vertex, other] of mate.entries()) if (other !== -1) expect(mate[other]).toBe(vertex)
  return edges.reduce((sum, { a, b, weight }) => sum + (mate[a] === b ? weight : 0), 0)
}

const solve = (vertices: number, edges: readonly Edge[], chance: Chance): Matching => {
  const start = { dual: someDuals(vertices, edges, chance), mate: new Int32Array(vertices).fill(-1) }
  const matching = new Matching(graph(vertices, edges), start)
  expect(matching.solve(Infinity)).toBe(true)
  return matching
}

describe('maximum-weight matching from any start', () => {
  it('is as heavy as any, by trying everything', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const chance = createChance(seed)
      const edges = randomEdges(chance, 9).slice(0, 15)
      expect([seed, weightOf(solve(9, edges, chance), edges)]).toEqual([seed, heaviestByForce(edges)])
    }
  })

  it('is proved by its duals, with odd cycles within odd cycles', () => {
    for (let seed = 1; seed <= (isFull ? 3000 : 400); seed++) {
      const chance = createChance(seed)
      const edges = randomEdges(chance, 40)
      const matching = solve(40, edges, chance)
      expect([seed, worthOfDuals(matching, edges)]).toEqual([seed, weightOf(matching, edges)])
    }
  }, 100_000)

  it('goes on from its own result at once', () => {
    const chance = createChance(5)
    // Two sides, so no odd cycle.
    const edges = allPairs(30)
      .filter(([a, b]) => a < 15 && b >= 15)
      .map(([a, b]) => ({ a, b, weight: chance.between(1, 100) }))
    const first = solve(30, edges, chance)
    const again = new Matching(graph(30, edges), { dual: first.dual.slice(), mate: first.mate.slice() })
    expect([again.solve(0), again.looks]).toEqual([true, 0])
  })

  it('goes on with more vertices, and keeps the cycles that are shrunk', () => {
    let cycles = 0
    for (let seed = 1; seed <= (isFull ? 1000 : 200); seed++) {
      const chance = createChance(seed)
      const [before, after] = [24, 34]
      const edges = randomEdges(chance, after)
      const old = edges.filter(({ a, b }) => a < before && b < before)
      const first = solve(before, old, chance)
      const shifted = (at: number): number => (at < before ? at : at + after - before)
      const nested = first.nested().map((blossom) => ({ ...blossom, children: blossom.children.map(shifted) }))
      cycles += nested.length
      const dual = new Float64Array(after).fill(1000)
      dual.set(first.dual)
      const mate = new Int32Array(after).fill(-1)
      mate.set(first.mate)
      const again = new Matching(graph(after, edges), { dual, mate, nested })
      expect(again.solve(Infinity)).toBe(true)
      expect([seed, worthOfDuals(again, edges)]).toEqual([seed, weightOf(again, edges)])
    }
    expect(cycles).toBeGreaterThan(100)
  })

  it('gives up where so many looks are not enough', () => {
    const edges = randomEdges(createChance(3), 40)
    const start = { dual: someDuals(40, edges, createChance(3)), mate: new Int32Array(40).fill(-1) }
    expect(new Matching(graph(40, edges), start).solve(1)).toBe(false)
  })
})
