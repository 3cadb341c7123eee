import { $pushIsUp, configure, $session, serverNow } from '@quintet/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chat, ChatState } from '../src/stores/chat.ts'
import { matches } from '../src/stores/matches.ts'
import type { ThreadMessage } from '../src/stores/thread.ts'
import { $openChat, followChat, followMatches, forgetClosedChat, watchClosedChat } from '../src/stores/polling.ts'

// Which requests the timers make; time is faked, and the network counts and answers nothing of use.

const asked: string[] = []
const count = (end: string) => asked.filter((path) => path.endsWith(end)).length
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

const network = new EventTarget()

const state = { messages: [], ready: true, hasOlder: false, lostOwn: false } as ChatState
const polled = vi.fn(async () => undefined)
const sentAgain = vi.fn(async () => undefined)
const chat = { $: { get: () => state }, poll: polled, sendWaiting: sentAgain } as unknown as Chat
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  // Without Web Locks, which Node has from 24 on, this tab leads at once: when it begins to, it takes the push for down.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  asked.length = 0
  polled.mockClear()
  configure({
    fetch: async (input) => {
      asked.push(String(input))
      return Response.json({ matches: [] })
    },
    openSocket: () => Object.assign(new EventTarget(), { close: () => undefined }) as unknown as WebSocket,
  })
  $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 86_400_000 })
  $pushIsUp.set(false)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('while push is up an open chat asks nothing; without it, every half minute; and once when push comes back', async () => {
  stops.push(followChat(chat, 7))
  $pushIsUp.set(true)
  polled.mockClear()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(polled).not.toHaveBeenCalled()
  $pushIsUp.set(false)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(polled).toHaveBeenCalledTimes(2)
  $pushIsUp.set(true)
  expect(polled).toHaveBeenCalledTimes(3)
})

test('without push the list is read by the default delay, with it not at all', async () => {
  stops.push(followMatches())
  await vi.advanceTimersByTimeAsync(301_000)
  expect(count('/newm')).toBe(1)
  $pushIsUp.set(true)
  await vi.advanceTimersByTimeAsync(0)
  const before = count('/newm')
  await vi.advanceTimersByTimeAsync(900_000)
  expect(count('/newm')).toBe(before)
})

test('after a chat was closed an answer is looked for again and again by the rule, until it is opened', async () => {
  watchClosedChat(7, chat)
  // Nobody has written: the rule begins at half a minute.
  await vi.advanceTimersByTimeAsync(95_000)
  expect(count('/newm')).toBeGreaterThanOrEqual(2)
  forgetClosedChat(7)
  const before = count('/newm')
  await vi.advanceTimersByTimeAsync(900_000)
  expect(count('/newm')).toBe(before)
})

test.each([
  [20, 1],
  [17, 0],
])('at %i by the clock of the member a closed chat is looked at sooner in the evening alone', async (hour, looks) => {
  vi.setSystemTime(new Date(2026, 10, 2, hour))
  const text = 'We could meet on Saturday at the harbour, by the old lighthouse there'
  state.messages = [{ id: 'a', mine: false, text, sentAt: serverNow() - 1_800_000 } as ThreadMessage]
  watchClosedChat(7, chat)
  await vi.advanceTimersByTimeAsync(165_000)
  forgetClosedChat(7)
  state.messages = []
  expect(count('/newm')).toBe(looks)
})

test('what waits is sent when the network is back, while the chat is open', async () => {
  const stop = followChat(chat, 7)
  network.dispatchEvent(new Event('online'))
  expect(sentAgain).toHaveBeenCalledTimes(1)
  stop()
  network.dispatchEvent(new Event('online'))
  expect(sentAgain).toHaveBeenCalledTimes(1)
})

test('an open chat has nothing unread, and what came into it is not told as unread after it', () => {
  const listed = [7, 8].map((number) => ({ number, unread: 3 }))
  matches.set({ matches: listed } as never)
  const stop = followChat(chat, 7)
  expect($openChat.get()).toBe(7)
  stop()
  expect($openChat.get()).toBeUndefined()
  expect(matches.$.get().data?.matches.map(({ unread }) => unread)).toEqual([0, 3])
})
