import { nextBoundary, weekNumber } from '@quintet/domain/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime } from '../client/clock.ts'
import { $countdown, $now, $week } from './countdown.ts'

const now = 1_790_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now })
  learnServerTime(String(now))
})
afterEach(() => {
  // A store stops a second after its last listener has gone.
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
})

test('the time moves once a second while it is looked at, by the server’s clock', async () => {
  learnServerTime(String(now + 60_000))
  const seen: number[] = []
  const stop = $now.subscribe((value) => seen.push(value))
  vi.advanceTimersByTime(2999)
  expect(seen).toEqual([now + 60_000, now + 61_000, now + 62_000])
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect([seen.length, vi.getTimerCount()]).toEqual([3, 0])
})

test('the countdown ends at the next drawing', () => {
  const stop = $countdown.listen(() => undefined)
  const left = nextBoundary(now / 1000) * 1000 - now
  const { days, hours, minutes, seconds } = $countdown.get()
  expect((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000).toBe(left)
  vi.advanceTimersByTime(1000)
  expect($countdown.get().seconds).toBe((seconds + 59) % 60)
  stop()
})

test('the week turns once, a second after the drawing, while somebody looks', () => {
  const boundary = nextBoundary(now / 1000) * 1000
  vi.setSystemTime(boundary - 1500)
  learnServerTime(String(boundary - 1500))
  const seen: number[] = []
  const stop = $week.subscribe((week) => seen.push(week))
  vi.advanceTimersByTime(2000)
  expect(seen).toEqual([weekNumber(boundary / 1000) - 1])
  vi.advanceTimersByTime(3000)
  expect(seen).toEqual([weekNumber(boundary / 1000) - 1, weekNumber(boundary / 1000)])
  stop()
})
