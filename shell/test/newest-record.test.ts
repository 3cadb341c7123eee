// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { holdAnswers, settle } from '@quintet/testing/screen'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followNewestRecord } from '../src/members/newest-record.ts'

const within = { timeout: 15_000 }
vi.setConfig({ testTimeout: 20_000 })
const record = (diet?: number): MemberRecord => ({
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 0, active: 0 },
  consents: [],
  birthDateKnown: true,
  characters: [null, null, null, null, null],
  ...(diet !== undefined && { answers: { diet } }),
})

let saved: MemberRecord | TypeError
let called: ReturnType<typeof fakeApi>
let stop: () => void
let other: BroadcastChannel
let told: unknown[]
const reads = () => called.length
const shown = () => member.$.get().data?.answers?.diet
const see = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const say = (channel: BroadcastChannel, what: string) => channel.postMessage.bind(channel)(what)
const tellFromOther = () => say(other, 'changed')
/** What another tab said before this came has been heard. */
const afterAll = async () => {
  const [from, to] = [new BroadcastChannel('order'), new BroadcastChannel('order')]
  await new Promise((done) => {
    to.addEventListener('message', done)
    say(from, 'last')
  })
  from.close()
  to.close()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  saved = record(1)
  called = fakeApi({ loadMember: () => saved })
  enterAs('mira')
  member.set(record(1))
  see('visible')
  other = new BroadcastChannel('quintet-record-mira')
  told = []
  other.addEventListener('message', ({ data }: MessageEvent) => told.push(data))
  stop = followNewestRecord('mira')
})
afterEach(() => {
  stop()
  other.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what another tab changed is shown at once, and is not told back', async () => {
  saved = record(2)
  tellFromOther()
  await vi.waitFor(() => expect(shown()).toBe(2), within)
  await afterAll()
  expect([reads(), told]).toEqual([1, []])
})

test('what is saved here while it is read stays', async () => {
  const letGo = holdAnswers()
  saved = record(2)
  tellFromOther()
  await vi.waitFor(() => expect(reads()).toBe(1), within)
  member.set(record(3))
  await letGo()
  await settle()
  expect(shown()).toBe(3)
})

test('a tab that is not seen reads it once it is', async () => {
  see('hidden')
  saved = record(2)
  tellFromOther()
  await afterAll()
  expect(reads()).toBe(0)
  see('visible')
  await vi.waitFor(() => expect(shown()).toBe(2), within)
  see('visible')
  expect(reads()).toBe(1)
})

test('a change of this tab is told to the others, and what is as it was is not', async () => {
  member.set(record(1))
  member.set(record(3))
  await vi.waitFor(() => expect(told).toEqual(['changed']), within)
  await afterAll()
  expect([told, reads()]).toEqual([['changed'], 0])
})

test('what other devices saved is read as the page comes to the front, at most once a minute', async () => {
  see('visible')
  expect(reads()).toBe(0)
  vi.setSystemTime(Date.now() + 60_000)
  saved = record(2)
  see('visible')
  await vi.waitFor(() => expect(shown()).toBe(2), within)
  see('visible')
  expect(reads()).toBe(1)
})

test('what could not be read stays as it is shown, and is read once the network is back', async () => {
  saved = new TypeError('Failed to fetch')
  tellFromOther()
  await vi.waitFor(() => expect(reads()).toBe(1), within)
  expect([shown(), member.$.get().state]).toEqual([1, 'ready'])
  saved = record(2)
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(shown()).toBe(2)
  }, within)
})

test('what is saved here while it is read stays', async () => {
  tellFromOther()
  await vi.waitFor(() => expect(reads()).toBe(1), within)
  member.set(record(4))
  await afterAll()
  expect(shown()).toBe(4)
})

test('nothing is read after its end', async () => {
  stop()
  tellFromOther()
  await afterAll()
  see('visible')
  expect(reads()).toBe(0)
})
