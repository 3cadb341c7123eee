import { expect, test } from 'vitest'
import { hasRoom, needsMark, shapeAt } from './hit.ts'

const island = { code: 1, x: 100, y: 100, reach: 5 }
const other = { code: 2, x: 220, y: 100, reach: 5 }
const country = { code: 3, x: 500, y: 500, reach: 300 }
const marks = [island, other, country]

test('a mark stands for what is small at every zoom, as long as a finger is wider than its land', () => {
  expect([needsMark(island, 0.2), needsMark(country, 0.01), needsMark({ ...island, reach: 50 }, 0.3)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a finger near a mark means it, though other land lies under it; the nearest wins', () => {
  expect(shapeAt(3, { x: 105, y: 100 }, marks, 0.2)).toBe(1)
  expect(shapeAt(0, { x: 155, y: 100 }, marks, 0.2)).toBe(1)
  expect(shapeAt(0, { x: 170, y: 100 }, marks, 0.2)).toBe(2)
})

test('elsewhere it means the land that it touches', () => {
  expect(shapeAt(3, { x: 400, y: 400 }, marks, 0.2)).toBe(3)
  expect(shapeAt(0, { x: 400, y: 400 }, marks, 0.2)).toBe(0)
  expect(shapeAt(2, { x: 160, y: 100 }, marks, 0.2)).toBe(2)
})

test('a mark has its full size where no other is within its 24 pixels', () => {
  expect([hasRoom(island, marks, 0.1), hasRoom(island, marks, 0.2)]).toEqual([false, true])
})
