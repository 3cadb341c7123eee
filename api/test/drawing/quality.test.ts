import { describe, expect, it } from 'vitest'
import { kernelModule } from '../../src/drawing/engine/kernel/compile.ts'
import { matchPairs } from '../../src/drawing/engine/matching/match-pairs.ts'
import { shareOut } from '../../src/drawing/engine/matching/share-out.ts'
import { countMatches } from '../../src/drawing/engine/matching/state.ts'
import { solveExactly } from './exact/index.ts'
import { randomInstance } from './random-instance.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined
const instances = isFull ? 600 : 200
const small = { least: 4, most: 40, densities: [0.05, 0.15, 0.4] }

describe('the matching against the exact optimum on the same pairs', () => {
  it(`has at least 99.9 % of the matches and 99.5 % of the weight over ${instances} random instances, and its bounds hold`, async () => {
    const sum = { matches: 0, weight: 0, bestMatches: 0, bestWeight: 0 }
    for (let seed = 1; seed <= instances; seed++) {
      const { table, attraction, tokenCounts, pairs } = randomInstance(seed, small)
      const { certificate } = await matchPairs(table, attraction, { kernel: 'plain', workers: 1 })
      const exact = solveExactly(tokenCounts, pairs)
      const optimum = { matches: exact.matches.length, weight: exact.weight }
      expect([seed, certificate.matches <= optimum.matches, certificate.mostMatches >= optimum.matches]).toEqual([
        seed,
        true,
        true,
      ])
      // Of the same size, none is heavier than what the certificate allows.
      if (certificate.matches === optimum.matches)
        expect([seed, certificate.weight <= optimum.weight, certificate.mostWeight >= optimum.weight]).toEqual([seed, true, true])
      sum.matches += certificate.matches
      sum.weight += certificate.weight
      sum.bestMatches += optimum.matches
      sum.bestWeight += optimum.weight
    }
    expect(sum.bestMatches).toBeGreaterThan(1000)
    expect(sum.matches / sum.bestMatches).toBeGreaterThanOrEqual(0.999)
    expect(sum.weight / sum.bestWeight).toBeGreaterThanOrEqual(0.995)
  }, 600_000)
})

describe('the kernel of the matching', () => {
  it('leads to the same matching and the same bounds, compiled or not, with one thread or two', async () => {
    await expect(kernelModule('match')).resolves.toBeInstanceOf(WebAssembly.Module)
    const { table, attraction } = randomInstance(7, { least: 4000, most: 4000, densities: [0.004] })
    const ways = [
      { kernel: 'plain', workers: 1 },
      { kernel: 'compiled', workers: 1 },
      { kernel: 'compiled', workers: 2 },
      { kernel: 'plain', workers: 2 },
    ] as const
    const [first, ...others] = await Promise.all(ways.map((way) => matchPairs(table, attraction, way)))
    expect(first?.certificate.matches).toBeGreaterThan(3000)
    for (const other of others) expect(other).toEqual(first)
  }, 120_000)

  it('shares matches out in the same way', async () => {
    const { table, attraction } = randomInstance(9, { least: 2000, most: 2000, densities: [0.002] })
    const { matching } = await matchPairs(table, attraction, { kernel: 'plain', workers: 1 })
    const order = Uint32Array.from({ length: table.members }, (_, member) => member)
    const [plain, compiled] = await Promise.all(
      (['plain', 'compiled'] as const).map((kernel) => shareOut(matching, order, { kernel })),
    )
    expect(plain?.reached).toBeGreaterThan(10)
    expect(countMatches(plain?.matching.mate ?? new Int32Array())).toBe(countMatches(matching.mate))
    expect(compiled).toEqual(plain)
  }, 120_000)

  it('shares out what could be more, and gains it on the way', async () => {
    for (const seed of [21, 22, 23]) {
      const { table, attraction } = randomInstance(seed, { least: 2000, most: 2000, densities: [0.004] })
      const { matching } = await matchPairs(table, attraction, { kernel: 'plain', workers: 1 })
      const mate = matching.mate.map((partner, token) => (Math.min(partner, token) % 3 === 0 ? -1 : partner))
      const order = Uint32Array.from({ length: table.members }, (_, member) => member)
      const [plain, compiled] = await Promise.all(
        (['plain', 'compiled'] as const).map((kernel) => shareOut({ table, mate }, order, { kernel })),
      )
      const after = plain?.matching.mate ?? new Int32Array()
      expect(countMatches(after)).toBeGreaterThan(countMatches(mate))
      expect(after.every((partner, token) => partner === -1 || after[partner] === token)).toBe(true)
      expect(compiled).toEqual(plain)
    }
  }, 120_000)
})
