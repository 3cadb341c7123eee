import { nextBoundary, WEEK_SECONDS } from '@quintet/domain/time'
import { afterEach, describe, expect, test } from 'vitest'
import { daysOfWeek } from '../src/ui/days-of-week.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const daysAt = (moment: string) => {
  const now = Date.parse(moment)
  const end = nextBoundary(now / 1000)
  return daysOfWeek(end - WEEK_SECONDS, end, now)
}
const states = (moment: string) => daysAt(moment).map(({ state }) => state)
const weekAt = (moment: string) =>
  daysAt(moment).map(({ at, state, isLast }) => {
    const day = new Date(at).toLocaleDateString('en', { weekday: 'short' })
    return `${day} ${isLast ? 'drawing' : state}`
  })

describe('the days of a week where the member lives', () => {
  test.each([
    ['UTC', 'Sun', 'Sun'],
    ['Asia/Tokyo', 'Mon', 'Mon'],
    ['America/Los_Angeles', 'Sun', 'Sun'],
  ])('in %s go from the day of one drawing to that of the next', (name, first, last) => {
    process.env.TZ = name
    const days = weekAt('2026-11-26T12:00:00Z')
    expect(days).toHaveLength(8)
    expect(days[0]).toBe(`${first} over`)
    expect(days.at(-1)).toBe(`${last} drawing`)
    expect(days.filter((day) => day.endsWith('today'))).toEqual(['Thu today'])
  })

  test('one that has just begun has nothing behind it, and the day of the drawing is today too', () => {
    process.env.TZ = 'UTC'
    expect(states('2026-11-22T23:00:00Z')).toEqual(['today', ...Array.from({ length: 7 }, () => 'ahead')])
    expect(states('2026-11-29T22:59:59Z')).toEqual([...Array.from({ length: 7 }, () => 'over'), 'today'])
  })

  test('stay days where the clocks are put forward or back within it', () => {
    process.env.TZ = 'Europe/Berlin'
    for (const moment of ['2026-10-24T12:00:00Z', '2026-03-28T12:00:00Z']) {
      const days = weekAt(moment)
      expect([days.length, new Set(days.slice(1)).size]).toEqual([8, 7])
    }
  })
})
