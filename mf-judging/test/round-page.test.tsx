// @vitest-environment happy-dom
import type { MemberRecord, Round } from '@quintet/contract'
import { $language, member } from '@quintet/sdk'
import { MemoryRouter } from '@quintet/sdk/router'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { registerTexts } from '@quintet/ui/texts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RoundPage } from '../src/pages/round-page.tsx'
import { $round, answerSamePerson } from '../src/stores/round.ts'
import texts from '../texts/en.json' with { type: 'json' }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const photos = (tickets: string) => [...tickets].map((ticket) => ({ url: `/img/${ticket}`, ticket }))
const round: Round = { samePerson: photos('xy'), sets: [photos('abcd'), photos('efgh'), photos('ij')] }

let root: Root
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fakeApi({ loadJudgingRound: { round, tokensRemaining: 3 } })
  enterAs('mira')
  member.set({ account: { tier: 2 } } as MemberRecord)
  $round.set(undefined)
  $language.set({ id: 1, tables: { script: {} } })
  await registerTexts('judging', { en: async () => texts })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <RoundPage />
      </MemoryRouter>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

const values = () => [...document.querySelectorAll<HTMLButtonElement>('[role=group] button')]
const see = async () => {
  await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))
  await act(() => vi.advanceTimersByTimeAsync(400))
}
const rate = async (value: number) => {
  await act(async () => values()[value - 1]?.click())
  await act(() => vi.advanceTimersByTimeAsync(200))
}

it('has each photo looked at and rated by itself, one after the other', async () => {
  await act(async () => answerSamePerson('different'))
  for (const value of [7, 4]) {
    expect(values().map((one) => one.getAttribute('aria-disabled'))).not.toContain('false')
    await rate(value)
    expect(Object.values($round.get()?.attractiveness ?? {})).not.toContain(value)
    await see()
    expect(values().map((one) => one.getAttribute('aria-disabled'))).not.toContain('true')
    await rate(value)
  }
  expect($round.get()?.attractiveness).toEqual({ a: 7, b: 4 })
})
