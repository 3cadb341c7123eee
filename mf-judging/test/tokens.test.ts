import type { MemberRecord } from '@quintet/contract'
import { MAX_PAUSE_WEEKS, weekNumber } from '@quintet/domain/time'
import { environment, member } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pauseEnds, savePause } from '../src/stores/pause.ts'
import {
  $cap,
  $pausedUntil,
  $submitted,
  countTokens,
  currentWeek,
  noteRemaining,
  submitFreeTokens,
  weekTokens,
} from '../src/stores/tokens.ts'

const be = (sub: string, tier = 2) => {
  enterAs(sub)
  member.set({ account: { tier } } as MemberRecord)
}
const kept = () => JSON.parse(environment().storage.getItem('judging-tokens') ?? 'null') as unknown

beforeEach(() => {
  fakeApi()
  be('mira')
  $submitted.set(0)
  weekTokens.clear()
})

test('the week is that of the server’s time', () => {
  expect(currentWeek()).toBe(weekNumber(Math.floor(Date.now() / 1000)))
})

test.each([
  [2, 5],
  [4, 2],
  [9, 0],
])('level %i has %i tokens a week', (tier, cap) => {
  be('mira', tier)
  expect($cap.get()).toBe(cap)
})

test('before the member is read there is no cap', () => {
  member.clear()
  expect($cap.get()).toBe(0)
})

test('what remains says what is in, never less than nothing, and is kept for its member and week', () => {
  noteRemaining(2)
  expect([$submitted.get(), kept()]).toEqual([3, { sub: 'mira', week: currentWeek(), submitted: 3 }])
  noteRemaining(9)
  expect($submitted.get()).toBe(0)
})

describe('counting', () => {
  test('shows what the device remembers until the server has said what is true', async () => {
    noteRemaining(3)
    const storage = environment().storage
    fakeApi({ loadTokens: { submitted: 4 } })
    environment().storage.setItem('judging-tokens', storage.getItem('judging-tokens') ?? '')
    $submitted.set(0)
    countTokens()
    expect($submitted.get()).toBe(2)
    await vi.waitFor(() => expect($submitted.get()).toBe(4), { timeout: 10_000 })
    expect([weekTokens.$.get().data, kept()]).toEqual([4, { sub: 'mira', week: currentWeek(), submitted: 4 }])
  })

  test('asks again where a token was submitted while the answer was on its way', async () => {
    let [answer, asked] = [(_: object): void => undefined, 0]
    const older = new Promise<object>((resolve) => (answer = resolve))
    fakeApi({
      loadTokens: () => (asked++ === 0 ? older : { submitted: 3 }),
      submitFreeTokens: { tokensRemaining: 3 },
    })
    countTokens()
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 })
    await submitFreeTokens()
    expect($submitted.get()).toBe(2)
    answer({ submitted: 0, pausedUntil: 1_800_000_000 })
    await vi.waitFor(() => expect(weekTokens.$.get()).toEqual({ state: 'ready', data: 3 }), { timeout: 10_000 })
    expect([$submitted.get(), $pausedUntil.get(), asked]).toEqual([3, undefined, 2])
  })

  test.each([
    ['another member', { sub: 'ben', week: 0, submitted: 3 }],
    ['another week', { sub: 'mira', week: -1, submitted: 3 }],
    ['nothing', null],
  ])('does not take what was of %s', (_, memory) => {
    const week = memory && currentWeek() + memory.week
    environment().storage.setItem('judging-tokens', JSON.stringify(memory && { ...memory, week }))
    $submitted.set(5)
    countTokens()
    expect($submitted.get()).toBe(0)
  })

  test('does not mind a damaged memory, or none', () => {
    $submitted.set(5)
    environment().storage.setItem('judging-tokens', '{')
    countTokens()
    expect($submitted.get()).toBe(0)
    environment().storage.removeItem('judging-tokens')
    $submitted.set(5)
    countTokens()
    expect($submitted.get()).toBe(0)
  })
})

describe('the free tokens', () => {
  test('go in for the running week', async () => {
    const called = fakeApi({ submitFreeTokens: { tokensRemaining: 3 } })
    await submitFreeTokens()
    expect(called).toEqual([{ name: 'submitFreeTokens', input: { week: currentWeek() } }])
    expect($submitted.get()).toBe(2)
  })

  test.each([
    [0, 2],
    [4, 4],
  ])('are in already when the server asks for judging: %i becomes %i', async (before, after) => {
    fakeApi({ submitFreeTokens: refuseCall('judging.required') })
    $submitted.set(before)
    await submitFreeTokens()
    expect($submitted.get()).toBe(after)
  })

  test('are in with all others when the server says so', async () => {
    fakeApi({ submitFreeTokens: refuseCall('judging.allSubmitted') })
    await submitFreeTokens()
    expect($submitted.get()).toBe(5)
  })

  test('are not in when anything else went wrong', async () => {
    fakeApi({ submitFreeTokens: refuseCall('judging.notActive') })
    await expect(submitFreeTokens()).rejects.toMatchObject({ code: 'judging.notActive' })
    expect($submitted.get()).toBe(0)
  })
})

describe('a pause', () => {
  test('is known with the tokens, and over when the server says so', async () => {
    fakeApi({ loadTokens: { week: currentWeek(), submitted: 2, tokensRemaining: 3, pausedUntil: 20_700 } })
    be('mira')
    await weekTokens.load()
    expect([$submitted.get(), $pausedUntil.get()]).toEqual([2, 20_700])
    fakeApi({ loadTokens: { week: currentWeek(), submitted: 2, tokensRemaining: 3 } })
    be('mira')
    await weekTokens.reload()
    expect($pausedUntil.get()).toBeUndefined()
  })

  test('ends a week, two weeks and so on after the next drawing, and is read once it is saved', async () => {
    const ends = pauseEnds()
    expect(ends.map(({ drawings }) => drawings)).toEqual(Array.from({ length: MAX_PAUSE_WEEKS }, (_, week) => week + 1))
    for (const [index, { day }] of ends.entries()) expect(day - (ends[0]?.day ?? 0)).toBe(7 * index)
    const called = fakeApi({ savePause: { message: 'success' }, loadTokens: { week: 1, submitted: 0, tokensRemaining: 5 } })
    be('mira')
    await savePause(ends[1]?.day ?? 0)
    expect(called.map(({ name, input }) => [name, input])).toEqual([
      ['savePause', { until: ends[1]?.day }],
      ['loadTokens', {}],
    ])
  })
})
