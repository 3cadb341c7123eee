import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { partsOf } from '../src/sizes/parts.mts'

// A part that grows past what one reader keeps in mind is cut, before it is a knot.

const parts = partsOf(fileURLToPath(new URL('../../..', import.meta.url)))
const total = parts.reduce((sum, [, lines]) => sum + lines, 0)

test('the API outside of its packages has 9,500 lines at most', () => {
  const lines = new Map(parts).get('api')
  expect(lines).toBeGreaterThan(1000)
  expect(lines).toBeLessThanOrEqual(9500)
})

test('no part holds more than a fifth of all', () => {
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter(([, lines]) => lines > total / 5)).toEqual([])
})
