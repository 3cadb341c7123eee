import { nextBoundary, WEEK_SECONDS } from '@quintet/domain/time'
import { describe, expect, test } from 'vitest'
import { daysOfWeek } from '../src/ui/days-of-week.ts'

const daysAt = (moment: string, timeZone: string) => {
  const now = Date.parse(moment)
  const end = nextBoundary(now / 1000)
  return daysOfWeek(end - WEEK_SECONDS, end, now, timeZone)
}
const states = (moment: string) => daysAt(moment, 'UTC').map(({ state }) => state)
const seven = (state: string) => Array.from({ length: 7 }, () => state)
const weekAt = (moment: string, timeZone: string) =>
  daysAt(moment, timeZone).map(({ at, state, isLast }) => {
    const day = new Date(at).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
    return `${day} ${isLast ? 'drawing' : state}`
  })

describe('the days of a week where the member lives', () => {
  test.each([
    ['UTC', 'Sun', 'Thu'],
    ['Asia/Tokyo', 'Mon', 'Fri'],
    ['America/Los_Angeles', 'Sun', 'Thu'],
  ])('in %s go from the day of one drawing to that of the next', (zone, ends, today) => {
    const days = weekAt('2026-11-26T20:00:00Z', zone)
    expect(days).toHaveLength(8)
    expect([days[0], days.at(-1)]).toEqual([`${ends} over`, `${ends} drawing`])
    expect(days.filter((day) => day.endsWith('today'))).toEqual([`${today} today`])
  })

  test('one that has just begun has nothing behind it, and the day of the drawing is today too', () => {
    expect(states('2026-11-22T23:00:00Z')).toEqual(['today', ...seven('ahead')])
    expect(states('2026-11-29T22:59:59Z')).toEqual([...seven('over'), 'today'])
  })

  test('stay days where the clocks are put forward or back within it', () => {
    for (const moment of ['2026-10-24T12:00:00Z', '2026-03-28T12:00:00Z']) {
      const days = weekAt(moment, 'Europe/Berlin')
      expect([days.length, new Set(days.slice(1)).size]).toEqual([8, 7])
    }
  })
})
