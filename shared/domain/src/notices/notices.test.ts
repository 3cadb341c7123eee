import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekNumber, weekStart } from '../time/index.ts'
import {
  afterQuietHours,
  defaultNoticeSettings,
  isQuietHour,
  isReminderDue,
  isTimeZone,
  localTime,
  noticeKinds,
  tokenReminderAt,
  waitsForMorning,
} from './index.ts'

const at = (iso: string) => Date.parse(iso)
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
]
const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
const hours = fc.integer({ min: 0, max: 23 })

describe('quiet hours', () => {
  it('are 21:00 to 08:00 unless changed (decision 62)', () => {
    const quiet = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuietHour(hour, defaultNoticeSettings.quiet))
    expect(quiet).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 23])
  })

  it.each([
    [{ from: 13, to: 15 }, [13, 14]],
    [{ from: 9, to: 9 }, []],
    [{ from: 23, to: 0 }, [23]],
    [{ from: 0, to: 1 }, [0]],
  ])('%j', (quiet, expected) => {
    expect(Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isQuietHour(hour, quiet))).toEqual(expected)
  })

  it.each([
    ['2026-09-01T12:00:30Z', 'UTC', '2026-09-01T12:00:30Z'],
    ['2026-09-01T21:00:00Z', 'UTC', '2026-09-02T08:00:00Z'],
    ['2026-09-01T20:30:00Z', 'Europe/Berlin', '2026-09-02T06:00:00Z'],
    ['2026-09-01T18:00:00Z', 'Asia/Kolkata', '2026-09-02T02:30:00Z'],
    // The night in which Berlin's clock is put back has an hour more, the one in spring an hour less.
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00Z'],
    ['2026-03-28T22:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ])('%s in %s: sent at %s (decision 62)', (now, zone, sent) => {
    expect(new Date(afterQuietHours(at(now), defaultNoticeSettings.quiet, zone)).toISOString()).toBe(
      new Date(at(sent)).toISOString(),
    )
  })

  it('never let anything through, and hold nothing longer than they last', () => {
    fc.assert(
      fc.property(moments, hours, hours, fc.constantFrom(...zones), (now, from, to, zone) => {
        const sent = afterQuietHours(now, { from, to }, zone)
        expect(isQuietHour(localTime(sent, zone).hour, { from, to })).toBe(false)
        expect(sent - now).toBeGreaterThanOrEqual(-60_000)
        expect(sent - now).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })

  it('hold neither the staff nor the membership (decision 62)', () => {
    expect(noticeKinds.filter((kind) => !waitsForMorning(kind))).toEqual(['membership', 'staff'])
  })
})

describe('the reminder of open tokens', () => {
  const week = weekNumber(at('2026-09-02T12:00:00Z') / 1000)

  it.each([
    ['UTC', '2026-09-06T12:00:00Z'],
    ['Europe/Berlin', '2026-09-06T10:00:00Z'],
    ['America/New_York', '2026-09-06T16:00:00Z'],
    ['America/Los_Angeles', '2026-09-06T19:00:00Z'],
    ['Pacific/Auckland', '2026-09-06T00:00:00Z'],
    ['Asia/Kathmandu', '2026-09-06T06:15:00Z'],
    // There Sunday noon is the drawing itself.
    ['Pacific/Pago_Pago', '2026-09-06T20:00:00Z'],
  ])('in %s comes at %s', (zone, expected) => {
    expect(new Date(tokenReminderAt(week, zone)).toISOString().replace('.000', '')).toBe(expected)
  })

  it('comes before the drawing and within its last day and a half, everywhere', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2900, max: 3100 }), fc.constantFrom(...zones), (number, zone) => {
        const [due, boundary] = [tokenReminderAt(number, zone), weekStart(number + 1) * 1000]
        expect(boundary - due).toBeGreaterThanOrEqual(3 * 3_600_000)
        expect(boundary - due).toBeLessThanOrEqual(36 * 3_600_000)
        expect([due - 1, due, boundary - 1, boundary].map((moment) => isReminderDue(moment, number, zone))).toEqual([
          false,
          true,
          true,
          false,
        ])
      }),
    )
  })
})

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['UTC', true],
    ['', false],
    ['+02:00', false],
    ['Europe/Nowhere', false],
    ['../../etc/passwd', false],
    ['x'.repeat(65), false],
  ])('%s: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known)
  })
})
