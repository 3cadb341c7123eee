import { describe, expect, it } from 'vitest'
import { memoryStore, pairsOf, tokensInPlay } from '../../bench/drawing/against-exact.ts'
import { drawEntries } from '../../src/drawing/engine/draw.ts'
import { denseWorlds } from './dense-worlds.ts'
import { solveExactly } from '../../src/drawing/check/exact/index.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined
const members = isFull ? 160 : 72
const seed = 'abad1dea'.repeat(8)
/** Far fewer than fit each other, as in a city. */
const best = 12
const everybody = 256

const draw = async (name: string, kept: number) => {
  const store = memoryStore()
  const make = denseWorlds[name] as (count: number) => Parameters<typeof drawEntries>[0]
  const drawn = await drawEntries(make(members), seed, { best: kept, workers: 1, store })
  const weight = drawn.matches.reduce((sum, match) => sum + match.weight, 0)
  return { drawn, weight, ...pairsOf(store.kept) }
}

describe('where many fit many, lists of a few lose nothing', () => {
  it.each(Object.keys(denseWorlds))(
    '%s: against the exact optimum of all eligible pairs',
    async (name) => {
      const all = await draw(name, everybody)
      expect(all.pairs.length).toBe(all.drawn.eligiblePairs)
      const exact = solveExactly(tokensInPlay(all.members, all.pairs), all.pairs, 'shared')
      const { drawn, weight, pairs } = await draw(name, best)
      // Most pairs were not kept.
      expect(pairs.length / all.pairs.length).toBeLessThan(0.8)
      const share = [drawn.matches.length / exact.matches.length, drawn.matchedEntrants / exact.members, weight / exact.weight]
      process.stdout.write(
        `${name}: ${pairs.length} of ${all.pairs.length} pairs, ${share.map((part) => part.toFixed(4)).join(' ')}\n`,
      )
      expect(share[0]).toBeGreaterThanOrEqual(0.999)
      expect(share[1]).toBeGreaterThanOrEqual(0.999)
    },
    300_000,
  )
})
