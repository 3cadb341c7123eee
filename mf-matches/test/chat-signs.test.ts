import { configure } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chat, ChatState } from '../src/stores/chat.ts'
import { createSigns, saveSigns } from '../src/stores/chat-signs.ts'
import { followMatches } from '../src/stores/polling.ts'
import { pushedSocket } from './pushed-socket.ts'

// Passing signs of one chat: sent seldom, shown for a moment, and told to nobody else.

let called: ReturnType<typeof fakeApi>
const $state = atom<Partial<ChatState>>({})
const poll = vi.fn(async () => undefined)
const chat = { $: $state, poll } as unknown as Chat
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  called = fakeApi({ sendTyping: { message: 'success' }, saveChatSigns: { message: 'success' } })
  enterAs('mira')
  $state.set({ signs: true, messages: [] })
  poll.mockClear()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const typed = () => called.filter(({ name }) => name === 'sendTyping').map(({ input }) => input)

describe('that the member is writing', () => {
  test('is told at most every four seconds', async () => {
    const signs = createSigns(chat, 7)
    for (let second = 0; second < 9; second++) {
      signs.write()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(typed()).toEqual([{ match: 7 }, { match: 7 }, { match: 7 }])
  })

  test('is not told by a member who gives no signs', async () => {
    $state.set({ signs: false, messages: [] })
    createSigns(chat, 7).write()
    await vi.advanceTimersByTimeAsync(0)
    expect(called).toEqual([])
  })

  test('and got lost is no loss', async () => {
    configure({ fetch: () => Promise.reject(new TypeError('offline')) })
    createSigns(chat, 7).write()
    await expect(vi.advanceTimersByTimeAsync(0)).resolves.toBeDefined()
  })
})

/** The signs of match 7 as a page with a push connection has them. */
const listening = async () => {
  const socket = pushedSocket()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  stops.push(followMatches())
  const signs = createSigns(chat, 7)
  const stop = signs.listen()
  stops.push(stop)
  await socket.open()
  return { signs, stop, say: (sign: object) => socket.say({ sign }) }
}

const message = (id: string, mine: boolean) => ({ id, mine }) as ChatState['messages'][number]

describe('a sign of the other side', () => {
  test('shows for six seconds after the last one', async () => {
    const { signs, say } = await listening()
    say({ match: 7, typing: true })
    await vi.advanceTimersByTimeAsync(5000)
    say({ match: 7, typing: true })
    await vi.advanceTimersByTimeAsync(5999)
    expect(signs.$typing.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(signs.$typing.get()).toBe(false)
  })

  test('is gone once what was written has come, and not with what the member sends', async () => {
    const { signs, say } = await listening()
    say({ match: 7, typing: true })
    $state.set({ signs: true, messages: [message('a', true)] })
    expect(signs.$typing.get()).toBe(true)
    $state.set({ signs: true, messages: [message('a', true), message('b', false)] })
    expect(signs.$typing.get()).toBe(false)
  })

  test('that it has read makes the chat look; one of another match does nothing', async () => {
    const { signs, say } = await listening()
    say({ match: 8, typing: true })
    say({ match: 8, read: true })
    expect([signs.$typing.get(), poll.mock.calls.length]).toEqual([false, 0])
    say({ match: 7, read: true })
    expect([signs.$typing.get(), poll.mock.calls.length]).toEqual([false, 1])
  })

  test('is gone with the screen, which then hears no more', async () => {
    const { signs, stop, say } = await listening()
    say({ match: 7, typing: true })
    stop()
    expect(signs.$typing.get()).toBe(false)
    say({ match: 7, typing: true })
    say({ match: 7, read: true })
    expect([signs.$typing.get(), poll.mock.calls.length]).toEqual([false, 0])
  })
})

test('the choice to give signs is saved before the chat is read anew', async () => {
  poll.mockImplementationOnce(async () => {
    expect(called.map(({ name, input }) => [name, input])).toEqual([['saveChatSigns', { on: false }]])
  })
  await saveSigns(chat, false)
  expect(poll).toHaveBeenCalledOnce()
})
