// @vitest-environment happy-dom
import { delays } from '@quintet/domain/limits'
import { $popups, $pushIsUp, $session, configure, endSession, environment, type PushEvent } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPushNotices } from '../src/members/push-notices.ts'
import { tellTimeZone } from '../src/members/time-zone.ts'
import { followWaiting } from '../src/members/waiting.ts'

// How often the shell looks for news, and that it stops when it is told to.

type Listener = (event: PushEvent) => void
const listeners = new Set<Listener>()
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  onPush: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}))

let asked = 0
let matches: object[] = []
const match = { zz: 1, f2: 'CD-234', zp: 2, zi: '0', zzz: '1', zr: 0, zd: 20_000 }
const told = () => $popups.get().map(({ title }) => title.key)
const hear = (event: PushEvent) => {
  for (const listener of listeners) listener(event)
}
const settle = () => vi.advanceTimersByTimeAsync(0)
let seen: 'visible' | 'hidden' = 'visible'
const show = (state: typeof seen) => {
  seen = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  ;[asked, matches, seen] = [0, [], 'visible']
  $popups.set([])
  $pushIsUp.set(false)
  $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 86_400_000 })
  configure({
    fetch: async () => {
      asked += 1
      return Response.json({ matches, unread: 1, verify: 0 })
    },
  })
})
afterEach(() => {
  listeners.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('notices', () => {
  test('are not looked for on a page that nobody sees, and no more once it is left', async () => {
    const stop = showPushNotices(() => '/data')
    seen = 'hidden'
    await vi.advanceTimersByTimeAsync(3 * delays.defaultPoll)
    expect(asked).toBe(0)
    seen = 'visible'
    await vi.advanceTimersByTimeAsync(delays.defaultPoll)
    expect(asked).toBe(1)
    stop()
    hear({ matches: true })
    await vi.advanceTimersByTimeAsync(3 * delays.defaultPoll)
    expect([asked, told()]).toEqual([1, []])
  })

  test('tell of matches that are more than at the last look, never at the first', async () => {
    const stop = showPushNotices(() => '/data')
    matches = [{ ...match, mess: 0 }]
    await vi.advanceTimersByTimeAsync(2 * delays.defaultPoll)
    expect(told()).toEqual([])
    matches = [match, { ...match, zz: 2 }].map((one) => ({ ...one, mess: 0 }))
    await vi.advanceTimersByTimeAsync(delays.defaultPoll)
    expect(told()).toEqual(['news.matchesTitle'])
    stop()
  })

  test('stand one at a time, however much is new', () => {
    const stop = showPushNotices(() => '/data')
    hear({ match: 7, sentAt: 1 })
    hear({ match: 8, sentAt: 2 })
    hear({ matches: true })
    expect(told()).toEqual(['news.messageTitle'])
    stop()
  })
})

describe('the count of what waits', () => {
  test('is read when the page is seen again, not within a moment, and no more once it is left', async () => {
    const stop = followWaiting()
    await settle()
    show('hidden')
    show('visible')
    await settle()
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(delays.confirmation + 1)
    show('hidden')
    await settle()
    expect(asked).toBe(1)
    show('visible')
    await settle()
    expect(asked).toBe(2)
    stop()
    await vi.advanceTimersByTimeAsync(delays.confirmation + 1)
    show('visible')
    await settle()
    expect(asked).toBe(2)
  })

  test('is read at news that come while nobody looks, as the title and the icons tell it', async () => {
    const stop = followWaiting()
    await settle()
    seen = 'hidden'
    hear({ match: 7, sentAt: 1 })
    await settle()
    expect(asked).toBe(2)
    stop()
  })

  test('goes from the icon with the session, though nothing follows it any more', async () => {
    let badge = -1
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void (badge = count),
      clearAppBadge: async () => void (badge = 0),
    })
    const stop = followWaiting()
    await vi.advanceTimersByTimeAsync(1)
    expect(badge).toBe(1)
    stop()
    await endSession('signedOut')
    expect(badge).toBe(0)
  })
})

const zoneOf = (called: ReturnType<typeof fakeApi>) => called.map(({ name }) => name)

test('the clock of the device is told once, and again where it was not taken', async () => {
  const refused = fakeApi({ saveNoticeSettings: refuseCall('notices.timeZone') })
  enterAs('mira')
  await expect(tellTimeZone()).rejects.toMatchObject({ code: 'notices.timeZone' })
  expect([zoneOf(refused), environment().storage.getItem('time-zone')]).toEqual([['saveNoticeSettings'], null])
  const settings = { channels: {}, quiet: { from: 1, to: 2 }, timeZone: 'UTC', pushKey: '', devices: 0 }
  const called = fakeApi({ saveNoticeSettings: settings })
  enterAs('mira')
  await tellTimeZone()
  await tellTimeZone()
  expect(zoneOf(called)).toEqual(['saveNoticeSettings'])
})
