import { $ownKeys, $pushIsUp, endSession, onPush, serverNow } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chat, ChatState } from '../src/stores/chat.ts'
import { drawings, followDrawings, receiptOf, refreshDrawings } from '../src/stores/drawing.ts'
import { keepAll } from '../src/stores/waiting-list.ts'
import { sendOfMatch } from '../src/stores/match-call.ts'
import { matches } from '../src/stores/matches.ts'
import { followOutbox, sendUnsent } from '../src/stores/outbox.ts'
import { followChat, followMatches, forgetClosedChat, watchClosedChat } from '../src/stores/polling.ts'
import { pushedSocket } from './pushed-socket.ts'

const sendWaitingOf = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../src/stores/send-waiting.ts', () => ({ sendWaitingOf }))

// When the open screens of the tile look for news, and when they leave it.

let called: ReturnType<typeof fakeApi>
let socket: ReturnType<typeof pushedSocket>
let drawing = false
let listed: object[] = []
let page: EventTarget & { visibilityState: string }
let network: EventTarget
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  ;[drawing, listed] = [false, []]
  called = fakeApi({
    listMatches: () => ({ matches: listed, drawing }),
    listDrawings: { weeks: [], announced: [] },
    loadReceipt: ({ week }: { week: number }) => ({
      week,
      state: week === 1 ? 'inProgress' : 'published',
      closedAt: 1,
      entered: true,
    }),
  } as never)
  enterAs('mira')
  socket = pushedSocket()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  network = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await endSession('elsewhere')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const count = (name: string) => called.filter((call) => call.name === name).length
const settle = () => vi.advanceTimersByTimeAsync(0)
const seen = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

const poll = vi.fn(async () => undefined)
const chatWith = (messages: object[]): Chat =>
  ({
    $: { get: () => ({ messages, ready: true, hasOlder: false, lostOwn: false }) as unknown as ChatState },
    poll,
    sendWaiting: async () => undefined,
  }) as unknown as Chat

describe('the list of matches', () => {
  test('is read when the page comes back into view, and never after the screen is left', async () => {
    const stop = followMatches()
    seen('hidden')
    seen('visible')
    await settle()
    expect(count('listMatches')).toBe(1)
    stop()
    seen('visible')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(count('listMatches')).toBe(1)
  })

  test('is read at every push, until the screen is left', async () => {
    const stop = followMatches()
    // The connection stays while somebody listens.
    stops.push(
      stop,
      onPush(() => undefined),
    )
    await socket.open()
    await settle()
    const before = count('listMatches')
    socket.say({ matches: true })
    await settle()
    expect(count('listMatches')).toBe(before + 1)
    stop()
    socket.say({ matches: true })
    await settle()
    expect(count('listMatches')).toBe(before + 1)
  })

  test('is looked at every five seconds while a drawing runs', async () => {
    drawing = true
    await matches.reload()
    stops.push(followMatches())
    await vi.advanceTimersByTimeAsync(15_000)
    expect(count('listMatches')).toBe(4)
  })
})

describe('an open chat', () => {
  beforeEach(() => void poll.mockReset())

  test('asks at a push of its own match, in view', async () => {
    stops.push(followChat(chatWith([]), 7))
    await socket.open()
    poll.mockClear()
    socket.say({ match: 8, sentAt: 1 })
    expect(poll).not.toHaveBeenCalled()
    socket.say({ match: 7, sentAt: 1 })
    expect(poll).toHaveBeenCalledOnce()
    page.visibilityState = 'hidden'
    socket.say({ match: 7, sentAt: 2 })
    expect(poll).toHaveBeenCalledOnce()
  })

  test.each([
    ['match.notVerified', 1],
    ['match.none', 0],
  ])('that is answered %s has the list read %i times', async (code, reads) => {
    fakeApi({ loadMatchPhotos: refuseCall(code) })
    const { send } = await import('@quintet/sdk')
    const refusal = await send('loadMatchPhotos', { match: 7 }).catch((error: unknown) => error)
    called = fakeApi({ listMatches: { matches: [] } })
    poll.mockRejectedValue(refusal)
    stops.push(followChat(chatWith([]), 7))
    await vi.advanceTimersByTimeAsync(30_000)
    expect([poll.mock.calls.length, count('listMatches')]).toEqual([1, reads])
  })
})

const looksWithin = async (ms: number, messages: object[]) => {
  watchClosedChat(7, chatWith(messages))
  await vi.advanceTimersByTimeAsync(ms)
  return count('listMatches')
}
const written = (hours: number) => [{ mine: false, text: 'Hello', sentAt: serverNow() - hours * 3_600_000 }]

describe('a chat that was closed', () => {
  afterEach(() => forgetClosedChat(7))

  test('is not looked for while nobody looks at the page, and again afterwards', async () => {
    page.visibilityState = 'hidden'
    expect(await looksWithin(600_000, [])).toBe(0)
    page.visibilityState = 'visible'
    await vi.advanceTimersByTimeAsync(600_000)
    expect(count('listMatches')).toBeGreaterThan(0)
  })

  test('is looked for no more once the session is over', async () => {
    watchClosedChat(7, chatWith([]))
    await endSession('elsewhere')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(count('listMatches')).toBe(0)
  })

  test('is looked for less often the longer its last message is ago', async () => {
    const lately = await looksWithin(3_600_000, written(0))
    called.length = 0
    expect(await looksWithin(3_600_000, written(48))).toBeLessThan(lately)
  })
})

describe('the page of drawings', () => {
  test('looks when matches are published, at what is open alone, and at no other push', async () => {
    await receiptOf(1).load()
    await receiptOf(2).load()
    called.length = 0
    stops.push(followDrawings())
    await socket.open()
    socket.say({ match: 7, sentAt: 1 })
    await settle()
    expect(called).toEqual([])
    socket.say({ matches: true })
    await settle()
    expect(called.map(({ name, input }) => [name, input])).toEqual([
      ['listDrawings', {}],
      ['loadReceipt', { week: 1 }],
    ])
  })

  test('is read anew where it was read before', async () => {
    drawings.clear()
    refreshDrawings()
    await settle()
    expect(count('listDrawings')).toBe(0)
    await drawings.load()
    refreshDrawings()
    await settle()
    expect(count('listDrawings')).toBe(2)
  })
})

const sent = () => sendWaitingOf.mock.calls.map(([one]: unknown[]) => (one as { number: number }).number)

describe('what waits to be sent', () => {
  const waiting = { id: 'a', sealed: { ciphertext: 'AAAA', iv: 'AAAA' } }
  const match = { number: 7, side: 1, pseudonym: 'CD-234', quality: 2, version: 0, day: 1, unread: 0, keyState: 0 }

  test('has the list read when push or network are back, for a match that is open', async () => {
    listed = [match]
    keepAll(7, [waiting])
    await matches.reload()
    const stop = followOutbox()
    await settle()
    expect(count('listMatches')).toBe(2)
    $pushIsUp.set(true)
    await settle()
    expect(count('listMatches')).toBe(3)
    $pushIsUp.set(false)
    network.dispatchEvent(new Event('online'))
    await settle()
    expect(count('listMatches')).toBe(4)
    stop()
    network.dispatchEvent(new Event('online'))
    $pushIsUp.set(true)
    await settle()
    expect(count('listMatches')).toBe(4)
    $pushIsUp.set(false)
  })

  test('is sent by the shell for an open match without news, after the list is read', async () => {
    listed = [match, { ...match, number: 8, unread: 1 }, { ...match, number: 9 }]
    for (const number of [7, 8]) keepAll(number, [waiting])
    sendWaitingOf.mockClear()
    await sendUnsent()
    expect([count('listMatches'), sent()]).toEqual([1, [7]])
  })

  test('is sent when the keys are opened, and not when they are closed', async () => {
    listed = [match]
    keepAll(7, [waiting])
    await matches.reload()
    const stop = followOutbox()
    await settle()
    sendWaitingOf.mockClear()
    $ownKeys.set({} as never)
    await vi.waitFor(() => expect(sent()).toEqual([7]), { timeout: 10_000 })
    $ownKeys.set(undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent()).toEqual([7])
    stop()
  })

  test('leaves alone a match that is not open, or has nothing that waits', async () => {
    listed = [
      { ...match, keyState: 3 },
      { ...match, number: 8 },
    ]
    keepAll(7, [waiting])
    await matches.reload()
    stops.push(followOutbox())
    network.dispatchEvent(new Event('online'))
    await settle()
    expect(count('listMatches')).toBe(1)
  })
})

describe('a match that the other side has ended', () => {
  const chat = { poll: async () => undefined, sendWaiting: async () => undefined } as unknown as Chat

  test('leaves the open chat with the push', async () => {
    stops.push(followChat(chat, 7))
    await socket.open()
    const before = count('listMatches')
    socket.say({ matches: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(count('listMatches')).toBe(before + 1)
  })

  test('is read out of the list by whatever call is refused, and by no other refusal', async () => {
    for (const [code, times] of [
      ['match.notVerified', 0],
      ['match.none', 1],
    ] as const) {
      called = fakeApi({ sendMessage: refuseCall(code), listMatches: { matches: [], drawing: false } } as never)
      await expect(sendOfMatch('sendMessage', { match: 7, body: 'AA', iv: 'AA', clientId: 'c' })).rejects.toMatchObject({ code })
      await vi.advanceTimersByTimeAsync(0)
      expect(count('listMatches')).toBe(times)
    }
  })
})
