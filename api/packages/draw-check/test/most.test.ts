import { describe, expect, it } from 'vitest'
import { type Chance, createChance } from '@quintet/synthetic'
import { findPairs } from '../src/find-pairs.ts'
import { Members } from '../src/members.ts'
import { type Most, mostMatches, mostMembers } from '../src/most.ts'
import { usualEffort } from '../src/objective.ts'
import { PairList } from '../src/pair-list.ts'
import type { DrawnPair } from '../src/token-graph.ts'
import { generateEntries, isEligible } from '@quintet/drawing/testing'
import { productOf, weightOf } from '../src/quality.ts'
import { bestByForce } from './exact/brute.ts'
import { type ExactPair, solveExactly } from '../src/exact/index.ts'

const placesOf = (bits: number): number[] => [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1)

interface World {
  people: number
  pairs: PairList
}

const someBits = (chance: Chance, tokens: number): number => chance.between(1, 2 ** tokens - 1)

const randomWorld = (chance: Chance, people: number, most: number): World => {
  const tokens = Array.from({ length: people }, () => chance.between(1, 3))
  const who = Array.from({ length: people }, (_, one) =>
    Array.from({ length: people - one - 1 }, (_, step) => [one, one + step + 1] as const),
  ).flat()
  const pairs = new PairList()
  for (const [one, other] of chance.shuffled(who).slice(0, most))
    pairs.push(one, someBits(chance, tokens[one] ?? 1), other, someBits(chance, tokens[other] ?? 1), chance.between(1, 9))
  return { people, pairs }
}

const listOf = ({ pairs }: World): ExactPair[] =>
  Array.from({ length: pairs.count }, (_, pair) => ({
    one: pairs.members.list[2 * pair] as number,
    other: pairs.members.list[2 * pair + 1] as number,
    tokensOfOne: placesOf(pairs.pools.list[2 * pair] as number),
    tokensOfOther: placesOf(pairs.pools.list[2 * pair + 1] as number),
    weight: pairs.weights.list[pair] as number,
  }))

/** Some matches that keep the rules, taken as they come. */
const someMatches = (world: World, chance: Chance, share: number): DrawnPair[] => {
  const used = new Set<string>()
  return listOf(world).flatMap(({ one, other, tokensOfOne, tokensOfOther }, pair) => {
    const placeOfOne = tokensOfOne.find((place) => !used.has(`${one}:${place}`))
    const placeOfOther = tokensOfOther.find((place) => !used.has(`${other}:${place}`))
    if (placeOfOne === undefined || placeOfOther === undefined || !chance.happens(share)) return []
    used.add(`${one}:${placeOfOne}`).add(`${other}:${placeOfOther}`)
    return [{ pair, placeOfOne, placeOfOther }]
  })
}

const both = ({ pairs, people }: World, drawn: readonly DrawnPair[]): { matches: Most; members: Most } => ({
  matches: mostMatches(pairs, people, drawn),
  members: mostMembers(pairs, people, drawn),
})

const proved = (count: number): Most => ({ count, isProved: true })

describe('the most matches and members', () => {
  it('are those of trying everything, in small worlds and from any matches on', () => {
    let [matches, members] = [0, 0]
    for (let seed = 1; seed <= 700; seed++) {
      const chance = createChance(seed)
      const world = randomWorld(chance, chance.between(2, 6), chance.between(1, 6))
      const best = bestByForce(listOf(world), 'shared')
      for (const share of [0, 0.5, 1]) {
        const found = both(world, someMatches(world, chance, share))
        expect([seed, share, found]).toEqual([seed, share, { matches: proved(best.matches), members: proved(best.members) }])
      }
      matches += best.matches
      members += best.members
    }
    expect([matches, members]).toEqual([expect.toSatisfy((count) => count > 1200), expect.toSatisfy((count) => count > 2000)])
  })

  it('are those of the exact solver, in larger worlds with odd cycles in odd cycles', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const chance = createChance(seed)
      const world = randomWorld(chance, chance.between(10, 60), chance.between(20, 90))
      const exact = solveExactly(
        Array.from<number>({ length: world.people }).fill(3),
        listOf(world).map((pair) => ({ ...pair, weight: 0 })),
        'shared',
      )
      const found = both(world, someMatches(world, chance, chance.next()))
      expect([seed, found]).toEqual([seed, { matches: proved(exact.matches.length), members: proved(exact.members) }])
    }
  })

  it.each([3, 5, 7])('of an odd ring of %i with one token each', (people) => {
    const pairs = new PairList()
    for (let one = 0; one < people; one++) {
      const other = (one + 1) % people
      pairs.push(Math.min(one, other), 1, Math.max(one, other), 1, 1)
    }
    const half = (people - 1) / 2
    expect(both({ people, pairs }, [])).toEqual({ matches: proved(half), members: proved(2 * half) })
  })
})

const inOrder = (list: number[][]) => list.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0))

it.each(['wide', 'medium'] as const)(
  'finds all pairs that may be drawn, and how: %s',
  (pickiness) => {
    const entries = [...generateEntries({ members: 260, seed: 4, pickiness })].map((entry) => ({
      ...entry,
      past: entry.past.length > 0 ? entry.past : [1 + ((entry.member * 7) % 260)].filter((member) => member !== entry.member),
    }))
    const members = new Members()
    for (const entry of entries) members.add(entry)
    const { pairs, share } = findPairs(members, usualEffort)
    const found = Array.from({ length: pairs.count }, (_, pair) => [
      ...pairs.members.list.subarray(2 * pair, 2 * pair + 2),
      ...pairs.pools.list.subarray(2 * pair, 2 * pair + 2),
      pairs.weights.list[pair] as number,
    ])
    const expected = entries.flatMap((u, one) =>
      entries.slice(one + 1).flatMap((v, step) => {
        const bits = (tokens: typeof u.tokens, fits: (pool: number) => boolean) =>
          tokens.reduce((sum, { pool }) => sum | (fits(pool) ? 1 << (pool - 1) : 0), 0)
        const other = one + 1 + step
        const ofOne = bits(u.tokens, (pool) => v.tokens.some((token) => isEligible(u, pool, v, token.pool)))
        const ofOther = bits(v.tokens, (pool) => u.tokens.some((token) => isEligible(u, token.pool, v, pool)))
        return ofOne === 0 ? [] : [[one, other, ofOne, ofOther, weightOf(members, productOf(members, one, other), one, other)]]
      }),
    )
    expect(share).toBe(1)
    expect(expected.length).toBeGreaterThan(pickiness === 'wide' ? 60 : 3)
    expect(inOrder(found)).toEqual(inOrder(expected))
  },
  60_000,
)
