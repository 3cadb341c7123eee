import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdownParts, dateOfDay, dayNumber, isLocked, lockDaysLeft, nextBoundary, weekNumber, weekStart } from './index.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const moment = fc.integer({ min: 0, max: 8_000_000_000 })

describe('week', () => {
  it.each([
    ['1970-01-04T22:59:59Z', -1],
    ['1970-01-04T23:00:00Z', 0],
    ['2024-06-02T22:59:59Z', 2838],
    ['2024-06-02T23:00:00Z', 2839],
  ])('at %s is number %i (decision 19)', (iso, week) => {
    expect(weekNumber(seconds(iso))).toBe(week)
  })

  it('always begins on a Sunday at 23:00:00 UTC (decision 19)', () => {
    fc.assert(
      fc.property(moment, (time) => {
        const boundary = new Date(nextBoundary(time) * 1000)
        expect([boundary.getUTCDay(), boundary.toISOString().slice(11, 19)]).toEqual([0, '23:00:00'])
      }),
    )
  })

  it('holds every moment from its start up to the next boundary', () => {
    fc.assert(
      fc.property(moment, (time) => {
        const start = weekStart(weekNumber(time))
        expect(start).toBeLessThanOrEqual(time)
        expect(nextBoundary(time)).toBe(start + 604_800)
        expect(nextBoundary(time)).toBeGreaterThan(time)
      }),
    )
  })
})

describe('countdown', () => {
  it.each([
    [-5, [0, 0, 0, 0]],
    [0, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [604_800_000, [7, 0, 0, 0]],
    [90_061_000, [1, 1, 1, 1]],
  ])('splits %i ms', (ms, parts) => {
    expect(Object.values(countdownParts(ms))).toEqual(parts)
  })

  it('adds up to the time that is left (decision 19)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 604_800 }), (left) => {
        const { days, hours, minutes, seconds } = countdownParts(left * 1000)
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(left)
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
      }),
    )
  })
})

describe('days and locks', () => {
  it('number days from 1970-01-01 in UTC', () => {
    expect([dayNumber(0), dayNumber(86_399), dayNumber(86_400)]).toEqual([0, 0, 1])
    expect(dateOfDay(dayNumber(seconds('2024-02-29T23:59:59Z')))).toBe('2024-02-29')
  })

  it.each([
    [undefined, 0],
    [1000, 91],
    [1000 - 89, 2],
    [1000 - 90, 1],
    [1000 - 91, 0],
    [1, 0],
  ])('a change on day %s leaves %i days on day 1000 (decision 10)', (changed, left) => {
    expect(lockDaysLeft(changed, 1000)).toBe(left)
    expect(isLocked(changed, 1000)).toBe(left > 0)
  })
})
