// @vitest-environment happy-dom
import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS, DAY_SECONDS, nextBoundary, skipUntilDay, WEEK_SECONDS } from '@quintet/domain/time'
import { $language, $locale } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, find, leave, pass, press, settle, show, shown, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JudgingPage } from '../src/pages/judging-page.tsx'
import { weekTokens } from '../src/stores/tokens.ts'
import { begin, say } from './screen.tsx'

// Days and hours as the member reads them: those of their own clock for a moment, and the one that is recorded for a day.

/** A drawing: Sunday, 29 November 2026, 23:00 UTC. */
const drawing = Date.parse('2026-11-29T23:00:00Z')
let pausedUntil: number | undefined
let called: ReturnType<typeof fakeApi>
let submitted: number
beforeEach(() => {
  weekTokens.clear()
  ;[submitted, pausedUntil] = [0, undefined]
})
/** The clock of the page stops a moment after it is looked at no more. */
const close = async () => {
  await leave()
  if (vi.isFakeTimers()) await pass(5000)
}
afterEach(async () => {
  await close()
  await closeScreen()
})

const clocks = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] as const
const open = async (now: number | string) => {
  vi.useFakeTimers({ now: typeof now === 'string' ? Date.parse(now) : now, toFake: [...clocks] })
  called = fakeApi({
    loadTokens: () => ({ week: 0, submitted, tokensRemaining: 5 - submitted, ...(pausedUntil && { pausedUntil }) }),
    savePause: ({ until }: { until: number }) => {
      pausedUntil = until || undefined
      return { message: 'success' }
    },
  } as never)
  await begin()
  await show(<JudgingPage />, '/judging')
  await pass(1000)
}
const here = (at: number, options: Intl.DateTimeFormatOptions) => dateFormat($locale.get(), options).format(at)
/** A day that is recorded as such. */
const day = (at: number) => here(at * DAY_MS, { dateStyle: 'medium', timeZone: 'UTC' })
const drawingHour = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const
const until = () => find('field', say('pause.until')) as HTMLSelectElement

it('has a boundary of the week where these tests say', () => expect(nextBoundary(drawing / 1000 - 1) * 1000).toBe(drawing))

describe('the drawing', () => {
  it.each(['2026-11-26T12:00:00Z', '2026-11-29T22:59:00Z'])('is told by the member’s clock: at %s', async (now) => {
    await open(now)
    expect(shown()).toContain(say('home.drawing', { when: here(drawing, drawingHour) }))
  })

  it('is a whole week away once that begins', async () => {
    await open(drawing - 3000)
    expect(shown()).toContain(say('home.deadline', { days: 0, hours: 0 }))
    await pass(5000)
    expect(shown()).toContain(say('home.deadline', { days: 6, hours: 23 }))
  })

  it('is told in the member’s language', async () => {
    await open('2026-11-26T12:00:00Z')
    await act(async () => $language.set({ ...$language.get(), id: 3 }))
    expect(shown()).toContain(here(drawing, drawingHour))
  })

  it.each([
    ['2026-11-26T11:30:00Z', 3, 11],
    ['2026-11-28T22:30:00Z', 1, 0],
    ['2026-11-29T21:30:00Z', 0, 1],
  ])('is so many days and hours away: at %s', async (now, days, hours) => {
    await open(now)
    expect(shown()).toContain(say('home.deadline', { days, hours }))
  })
})

/** The row of days is looked at: its letters say which days they are. */
const letters = () => [...document.querySelectorAll('ol')].map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the row of days', () => {
  it.each(['2026-11-26T12:00:00Z', '2026-11-27T02:00:00Z'])('has those of the member’s calendar: at %s', async (now) => {
    await open(now)
    const first = new Date(drawing - WEEK_SECONDS * 1000)
    const midday = new Date(first.getFullYear(), first.getMonth(), first.getDate(), 12).getTime()
    const own = Array.from({ length: 8 }, (_, later) => here(midday + later * DAY_MS, { weekday: 'narrow' }))
    expect(letters()).toContainEqual(own)
  })

  it('shows the same day as today from midnight to midnight where the member lives', async () => {
    const rows: string[] = []
    // From half past eight in the morning over half past ten at night to half an hour past midnight, in Saint John's.
    const [offset, midnight] = [new Date(drawing).getTimezoneOffset() * 60_000, Date.UTC(2026, 10, 27)]
    for (const hours of [-15.5, -0.5, 0.5]) {
      await open(midnight + offset + hours * 3_600_000)
      rows.push([...document.querySelectorAll('ol')].find(({ children }) => children.length === 8)?.outerHTML ?? '')
      await close()
    }
    expect([rows[0] === rows[1], rows[1] === rows[2]]).toEqual([true, false])
  })

  it('is nothing for who hears the page: the words beside it say all', async () => {
    await open('2026-11-26T12:00:00Z')
    const row = [...document.querySelectorAll('ol')].find(({ children }) => children.length === 8)
    expect(row?.getAttribute('aria-hidden')).toBe('true')
  })
})

describe('a break', () => {
  const now = '2026-11-28T23:30:00Z'
  const first = skipUntilDay(Date.parse(now) / 1000)

  it('in force says from which day the member takes part again', async () => {
    pausedUntil = first + 7
    await open(now)
    expect([...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
      say('pause.note', { date: day(first + 7) }),
    )
  })

  it('tells neither a drawing nor what is void, as neither is the member’s', async () => {
    pausedUntil = first
    await open(now)
    expect(shown()).not.toContain(here(drawing, drawingHour))
    expect(document.querySelectorAll('ol li')).toHaveLength(5)
  })

  it('is offered for this week, or until a day; each says how many drawings it leaves out', async () => {
    await open(now)
    await press(say('pause.open'))
    expect(shown()).toContain(say('pause.body'))
    expect([...until().options].slice(0, 3).map(({ text }) => text)).toEqual([
      say('pause.thisWeek'),
      say('pause.weeks', { date: day(first + 7) }),
      say('pause.weeks', { date: day(first + 14) }),
    ])
    for (const [index, count] of [
      [0, 1],
      [2, 3],
    ] as const) {
      await type(say('pause.until'), String(index))
      expect(shown()).toContain(say('pause.hint', { count, date: day(first + 7 * index) }))
    }
  })

  it('begins after the drawing that is next: the day after it', async () => {
    await open(now)
    expect(first).toBe(Math.floor(drawing / 1000 / DAY_SECONDS) + 1)
  })

  it('stays as it was chosen though a new week begins while it is asked about', async () => {
    await open(drawing - 3000)
    await press(say('pause.open'))
    await type(say('pause.until'), '2')
    const chosen = until().selectedOptions[0]?.text
    await pass(5000)
    expect([until().value, until().selectedOptions[0]?.text]).toEqual(['2', chosen])
    await press(say('pause.save'))
    await settle()
    expect(called.filter(({ name }) => name === 'savePause').map(({ input }) => input)).toEqual([
      { until: skipUntilDay(drawing / 1000 - 3) + 14 },
    ])
  })
})
