// @vitest-environment happy-dom
import { secondsTooEarly } from '@quintet/domain/judging'
import { useStore } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  closeScreen,
  failures,
  find,
  get,
  holdAnswers,
  leave,
  pass,
  press,
  show,
  shown,
  toastKeys,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $round, answerSamePerson, ratePhoto } from '../src/stores/round.ts'
import { type RoundState, startRound, stepOf } from '../src/stores/round-state.ts'
import { currentWeek } from '../src/stores/tokens.ts'
import { ReviewStep } from '../src/ui/review-step.tsx'
import { begin, round, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let reply: unknown
const onDone = vi.fn()

/** The look back alone, as long as there is something to look back to. */
const Step = () => {
  const state = useStore($round)
  return state && stepOf(state).layout === 3 ? <ReviewStep round={state} onDone={onDone} /> : null
}
const sent = () => called.filter(({ name }) => name === 'submitRound').map(({ input }) => input)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] })
  onDone.mockReset()
  reply = { tokensRemaining: 2 }
  called = fakeApi({ submitRound: () => reply })
  await begin()
  $round.set({ ...startRound(round), week: currentWeek() })
  answerSamePerson('same')
  for (const value of [1, 2, 3, 4, 5, 6]) ratePhoto(value)
  await show(<Step />)
})
afterEach(closeScreen)

describe('a finished round', () => {
  it('is sent by itself after ten seconds, once, and what was earned is said', async () => {
    expect(shown()).toContain(say('review.seconds', { count: 10 }))
    await pass(9_750)
    expect([sent(), shown().includes(say('review.seconds', { count: 1 }))]).toEqual([[], true])
    await pass(250)
    await pass(60_000)
    expect(sent()).toEqual([
      {
        samePerson: 'same',
        week: currentWeek(),
        ratings: [
          { ticket: 'a', attractiveness: 1, pictureQuality: 4 },
          { ticket: 'b', attractiveness: 2, pictureQuality: 5 },
          { ticket: 'c', attractiveness: 3, pictureQuality: 6 },
        ],
      },
    ])
    expect([toastKeys(), onDone.mock.calls.length]).toEqual([['review.done'], 1])
  })

  it('waits as long as it is paused, and goes on from there', async () => {
    await pass(4_000)
    await press(say('review.pause'))
    await pass(600_000)
    expect([sent(), shown().includes(say('review.paused'))]).toEqual([[], true])
    await press(say('review.resume'))
    await pass(5_750)
    expect(sent()).toEqual([])
    await pass(250)
    expect(sent()).toHaveLength(1)
  })

  it('is not sent when the page was left, or the last answer taken back', async () => {
    await pass(4_000)
    await press(say('rate.undo'))
    expect([$round.get()?.quality, $round.get()?.attractiveness]).toEqual([
      { a: 4, b: 5 },
      { a: 1, b: 2, c: 3 },
    ])
    await pass(60_000)
    await act(async () => ratePhoto(6))
    await leave()
    await pass(60_000)
    expect(sent()).toEqual([])
  })

  it('is sent at once by a press, however often, and by no clock besides', async () => {
    const letCome = holdAnswers()
    await press(say('review.now'))
    expect(get('button', say('review.now')).getAttribute('aria-busy')).toBe('true')
    expect(get('button', say('rate.undo')).disabled).toBe(true)
    await press(say('review.now'))
    await letCome()
    await pass(60_000)
    expect([sent().length, onDone.mock.calls.length]).toEqual([1, 1])
  })
})

it('a round that was quick is sent by a press as soon as it may be, and says so', async () => {
  await act(async () => $round.set({ ...($round.get() as RoundState), startedAt: Date.now() }))
  expect(shown()).not.toContain(say('review.least'))
  await press(say('review.now'))
  expect([sent(), shown().includes(say('review.least'))]).toEqual([[], true])
  await pass(secondsTooEarly(3, 0) * 1000 - 250)
  expect(sent()).toEqual([])
  await pass(250)
  expect(sent()).toHaveLength(1)
})

describe('a round that is refused', () => {
  it('stays, is not sent again by itself, and is by a press', async () => {
    reply = refuseCall('judging.tooFast', 400)
    await pass(10_000)
    expect([failures().length, toastKeys(), onDone.mock.calls]).toEqual([1, [], []])
    await pass(600_000)
    expect([sent().length, find('button', say('review.pause')), shown().includes(say('review.paused'))]).toEqual([
      1,
      undefined,
      false,
    ])
    reply = { tokensRemaining: 2 }
    await press(say('review.again'))
    await pass(0)
    expect([sent().length, toastKeys(), onDone.mock.calls.length]).toEqual([2, ['review.done'], 1])
  })

  it('because it is over leads away, and earns nothing', async () => {
    reply = refuseCall('judging.weekOver', 400)
    await pass(10_000)
    expect([failures().length, toastKeys(), onDone.mock.calls.length, $round.get()]).toEqual([1, [], 1, undefined])
  })
})

it('takes the focus that went with the last photo', () => {
  expect(document.activeElement?.textContent).toBe(say('review.title'))
})
