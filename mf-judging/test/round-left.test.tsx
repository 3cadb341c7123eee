// @vitest-environment happy-dom
import { readDraft } from '@quintet/sdk'
import { Route, Routes } from '@quintet/sdk/router'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, failures, goTo, holdAnswers, pass, place, show, shown, toastKeys } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RoundPage } from '../src/pages/round-page.tsx'
import { $round, answerSamePerson, ratePhoto } from '../src/stores/round.ts'
import { $submitted } from '../src/stores/tokens.ts'
import { begin, round, say } from './screen.tsx'

// A round whose page is left, or opened again.

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  reply = { tokensRemaining: 2 }
  called = fakeApi({ loadJudgingRound: { round, tokensRemaining: 3 }, submitRound: () => reply })
  await begin()
  $round.set(undefined)
})
afterEach(closeScreen)

const calls = (name: string) => called.filter((call) => call.name === name).length
const open = async () => {
  await show(
    <Routes>
      <Route path="judging" element={<p>the tokens</p>} />
      <Route path="judging/round" element={<RoundPage />} />
      <Route path="matches" element={<p>elsewhere</p>} />
    </Routes>,
    '/judging/round',
    { pattern: '/*' },
  )
  await pass(0)
}
const finish = () =>
  act(async () => {
    answerSamePerson('same')
    for (const value of [1, 2, 3, 4, 5, 6]) ratePhoto(value)
  })
/** By itself, as nobody keeps it. */
const send = () => pass(10_000)

describe('a round that is sent', () => {
  it('leads back to the tokens, where no step leads into it again', async () => {
    await open()
    await finish()
    await send()
    expect(place().path).toBe('/judging')
    await goTo(-1 as never)
    expect(place().path).toBe('/judging')
  })

  it('carries nobody away who has left its page meanwhile, and counts all the same', async () => {
    await open()
    await finish()
    const letCome = holdAnswers()
    await send()
    await goTo('/matches')
    await letCome()
    await pass(0)
    expect([place().path, shown(), calls('submitRound')]).toEqual(['/matches', 'elsewhere', 1])
    expect([$submitted.get(), $round.get(), readDraft('judging-round'), toastKeys()]).toEqual([
      3,
      undefined,
      undefined,
      ['review.done'],
    ])
  })

  it('and refused says so wherever the member is', async () => {
    await open()
    await finish()
    reply = refuseCall('judging.weekOver', 400)
    const letCome = holdAnswers()
    await send()
    await goTo('/matches')
    await letCome()
    await pass(0)
    expect([place().path, failures().length]).toEqual(['/matches', 1])
  })
})

describe('a round that is opened again', () => {
  it('is read anew, and shows nothing of before until it is', async () => {
    await open()
    await act(async () => answerSamePerson('same'))
    await goTo('/matches')
    const letCome = holdAnswers()
    await goTo('/judging/round')
    await pass(0)
    expect([document.querySelector('img'), shown().includes(say('rate.pass1'))]).toEqual([null, false])
    await letCome()
    await pass(0)
    expect([calls('loadJudgingRound'), shown().includes(say('rate.pass1'))]).toEqual([2, true])
  })
})
