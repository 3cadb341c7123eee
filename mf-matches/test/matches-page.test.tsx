// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MatchesPage } from '../src/pages/matches-page.tsx'
import { drawings } from '../src/stores/drawing.ts'
import { matches } from '../src/stores/matches.ts'
import opening from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(async () => {
  drawings.clear()
  matches.clear()
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('matches', { en: async () => opening })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = async (pausedUntil?: number) => {
  fakeApi({ listMatches: { matches: [] }, listDrawings: { weeks: [], announced: [], ...(pausedUntil && { pausedUntil }) } })
  enterAs('mira')
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MatchesPage />
      </MemoryRouter>,
    ),
  )
}
const shown = () => document.body.textContent ?? ''

it('asks who has no matches for tokens', async () => {
  await show()
  await vi.waitFor(() => expect(shown()).toContain(opening['list.emptyAction']), { timeout: 10_000 })
  expect(shown()).not.toContain(opening['pause.end'])
})

it('asks for none in a break, in which none can be submitted, and leads back from it', async () => {
  await show(20_773)
  const words = opening['pause.note'].replace('{date}', '16 November 2026')
  await vi.waitFor(() => expect(shown()).toContain(words), { timeout: 10_000 })
  expect([...document.querySelectorAll('button')].at(-1)?.textContent).toBe(opening['pause.end'])
  expect(shown()).not.toContain(opening['list.emptyAction'])
})
