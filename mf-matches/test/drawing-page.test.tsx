// @vitest-environment happy-dom
import type { DrawingWeek } from '@quintet/contract'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, press, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DrawingPage } from '../src/pages/drawing-page.tsx'
import { drawings } from '../src/stores/drawing.ts'
import { begin, say } from './screen.tsx'

beforeEach(() => drawings.clear())
afterEach(closeScreen)

const left = (week: number, paused: boolean): DrawingWeek => ({
  week,
  state: 'published',
  closedAt: 1_790_000_000,
  entered: false,
  ...(paused && { paused }),
})
const open = async () => {
  await begin()
  await show(<DrawingPage />)
}
const showWeeks = async (weeks: DrawingWeek[], pausedUntil?: number) => {
  fakeApi({ listDrawings: { weeks, announced: [], ...(pausedUntil && { pausedUntil }) }, loadReceipt: weeks[0] })
  await open()
}

it('tells of the break by which a drawing was left out, though no other was taken part in', async () => {
  await showWeeks([left(2965, true), left(2964, false)])
  await eventually(() => expect(shown()).toContain(say('drawing.paused')))
  expect(shown()).not.toContain(say('drawing.emptyTitle'))
  const labels = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('aria-label') ?? '')
  expect(labels).toEqual([expect.stringContaining(say('weeks.paused')), expect.stringContaining(say('weeks.notEntered'))])
})

it('asks who has never taken part for tokens', async () => {
  await showWeeks([left(2965, false)])
  await eventually(() => expect(shown()).toContain(say('drawing.emptyTitle')))
})

it('asks a member for no tokens in a break before the first drawing', async () => {
  await showWeeks([left(2965, false)], 20_773)
  const words = say('pause.note', { date: '16 November 2026' })
  await eventually(() => expect(shown()).toContain(words))
  expect(shown()).not.toContain(say('drawing.emptyBody'))
})

it('lets a member take part again from there', async () => {
  let until: number | undefined = 20_773
  const called = fakeApi({
    listDrawings: () => ({ weeks: [], announced: [], ...(until !== undefined && { pausedUntil: until }) }),
    savePause: () => ((until = undefined), {}),
  })
  await open()
  await eventually(() => expect(find('button', say('pause.end'))).toBeDefined())
  await press(say('pause.end'))
  await eventually(() => expect(shown()).toContain(say('drawing.emptyBody')))
  expect(called.find(({ name }) => name === 'savePause')?.input).toEqual({ until: 0 })
})
