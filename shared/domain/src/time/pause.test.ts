import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DAY_SECONDS,
  lastPauseDay,
  MAX_PAUSE_WEEKS,
  pausedWeeks,
  pauseProblem,
  skipUntilDay,
  weekNumber,
  weekStart,
} from './index.ts'

// Wednesday 2026-11-25 12:00 UTC; the next drawing is on Sunday 2026-11-29 23:00 UTC, day 20786.
const wednesday = Date.UTC(2026, 10, 25, 12) / 1000
const sunday = 20_786
const week = weekNumber(wednesday)

describe('a pause (decision 61)', () => {
  it.each([
    ['the day of the drawing itself, which begins before it', sunday, undefined],
    ['the Monday after it', sunday + 1, { from: week, to: week }],
    ['the Sunday of the next drawing', sunday + 7, { from: week, to: week }],
    ['the Monday after that', sunday + 8, { from: week, to: week + 1 }],
    ['yesterday', sunday - 5, undefined],
  ])('until %s', (_, until, weeks) => {
    expect(pausedWeeks(wednesday, until)).toEqual(weeks)
  })

  it('of this week alone ends on the day after its drawing', () => {
    expect(skipUntilDay(wednesday)).toBe(sunday + 1)
    // In the last hour of that Sunday the next drawing is a week away.
    expect(skipUntilDay(weekStart(week + 1))).toBe(sunday + 8)
  })

  it('leaves out 26 drawings at the most, and one at the least', () => {
    expect(pauseProblem(wednesday, sunday)).toBe('tooShort')
    expect(pauseProblem(wednesday, lastPauseDay(wednesday))).toBeUndefined()
    expect(pauseProblem(wednesday, lastPauseDay(wednesday) + 1)).toBe('tooLong')
  })

  it('leaves out just the drawings between its making and its end', () => {
    const moment = fc.integer({ min: 1_700_000_000, max: 2_100_000_000 })
    fc.assert(
      fc.property(moment, fc.integer({ min: -10, max: 400 }), (now, days) => {
        const until = Math.floor(now / DAY_SECONDS) + days
        const weeks = pausedWeeks(now, until)
        const drawings = Array.from({ length: 80 }, (_, index) => weekNumber(now) + index).filter(
          (each) => weekStart(each + 1) < until * DAY_SECONDS,
        )
        expect(weeks).toEqual(drawings.length === 0 ? undefined : { from: drawings[0], to: drawings.at(-1) })
        expect(pauseProblem(now, until) === 'tooLong').toBe(drawings.length > MAX_PAUSE_WEEKS)
      }),
    )
  })
})
