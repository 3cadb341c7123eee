import { describe, expect, it } from 'vitest'
import { type Chance, createChance } from '@quintet/synthetic'
import { bestByForce, heaviestByForce } from './brute.ts'
import { type ExactMatch, type ExactPair, solveExactly } from '../../src/exact/index.ts'
import { type Edge, Matching } from '../../src/exact/matching.ts'

const allPairs = (count: number) =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count - one - 1 }, (_, step) => [one, one + step + 1] as const),
  ).flat()

const randomEdges = (chance: Chance, most: number): Edge[] => {
  const [vertices, share, heaviest] = [chance.between(2, 9), chance.next(), chance.pick([1, 3, 20, 1000])]
  return chance
    .shuffled(allPairs(vertices).filter(() => chance.happens(share)))
    .slice(0, most)
    .map(([a, b]) => ({ a, b, weight: chance.between(1, heaviest) }))
}

const weightOf = (edges: readonly Edge[], mates: readonly number[]): number => {
  for (const [vertex, mate] of mates.entries()) if (mate !== -1) expect(mates[mate]).toBe(vertex)
  const used = edges.filter(({ a, b }) => mates[a] === b)
  expect(2 * used.length).toBe(mates.filter((mate) => mate !== -1).length)
  return used.reduce((sum, { weight }) => sum + weight, 0)
}

describe('maximum-weight matching', () => {
  it('finds the best of random graphs, and its duals prove it', () => {
    for (let seed = 1; seed <= 600; seed++) {
      const edges = randomEdges(createChance(seed), 15)
      const matching = new Matching(10, edges)
      const weight = weightOf(edges, matching.mates)
      expect([seed, weight, matching.twiceDualValue()]).toEqual([seed, heaviestByForce(edges), BigInt(2 * weight)])
    }
  })

  it('proves larger graphs by its duals, with blossoms in blossoms', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const chance = createChance(seed)
      const some = allPairs(60).filter(() => chance.happens(0.12))
      const edges = some.map(([a, b]) => ({ a, b, weight: chance.between(900, 1000) }))
      const matching = new Matching(60, edges)
      expect([seed, matching.twiceDualValue()]).toEqual([seed, BigInt(2 * weightOf(edges, matching.mates))])
    }
  })

  it('goes through an odd cycle and leaves its stem', () => {
    const cycle: Edge[] = [0, 1, 2, 3, 4].map((a) => ({ a, b: (a + 1) % 5, weight: 10 }))
    const edges = [...cycle, { a: 2, b: 5, weight: 9 }, { a: 5, b: 6, weight: 1 }]
    const { mates } = new Matching(7, edges)
    expect([weightOf(edges, mates), mates[2], mates[6]]).toEqual([29, 5, -1])
  })

  it('leaves alone who is better left alone', () => {
    expect(
      new Matching(
        4,
        [0, 1, 2].map((a) => ({ a, b: a + 1, weight: [2, 5, 2][a] ?? 0 })),
      ).mates,
    ).toEqual([-1, 2, 1, -1])
    expect(new Matching(2, []).mates).toEqual([-1, -1])
    expect(new Matching(2, [{ a: 0, b: 1, weight: -3 }]).mates).toEqual([-1, -1])
  })
})

const someTokens = (chance: Chance, count: number): number[] => {
  const all = Array.from({ length: count }, (_, token) => token)
  const chosen = all.filter(() => chance.happens(0.6))
  return chosen.length === 0 ? [chance.pick(all)] : chosen
}

interface World {
  counts: number[]
  pairs: ExactPair[]
}

const pairsOf = (
  chance: Chance,
  counts: readonly number[],
  who: readonly (readonly [number, number])[],
  heaviest: number,
): ExactPair[] =>
  who.map(([one, other]) => ({
    one,
    other,
    tokensOfOne: someTokens(chance, counts[one] ?? 1),
    tokensOfOther: someTokens(chance, counts[other] ?? 1),
    weight: chance.between(0, heaviest),
  }))

const randomWorld = (seed: number): World => {
  const chance = createChance(seed)
  const members = chance.between(2, 6)
  const counts = Array.from({ length: members }, () => chance.between(1, 3))
  const who = chance.shuffled(allPairs(members)).slice(0, chance.between(1, 6))
  return { counts, pairs: pairsOf(chance, counts, who, chance.pick([0, 2, 2600])) }
}

const expectRules = ({ counts, pairs }: World, matches: readonly ExactMatch[]): void => {
  const tokens = matches.flatMap(({ pair: index, tokenOfOne, tokenOfOther }) => {
    const pair = pairs[index] as ExactPair
    expect(pair.tokensOfOne).toContain(tokenOfOne)
    expect(pair.tokensOfOther).toContain(tokenOfOther)
    expect([tokenOfOne < (counts[pair.one] ?? 0), tokenOfOther < (counts[pair.other] ?? 0)]).toEqual([true, true])
    return [`${pair.one}:${tokenOfOne}`, `${pair.other}:${tokenOfOther}`]
  })
  expect(new Set(tokens).size).toBe(tokens.length)
  expect(new Set(matches.map(({ pair }) => pair)).size).toBe(matches.length)
}

const pair = (one: number, other: number, weight: number): ExactPair => ({
  one,
  other,
  tokensOfOne: [0],
  tokensOfOther: [0],
  weight,
})

describe('the exact drawing', () => {
  it('finds the heaviest matches of random small worlds', () => {
    let found = 0
    for (let seed = 1; seed <= 500; seed++) {
      const world = randomWorld(seed)
      const { matches, weight } = solveExactly(world.counts, world.pairs)
      expectRules(world, matches)
      const best = bestByForce(world.pairs, 'heaviest')
      expect([seed, matches.length, weight]).toEqual([seed, best.matches, best.weight])
      found += matches.length
    }
    expect(found).toBeGreaterThan(1000)
  })

  it('shares the matches of random small worlds out as far as they go', () => {
    let cost = 0
    for (let seed = 1; seed <= 500; seed++) {
      const world = randomWorld(seed)
      const { matches, members, weight } = solveExactly(world.counts, world.pairs, 'shared')
      expectRules(world, matches)
      expect([seed, { matches: matches.length, members, weight }]).toEqual([seed, bestByForce(world.pairs, 'shared')])
      cost += solveExactly(world.counts, world.pairs).weight - weight
    }
    expect(cost).toBeGreaterThan(0)
  })

  it.each([3, 5, 7])('matches an odd ring of %i members with one token each as far as it goes', (members) => {
    const who = Array.from({ length: members }, (_, one) => [one, (one + 1) % members] as const)
    const pairs = who.map(([one, other], at) => ({ one, other, tokensOfOne: [0], tokensOfOther: [0], weight: 10 + at }))
    const { matches, weight } = solveExactly(Array.from<number>({ length: members }).fill(1), pairs)
    expect([matches.length, weight]).toEqual([(members - 1) / 2, bestByForce(pairs, 'heaviest').weight])
  })

  it('matches a triangle of members with two tokens each on all three sides', () => {
    const pairs = allPairs(3).map(([one, other]) => ({ one, other, tokensOfOne: [0, 1], tokensOfOther: [0, 1], weight: 5 }))
    expect(solveExactly([2, 2, 2], pairs)).toMatchObject({ weight: 15, matches: [{}, {}, {}] })
  })

  it('takes more matches before heavier ones, and two members only once', () => {
    expect(solveExactly([1, 1, 1, 1], [pair(0, 1, 1), pair(1, 2, 2600), pair(2, 3, 1)])).toMatchObject({ weight: 2 })
    const rich = { one: 0, other: 1, tokensOfOne: [0, 1, 2], tokensOfOther: [0, 1, 2], weight: 7 }
    expect(solveExactly([3, 3], [rich]).matches).toHaveLength(1)
  })

  it('solves and proves a week of some hundred members', () => {
    const chance = createChance(3)
    const counts = Array.from({ length: 300 }, () => chance.between(2, 5))
    const who = chance.shuffled(allPairs(300)).filter(([one, other]) => (one + other) % 2 === 1 || chance.happens(0.1))
    const world = { counts, pairs: pairsOf(chance, counts, who.slice(0, 1200), 2600) }
    const { matches } = solveExactly(world.counts, world.pairs)
    expectRules(world, matches)
    expect(matches.length).toBeGreaterThan(350)
  })
})
