// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { nextBoundary } from '@quintet/domain/time'
import { $language, endSession, member } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import { JudgingPage } from '../src/pages/judging-page.tsx'
import texts from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(async () => {
  vi.useRealTimers()
  await endSession('elsewhere')
})

const show = async (root: Root) => {
  enterAs('mira')
  member.set({ account: { tier: 2 } } as MemberRecord)
  $language.set({ id: 1, tables: { script } })
  await registerTexts('judging', { en: async () => texts })
  await act(async () =>
    root.render(
      <MemoryRouter>
        <JudgingPage />
      </MemoryRouter>,
    ),
  )
}

const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    button?.focus()
    button?.click()
  })

test('a page that stays open over the drawing counts the tokens of the new week', async () => {
  const boundary = nextBoundary(Date.now() / 1000) * 1000
  vi.useFakeTimers({ now: boundary - 5000, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  // As the server does: the running week's.
  const called = fakeApi({
    loadTokens: () => ({ week: 0, submitted: Date.now() < boundary ? 2 : 0, tokensRemaining: 3 }),
  } as never)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await show(root)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(place.querySelector('h2')?.textContent).toBe('2 of 5 tokens submitted')
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(place.querySelector('h2')?.textContent).toBe('0 of 5 tokens submitted')
  expect(called.filter(({ name }) => name === 'loadTokens')).toHaveLength(2)
  await act(async () => root.unmount())
  place.remove()
})

test('a break after tokens were submitted says what becomes of them, and asks for none', async () => {
  const until = 20_786
  let paused = false
  fakeApi({
    loadTokens: () => ({ week: 0, submitted: 2, tokensRemaining: 3, ...(paused && { pausedUntil: until }) }),
    savePause: (input: { until: number }) => {
      paused = input.until > 0
      return {}
    },
  } as never)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await show(root)
  const words = () => place.textContent ?? ''
  const fate = 'Your 2 submitted tokens take no part in this week’s drawing'
  await vi.waitFor(() => expect(words()).toContain('to earn the token of pool 3'), { timeout: 10_000 })
  await press('Take a break')
  expect(place.querySelector('dialog')?.textContent).toContain(fate)
  await press('Take this break')
  await vi.waitFor(() => expect(words()).toContain('You are taking a break'), { timeout: 10_000 })
  expect(words()).toContain(fate)
  for (const asked of ['to earn the token', 'are void', 'take part in the next drawing']) expect(words()).not.toContain(asked)
  // What was pressed is gone: the focus is where the answer stands, and at the way into a break once that is over.
  expect(document.activeElement?.textContent).toMatch(/^You are taking a break/)
  await press('Take part again')
  await vi.waitFor(() => expect(words()).toContain('to earn the token of pool 3'), { timeout: 10_000 })
  expect(document.activeElement?.textContent).toBe('Take a break')
  await act(async () => root.unmount())
  place.remove()
})
