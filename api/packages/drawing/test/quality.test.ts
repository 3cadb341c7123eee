import { describe, expect, it } from 'vitest'
import { engineVersion, rulesOf } from '../src/engine/version.ts'
import { kernelModule } from '../src/kernels/compile.ts'
import { mostSides } from '../src/matching/kernel/sides.ts'
import { matchPairs } from '../src/matching/match-pairs.ts'
import { runFairnessPass } from '../src/matching/fairness-arena.ts'
import { type Matching, countMatches, measure, memberOf } from '../src/matching/state.ts'
import { findPlace } from '../src/pairs/pair-table.ts'
import { solveExactly } from '@quintet/draw-check/exact'
import { randomInstance } from './random-instance.ts'

/** Of the rules that are, and of as many sides as there may be. */
const sidesOfAuction = [rulesOf(engineVersion).sides, mostSides]
const inOneThread = (sides = rulesOf(engineVersion).sides) =>
  ({ kernel: 'plain', workers: 1, rules: { ...rulesOf(engineVersion), sides } }) as const
const isFull = process.env['QUINTET_FULL'] !== undefined
const instances = isFull ? 600 : 60
const unevenInstances = isFull ? 600 : 20
const small = { least: 4, most: 40, densities: [0.05, 0.15, 0.4] }
/** Many of whom have several matches, or none. */
const uneven = { least: 60, most: 120, densities: [0.04, 0.07, 0.2] }

const countMembers = (mate: Int32Array): number =>
  new Set([...mate.keys()].filter((token) => mate[token] !== -1).map(memberOf)).size

/** Each token names the one that names it, both accept, and no two members are matched twice. */
const expectRules = ({ table, mate }: Matching): void => {
  const met = new Set<string>()
  for (const [token, partner] of mate.entries()) {
    if (partner === -1) continue
    const [one, other] = [memberOf(token), memberOf(partner)]
    const info = table.info[findPlace(table, one, other)] as number
    expect(mate[partner]).toBe(token)
    expect([(info >> (token % 5)) & 1, (info >> (5 + (partner % 5))) & 1]).toEqual([1, 1])
    expect(met.has(`${one} ${other}`)).toBe(false)
    met.add(`${one} ${other}`)
  }
}

describe('the matching against the exact optimum on the same pairs', () => {
  it.each(sidesOfAuction)(
    `with %i sides has at least 99.9 % of the matches and 99.5 % of the weight over ${instances} random instances, and its bounds hold`,
    async (sides) => {
      const sum = { matches: 0, weight: 0, bestMatches: 0, bestWeight: 0 }
      for (let seed = 1; seed <= instances; seed++) {
        const { table, attraction, tokenCounts, pairs } = randomInstance(seed, small)
        const { certificate } = await matchPairs(table, attraction, inOneThread(sides))
        const exact = solveExactly(tokenCounts, pairs)
        const optimum = { matches: exact.matches.length, weight: exact.weight }
        expect([seed, certificate.matches <= optimum.matches, certificate.mostMatches >= optimum.matches]).toEqual([
          seed,
          true,
          true,
        ])
        // Of the same size, none is heavier than what the certificate allows.
        if (certificate.matches === optimum.matches)
          expect([seed, certificate.weight <= optimum.weight, certificate.mostWeight >= optimum.weight]).toEqual([
            seed,
            true,
            true,
          ])
        sum.matches += certificate.matches
        sum.weight += certificate.weight
        sum.bestMatches += optimum.matches
        sum.bestWeight += optimum.weight
      }
      expect(sum.bestMatches).toBeGreaterThan(5 * instances)
      expect(sum.matches / sum.bestMatches).toBeGreaterThanOrEqual(0.999)
      expect(sum.weight / sum.bestWeight).toBeGreaterThanOrEqual(0.995)
    },
    600_000,
  )
})

describe('the fairness pass against the exact optimum on the same pairs', () => {
  it(`gives a match to everybody who can have one, at 99.5 % of the weight, over ${unevenInstances} random instances`, async () => {
    const sum = { members: 0, weight: 0, bestMembers: 0, bestWeight: 0, reached: 0 }
    for (let seed = 1; seed <= unevenInstances; seed++) {
      const { table, attraction, tokenCounts, pairs } = randomInstance(seed, uneven)
      const { matching, values } = await matchPairs(table, attraction, inOneThread())
      const { matching: shared, reached } = await runFairnessPass(matching, values, { kernel: 'plain' })
      const exact = solveExactly(tokenCounts, pairs, 'shared')
      expectRules(shared)
      const { matches, weight } = measure(shared)
      if (matches < exact.matches.length) continue
      expect([seed, countMembers(shared.mate) <= exact.members]).toEqual([seed, true])
      sum.reached += reached
      sum.members += countMembers(shared.mate)
      sum.bestMembers += exact.members
      sum.weight += weight
      sum.bestWeight += exact.weight
    }
    expect(sum.reached).toBeGreaterThan(1.6 * unevenInstances)
    expect(sum.members).toBe(sum.bestMembers)
    expect(sum.weight / sum.bestWeight).toBeGreaterThanOrEqual(0.995)
  }, 600_000)
})

describe('the kernel of the matching', () => {
  const size = isFull ? 4000 : 1500
  it.each(sidesOfAuction)(
    'with %i sides leads to the same matching and the same bounds, compiled or not, with one thread or several',
    async (sides) => {
      await expect(kernelModule('match')).resolves.toBeInstanceOf(WebAssembly.Module)
      const { table, attraction } = randomInstance(7, { least: size, most: size, densities: [16 / size] })
      const ways = [
        { kernel: 'plain', workers: 1 },
        { kernel: 'compiled', workers: 1 },
        { kernel: 'compiled', workers: 2 },
        { kernel: 'plain', workers: 2 },
        { kernel: 'compiled', workers: 4 },
        { kernel: 'compiled', workers: 8 },
      ] as const
      const [first, ...others] = await Promise.all(
        ways.map((way) => matchPairs(table, attraction, { ...way, rules: { ...rulesOf(engineVersion), sides } })),
      )
      expect(first?.certificate.matches).toBeGreaterThan(0.75 * size)
      for (const other of others) expect(other).toEqual(first)
    },
    120_000,
  )

  it('bids for as many sides as are wanted, of few members as of many', async () => {
    const found = new Set<string>()
    for (const least of [2, 9, 400])
      for (const sides of [1, 2, 3, 5, 8]) {
        const { table, attraction, tokenCounts, pairs } = randomInstance(3, {
          least,
          most: least,
          densities: [least < 20 ? 0.9 : 0.02],
        })
        const rules = { ...rulesOf(engineVersion), sides }
        const each = await matchPairs(table, attraction, { kernel: 'plain', workers: 1, rules })
        expectRules(each.matching)
        expect([least, sides, each.certificate.matches]).toEqual([least, sides, solveExactly(tokenCounts, pairs).matches.length])
        found.add(`${least} ${each.matching.mate.join(' ')}`)
      }
    // More sides are another drawing, so their number is a rule of the engine.
    expect(found.size).toBeGreaterThan(3)
  })

  it('shares matches out in the same way', async () => {
    const { table, attraction } = randomInstance(9, { least: 2000, most: 2000, densities: [0.002] })
    const { matching, values } = await matchPairs(table, attraction, inOneThread())
    const [plain, compiled] = await Promise.all(
      (['plain', 'compiled'] as const).map((kernel) => runFairnessPass(matching, values, { kernel })),
    )
    expect(plain?.reached).toBeGreaterThan(10)
    expect(countMatches(plain?.matching.mate ?? new Int32Array())).toBe(countMatches(matching.mate))
    expect(compiled).toEqual(plain)
  }, 120_000)

  it('shares out what could be more, and gains it on the way', async () => {
    for (const seed of isFull ? [21, 22, 23] : [21]) {
      const { table, attraction } = randomInstance(seed, { least: 2000, most: 2000, densities: [0.004] })
      const { matching, values } = await matchPairs(table, attraction, inOneThread())
      const mate = matching.mate.map((partner, token) => (Math.min(partner, token) % 3 === 0 ? -1 : partner))
      const [plain, compiled] = await Promise.all(
        (['plain', 'compiled'] as const).map((kernel) => runFairnessPass({ table, mate }, values, { kernel })),
      )
      const after = plain?.matching.mate ?? new Int32Array()
      expect(countMatches(after)).toBeGreaterThan(countMatches(mate))
      expectRules({ table, mate: after })
      expect(compiled).toEqual(plain)
    }
  }, 120_000)
})
