// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { nextBoundary } from '@quintet/domain/time'
import { $language, endSession, member } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import { JudgingPage } from '../src/pages/judging-page.tsx'
import texts from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(async () => {
  vi.useRealTimers()
  await endSession('elsewhere')
})

test('a page that stays open over the drawing counts the tokens of the new week', async () => {
  const boundary = nextBoundary(Date.now() / 1000) * 1000
  vi.useFakeTimers({ now: boundary - 5000, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  // As the server does: the running week's.
  const called = fakeApi({
    loadTokens: () => ({ week: 0, submitted: Date.now() < boundary ? 2 : 0, tokensRemaining: 3 }),
  } as never)
  enterAs('mira')
  member.set({ account: { tier: 2 } } as MemberRecord)
  $language.set({ id: 1, tables: { script } })
  await registerTexts('judging', { en: async () => texts })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <JudgingPage />
      </MemoryRouter>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(place.querySelector('h2')?.textContent).toBe('2 of 5 tokens submitted')
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(place.querySelector('h2')?.textContent).toBe('0 of 5 tokens submitted')
  expect(called.filter(({ name }) => name === 'loadTokens')).toHaveLength(2)
  await act(async () => root.unmount())
  place.remove()
})
