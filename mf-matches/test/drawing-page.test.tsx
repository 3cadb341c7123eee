// @vitest-environment happy-dom
import type { DrawingWeek } from '@quintet/contract'
import { $language } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DrawingPage } from '../src/pages/drawing-page.tsx'
import { drawings } from '../src/stores/drawing.ts'
import opening from '../texts/en.json' with { type: 'json' }
import screens from '../texts/screens/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(async () => {
  drawings.clear()
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('matches', { en: async () => ({ ...opening, ...screens }) })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const left = (week: number, paused: boolean): DrawingWeek => ({
  week,
  state: 'published',
  closedAt: 1_790_000_000,
  entered: false,
  ...(paused && { paused }),
})
const render = () =>
  act(async () =>
    root.render(
      <MemoryRouter>
        <DrawingPage />
      </MemoryRouter>,
    ),
  )
const show = async (weeks: DrawingWeek[], pausedUntil?: number) => {
  fakeApi({ listDrawings: { weeks, announced: [], ...(pausedUntil && { pausedUntil }) }, loadReceipt: weeks[0] })
  enterAs('mira')
  await render()
}
const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === opening['pause.end'])
const shown = () => document.body.textContent ?? ''

it('tells of the break by which a drawing was left out, though no other was taken part in', async () => {
  await show([left(2965, true), left(2964, false)])
  await vi.waitFor(() => expect(shown()).toContain(screens['drawing.paused']), { timeout: 10_000 })
  expect(shown()).not.toContain(screens['drawing.emptyTitle'])
  const labels = [...document.querySelectorAll('li a')].map((link) => link.getAttribute('aria-label') ?? '')
  expect(labels).toEqual([expect.stringContaining(screens['weeks.paused']), expect.stringContaining(screens['weeks.notEntered'])])
})

it('asks who has never taken part for tokens', async () => {
  await show([left(2965, false)])
  await vi.waitFor(() => expect(shown()).toContain(screens['drawing.emptyTitle']), { timeout: 10_000 })
})

it('asks a member for no tokens in a break before the first drawing', async () => {
  await show([left(2965, false)], 20_773)
  const words = opening['pause.note'].replace('{date}', '16 November 2026')
  await vi.waitFor(() => expect(shown()).toContain(words), { timeout: 10_000 })
  expect(shown()).not.toContain(screens['drawing.emptyBody'])
})

it('lets a member take part again from there', async () => {
  let until: number | undefined = 20_773
  const called = fakeApi({
    listDrawings: () => ({ weeks: [], announced: [], ...(until !== undefined && { pausedUntil: until }) }),
    savePause: () => ((until = undefined), {}),
  })
  enterAs('mira')
  await render()
  await vi.waitFor(() => expect(button()).toBeDefined(), { timeout: 10_000 })
  await act(async () => button()?.click())
  await vi.waitFor(() => expect(shown()).toContain(screens['drawing.emptyBody']), { timeout: 10_000 })
  expect(called.find(({ name }) => name === 'savePause')?.input).toEqual({ until: 0 })
})
