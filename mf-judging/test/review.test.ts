import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReview } from '../src/stores/review.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('ten seconds are counted down in quarters, and the end is told once', () => {
  const over = vi.fn()
  const { $left, $paused, run } = createReview(over)
  expect([$left.get(), $paused.get()]).toEqual([10_000, false])
  run()
  vi.advanceTimersByTime(250)
  expect($left.get()).toBe(9750)
  vi.advanceTimersByTime(9749)
  expect([$left.get(), over.mock.calls.length]).toEqual([250, 0])
  vi.advanceTimersByTime(1)
  expect([$left.get(), over.mock.calls.length]).toEqual([0, 1])
  vi.advanceTimersByTime(10_000)
  expect([$left.get(), over.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1, 0])
})

test('a pause stops it where it is, and running goes on from there, once', () => {
  const over = vi.fn()
  const { $left, $paused, run, pause } = createReview(over)
  run()
  vi.advanceTimersByTime(1000)
  pause()
  vi.advanceTimersByTime(60_000)
  expect([$left.get(), $paused.get(), over.mock.calls.length]).toEqual([9000, true, 0])
  run()
  const stop = run()
  expect($paused.get()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect($left.get()).toBe(8000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect($left.get()).toBe(8000)
})
