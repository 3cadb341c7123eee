import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGestures, gestures } from './proof.ts'

test('there are sixteen gestures, each with an equivalent of its own for people without hands', () => {
  expect(gestures).toHaveLength(16)
  expect(new Set(gestures.map(({ hand }) => hand)).size).toBe(16)
  expect(new Set(gestures.map(({ head }) => head)).size).toBe(16)
})

test('two different ones are drawn, whatever chance says, and every pair can come', () => {
  const pairs = new Set<string>()
  for (let first = 0; first < 16; first++)
    for (let second = 0; second < 15; second++) {
      const numbers = [first, second]
      const drawn = drawGestures(() => numbers.shift() ?? 0)
      expect(drawn[0]).not.toBe(drawn[1])
      pairs.add(drawn.join(' '))
    }
  expect(pairs.size).toBe(16 * 15)
})

test('they are places in the list', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (stream) => {
      const drawn = drawGestures((count) => (stream.next().value as number) % count)
      expect(drawn.every((one) => gestures[one - 1] !== undefined)).toBe(true)
    }),
  )
})
