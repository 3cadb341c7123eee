import { expect, test } from 'vitest'
import { clampView, panBy, scaleOf, toMap, wholeView, zoomAt } from './view.ts'

const frame = { width: 300, height: 200 }
const map = { width: 10_000, height: 5000 }

test('the whole map lies in the middle of its frame', () => {
  expect(scaleOf(frame, map)).toBeCloseTo(0.03)
  expect(clampView(wholeView, frame, map)).toEqual({ zoom: 1, x: 0, y: 25 })
})

test('zoom goes from 1 to 10 and no further', () => {
  expect(clampView({ zoom: 0.2, x: 0, y: 0 }, frame, map).zoom).toBe(1)
  expect(clampView({ zoom: 40, x: 0, y: 0 }, frame, map).zoom).toBe(10)
  expect([zoomAt(wholeView, 100, { x: 0, y: 0 }).zoom, zoomAt(wholeView, 0.1, { x: 0, y: 0 }).zoom]).toEqual([10, 1])
})

test('the place under the fingers stays while the map grows', () => {
  const before = clampView({ zoom: 3, x: -200, y: -90 }, frame, map)
  const at = { x: 120, y: 70 }
  expect(toMap(zoomAt(before, 1.7, at), at, frame, map)).toEqual({
    x: expect.closeTo(toMap(before, at, frame, map).x, 6),
    y: expect.closeTo(toMap(before, at, frame, map).y, 6),
  })
})

test('no pan leaves emptiness beside a map that is larger than its frame', () => {
  const zoomed = { zoom: 2, x: -50, y: -20 }
  expect(clampView(panBy(zoomed, 500, 500), frame, map)).toEqual({ zoom: 2, x: 0, y: 0 })
  expect(clampView(panBy(zoomed, -5000, -5000), frame, map)).toEqual({ zoom: 2, x: -300, y: -100 })
})
