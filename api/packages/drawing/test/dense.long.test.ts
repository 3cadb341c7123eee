import { describe, expect, it } from 'vitest'
import { memoryStore, pairsOf, tokensInPlay } from '../bench/against-exact.ts'
import type { DrawOptions } from '../src/draw-population.ts'
import { drawEntries } from '../src/draw.ts'
import { denseWorlds } from './dense-worlds.ts'
import { solveExactly } from '@quintet/draw-check/exact'

/** In a city fewer fit each other, and fewer still where choices are narrowed. */
const membersOf = (name: string): number => 160 * (name.startsWith('a city') ? 3 : 1)
const seed = 'abad1dea'.repeat(8)
/** Far fewer than fit each other. */
const bestOf = (name: string): number => (name.endsWith('an eighth narrowed') ? 6 : 12)
const everybody = 256

const draw = async (name: string, options: DrawOptions) => {
  const store = memoryStore()
  const make = denseWorlds[name] as (count: number) => Parameters<typeof drawEntries>[0]
  const drawn = await drawEntries(make(membersOf(name)), seed, { workers: 1, store, ...options })
  const weight = drawn.matches.reduce((sum, match) => sum + match.weight, 0)
  return { ...drawn, matches: drawn.matches.length, weight, ...pairsOf(store.kept) }
}

/** By an independent solver, of all eligible pairs. */
const solve = async (name: string) => {
  const all = await draw(name, { best: everybody, isPriced: false })
  expect(all.pairs.length).toBe(all.eligiblePairs)
  const exact = solveExactly(tokensInPlay(all.members, all.pairs), all.pairs, 'shared')
  return { pairs: all.pairs.length, matches: exact.matches.length, members: exact.members, weight: exact.weight }
}

describe('where many fit many, lists of a few lose nothing', () => {
  it.each(Object.keys(denseWorlds))(
    '%s: against the exact optimum of all eligible pairs',
    async (name) => {
      const [exact, best] = [await solve(name), bestOf(name)]

      // With nothing but the lists most pairs are gone, and yet hardly a match.
      const lists = await draw(name, { best, isPriced: false })
      expect(lists.pairs.length / exact.pairs).toBeLessThan(0.85)
      expect(lists.certificate).toMatchObject({ isOfAll: 0, isBest: 0 })
      expect(lists.matches / exact.matches).toBeGreaterThanOrEqual(0.999)
      expect(lists.matchedEntrants / exact.members).toBeGreaterThanOrEqual(0.999)

      // Too many to be solved: others are priced, and the bounds hold for all.
      const priced = await draw(name, { best, mostExact: 0 })
      expect(priced.certificate).toMatchObject({ isOfAll: 1, isBest: 0 })
      expect(priced.matches / exact.matches).toBeGreaterThanOrEqual(0.999)
      expect(priced.matchedEntrants / exact.members).toBeGreaterThanOrEqual(0.999)
      expect(priced.weight / exact.weight).toBeGreaterThanOrEqual(0.995)
      expect(priced.certificate.mostMatches).toBeGreaterThanOrEqual(exact.matches)
      expect(priced.certificate.mostWeight).toBeGreaterThanOrEqual(exact.weight)

      const drawn = await draw(name, { best })
      expect(drawn.certificate).toMatchObject({ isOfAll: 1, isBest: 1 })
      expect([drawn.matches, drawn.matchedEntrants, drawn.weight]).toEqual([exact.matches, exact.members, exact.weight])
      process.stdout.write(
        `${name}: lists of ${best} keep ${lists.pairs.length} of ${exact.pairs} pairs, ${(lists.weight / exact.weight).toFixed(4)} of the weight; priced ${(priced.weight / exact.weight).toFixed(4)}\n`,
      )
    },
    900_000,
  )

  it('finds the same best drawing with the plain kernel and with two workers', async () => {
    const name = 'all six attractions'
    const result = async (options: DrawOptions) => {
      const { matches, weight, eligible, certificate } = await draw(name, { best: 12, ...options })
      return { matches, weight, eligible, isBest: certificate.isBest, rounds: certificate }
    }
    const first = await result({})
    expect(first.isBest).toBe(1)
    expect(await result({ kernel: 'plain' })).toEqual(first)
    expect(await result({ workers: 2 })).toEqual(first)
  }, 100_000)
})
