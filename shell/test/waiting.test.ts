// @vitest-environment happy-dom
import { delays } from '@quintet/domain/limits'
import { $session, configure, endSession, type PushEvent } from '@quintet/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $waitingCount, followWaiting } from '../src/members/waiting.ts'

let hear: (event: PushEvent) => void = () => undefined
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  onPush: (listener: typeof hear) => {
    hear = listener
    return () => undefined
  },
}))

let waits = { unread: 0, verify: 0 }
let badge: number | undefined
let stop = () => {}
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? ''
const plain = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')}`

beforeEach(() => {
  document.head.innerHTML = `<link rel="icon" href="${plain}">`
  badge = undefined
  document.title = 'Quintet'
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (badge = count),
    clearAppBadge: async () => void (badge = 0),
  })
  $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 86_400_000 })
  configure({ fetch: async () => Response.json(waits) })
})
afterEach(() => stop())

test('what waits stands on the icon of the app and of the tab, and goes when it was read', async () => {
  waits = { unread: 2, verify: 1 }
  stop = followWaiting()
  await vi.waitFor(() => expect([$waitingCount.get(), badge]).toEqual([3, 3]), { timeout: 10_000 })
  expect(decodeURIComponent(icon())).toContain('<circle')
  waits = { unread: 0, verify: 0 }
  hear({ match: 7, sentAt: 1 })
  await vi.waitFor(() => expect([$waitingCount.get(), badge]).toEqual([0, 0]), { timeout: 10_000 })
  expect(icon()).toBe(plain)
})

test('the title says how many wait, whichever page gave it, and no more than once', async () => {
  document.title = 'Your data · Quintet'
  waits = { unread: 2, verify: 1 }
  stop = followWaiting()
  await vi.waitFor(() => expect(document.title).toBe('(3) Your data · Quintet'), { timeout: 10_000 })
  document.title = 'Quintet'
  await vi.waitFor(() => expect(document.title).toBe('(3) Quintet'), { timeout: 10_000 })
  waits = { unread: 0, verify: 0 }
  hear({ match: 7, sentAt: 1 })
  await vi.waitFor(() => expect(document.title).toBe('Quintet'), { timeout: 10_000 })
})

test('nothing of it outlives the session', async () => {
  waits = { unread: 1, verify: 0 }
  stop = followWaiting()
  await vi.waitFor(() => expect(badge).toBe(1), { timeout: 10_000 })
  await endSession('signedOut')
  expect([$waitingCount.get(), badge, icon(), document.title]).toEqual([0, 0, plain, 'Quintet'])
})

test('a browser that refuses the badge, or has none, is no fault', async () => {
  waits = { unread: 1, verify: 0 }
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('not installed')), clearAppBadge: undefined })
  stop = followWaiting()
  await vi.waitFor(() => expect(decodeURIComponent(icon())).toContain('<circle'), { timeout: 10_000 })
})

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('it is asked for anew when the member comes back to the page, after a while and in view alone, and not once it is stopped', async () => {
  const asked = vi.fn(async () => Response.json({ unread: 0, verify: 0 }))
  configure({ fetch: asked })
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  vi.useFakeTimers({ toFake: ['Date'] })
  stop = followWaiting()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  vi.setSystemTime(Date.now() + delays.confirmation)
  comeBack()
  vi.setSystemTime(Date.now() + 1)
  state.mockReturnValue('hidden')
  comeBack()
  expect(asked).toHaveBeenCalledTimes(1)
  state.mockReturnValue('visible')
  comeBack()
  comeBack()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  stop()
  vi.setSystemTime(Date.now() + 10 * delays.confirmation)
  comeBack()
  vi.useRealTimers()
  state.mockRestore()
  expect(asked).toHaveBeenCalledTimes(2)
})
