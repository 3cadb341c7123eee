import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { FakeSocket } from '../../test/socket.ts'
import { configure } from '../environment.ts'
import { showLogin } from '../session/store.ts'
import { $pushIsUp, type ChatSign, onChatSign, onPush, type PushEvent } from './push.ts'

// One tab of several: what it tells the others, and what it believes of them. The test is the other tab.

let sockets: FakeSocket[] = []
let other: BroadcastChannel
let say: (message: unknown) => void
let heard: unknown[] = []
const stops: (() => void)[] = []
const within = { timeout: 10_000 }

const listen = () => {
  const events: PushEvent[] = []
  const signs: ChatSign[] = []
  stops.push(
    onPush((event) => void events.push(event)),
    onChatSign((sign) => void signs.push(sign)),
  )
  return { events, signs }
}

beforeEach(() => {
  ;[sockets, heard] = [[], []]
  serve({})
  configure({ push: '/push', openSocket: (address) => new FakeSocket(address, sockets) as unknown as WebSocket })
  other = new BroadcastChannel('quintet-push-mira')
  say = other.postMessage.bind(other)
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => void heard.push(data))
  be('mira')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  other.close()
  showLogin()
  vi.unstubAllGlobals()
})

describe('a tab that waits for its turn', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => undefined) } }))

  it('opens no connection, asks whether there is one, and hears what comes by it', async () => {
    const { events, signs } = listen()
    await vi.waitFor(() => expect(heard).toEqual(['isUp?']), within)
    say({ isUp: true })
    await vi.waitFor(() => expect($pushIsUp.get()).toBe(true), within)
    say({ event: { match: 7 } })
    say({ sign: { match: 7, typing: true }, isUp: true })
    await vi.waitFor(() => expect(signs).toEqual([{ match: 7, typing: true }]), within)
    expect([events, sockets]).toEqual([[{ match: 7 }], []])
  })

  it('answers for nobody else, and knows of nothing once it listens no more', async () => {
    listen()
    say({ isUp: true })
    await vi.waitFor(() => expect($pushIsUp.get()).toBe(true), within)
    say('isUp?')
    say({ event: { match: 8 } })
    const { events } = listen()
    say({ event: { match: 9 } })
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ match: 9 }), within)
    expect(heard.filter((message) => message !== 'isUp?')).toEqual([])
    for (const stop of stops.splice(0)) stop()
    expect($pushIsUp.get()).toBe(false)
  })
})

describe('a tab that leads', () => {
  it('tells the others that it is up, each event and each sign, and believes nobody else of it', async () => {
    listen()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), within)
    const [socket] = sockets
    socket?.say({ ready: true })
    socket?.say({ match: 7 })
    socket?.say({ sign: { match: 7, read: true } })
    const told = [{ isUp: true }, { event: { match: 7 } }, { sign: { match: 7, read: true }, isUp: true }]
    await vi.waitFor(() => expect(heard.slice(-3)).toEqual(told), within)
    heard = []
    say({ isUp: false })
    say('isUp?')
    await vi.waitFor(() => expect(heard).toEqual([{ isUp: true }]), within)
    expect($pushIsUp.get()).toBe(true)
  })
})

const denied = () => new DOMException('denied', 'SecurityError')
const Refused = function () {
  throw denied()
}

describe('a browser that refuses its tabs to know of each other, as one that blocks site data does', () => {
  it('connects each tab by itself, until it listens no more', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(denied()) } })
    vi.stubGlobal('BroadcastChannel', Refused)
    const { events } = listen()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), within)
    sockets[0]?.say({ ready: true })
    sockets[0]?.say({ match: 7 })
    expect([events, $pushIsUp.get()]).toEqual([[{ match: 7 }], true])
    for (const stop of stops.splice(0)) stop()
    expect($pushIsUp.get()).toBe(false)
  })
})
