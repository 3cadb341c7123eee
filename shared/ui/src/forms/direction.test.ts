import { expect, it } from 'vitest'
import { directionOf } from './direction.ts'

it.each([
  ['Which song?', 'auto'],
  ['أهلًا!', 'auto'],
  ['', undefined],
  ['183', undefined],
  [undefined, undefined],
])('“%s” runs %s', (value, direction) => {
  expect(directionOf(value)).toBe(direction)
})
