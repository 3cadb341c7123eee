import { expect, it } from 'vitest'
import { drawEntries } from '../src/draw.ts'
import { denseWorlds } from './dense-worlds.ts'

const world = denseWorlds['people who are all alike']?.(40) ?? []

const matchesBy = async (seed: string) => {
  const { matches } = await drawEntries(world, seed, { workers: 1 })
  return matches.map(({ one, other }) => `${one}-${other}`)
}

it('depends on every byte of the seed: one that differs in its last digit alone draws others', async () => {
  const seed = 'ab'.repeat(32)
  const first = await matchesBy(seed)
  expect(first.length).toBeGreaterThan(20)
  expect(await matchesBy(seed)).toEqual(first)
  expect(await matchesBy(seed.replace(/b$/, 'c'))).not.toEqual(first)
  expect(await matchesBy(`${seed.slice(0, 16)}${'00'.repeat(24)}`)).not.toEqual(first)
}, 120_000)
