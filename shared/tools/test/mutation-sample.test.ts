import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampleOf } from '../src/mutation/sample.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const patterns = ['shared/domain/src/**/*.ts', '!**/*.test.ts']
const drawn = (count: number, seed: string) => sampleOf(root, patterns, count, seed)

test('a sample is the same for the same seed, holds the smaller one, and is another for another seed', () => {
  expect(drawn(9, '1')).toEqual(drawn(9, '1'))
  expect(drawn(9, '1').slice(0, 4)).toEqual(drawn(4, '1'))
  expect(drawn(9, '2')).not.toEqual(drawn(9, '1'))
})

test('only what the patterns mean is drawn, and all of it when as much is asked for', () => {
  const all = drawn(10_000, '1')
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((path) => !/^shared\/domain\/src\/.*\.ts$/.test(path) || path.endsWith('.test.ts'))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})
