// @vitest-environment happy-dom
import type { Round } from '@quintet/contract'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, pass, show } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RoundPage } from '../src/pages/round-page.tsx'
import { $round, answerSamePerson } from '../src/stores/round.ts'
import { begin } from './screen.tsx'

const photos = (tickets: string) => [...tickets].map((ticket) => ({ url: `/img/${ticket}`, ticket }))
const round: Round = { samePerson: photos('xy'), sets: [photos('abcd'), photos('efgh'), photos('ij')] }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fakeApi({ loadJudgingRound: { round, tokensRemaining: 3 } })
  $round.set(undefined)
  await begin()
  await show(<RoundPage />)
  await pass(0)
})
afterEach(closeScreen)

const values = () => [...document.querySelectorAll<HTMLButtonElement>('[role=group] button')]
const see = async () => {
  await act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))
  await pass(400)
}
const rate = async (value: number) => {
  await act(async () => values()[value - 1]?.click())
  await pass(200)
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
