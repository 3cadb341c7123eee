import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { idTokenOf, refusal, tokensFor } from '../../test/provider.ts'
import { FakeSocket } from '../../test/socket.ts'
import { configure } from '../environment.ts'
import { $session, showLogin } from '../session/store.ts'
import { adoptTokens } from '../session/tokens.ts'
import { $pushIsUp, type ChatSign, onChatSign, onPush, type PushEvent } from './push.ts'

// Every way of the diagram in push.ts, in one tab alone.

let sockets: FakeSocket[] = []
const stops: (() => void)[] = []
const last = () => sockets.at(-1) ?? raise()

const listen = (listener: (event: PushEvent) => void = () => undefined) => {
  const stop = onPush(listener)
  stops.push(stop)
  return stop
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Signed in as a member, listening, with the first connection opening. */
const begin = async () => {
  be('mira')
  listen()
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  sockets = []
  serve({})
  configure({ push: '/push', openSocket: (address) => new FakeSocket(address, sockets) as unknown as WebSocket })
  showLogin()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the address', () => {
  it.each([
    ['/push', 'ws://localhost/push'],
    ['http://one.example/push', 'ws://one.example/push'],
    ['https://one.example/push', 'wss://one.example/push'],
  ])('%s is opened as %s', async (push, address) => {
    configure({ push })
    await begin()
    expect(last().address).toBe(address)
  })

  it('that may not be opened is tried again later', async () => {
    let refusals = 1
    configure({
      openSocket: (address) => {
        if (refusals-- > 0) throw new DOMException('by policy', 'SecurityError')
        return new FakeSocket(address, sockets) as unknown as WebSocket
      },
    })
    await begin()
    expect(sockets).toHaveLength(0)
    await pass(1000)
    expect(sockets).toHaveLength(1)
  })
})

describe('what the server says', () => {
  it('is up once it took the token, and down when it is lost', async () => {
    await begin()
    last().open()
    expect($pushIsUp.get()).toBe(false)
    last().say({ ready: true })
    expect($pushIsUp.get()).toBe(true)
    last().lose()
    expect($pushIsUp.get()).toBe(false)
  })

  it('is told to each listener as often as it listens, until it stops', async () => {
    const heard: PushEvent[] = []
    const listener = (event: PushEvent) => void heard.push(event)
    await begin()
    const stop = listen(listener)
    listen(listener)
    last().say({ match: 7 })
    expect(heard).toEqual([{ match: 7 }, { match: 7 }])
    stop()
    last().say({ match: 8 })
    expect(heard.slice(2)).toEqual([{ match: 8 }])
  })

  it.each(['5', 'null', '"ready"', '{"ready":'])('and is no event tells of nothing: %s', async (text) => {
    const heard: PushEvent[] = []
    await begin()
    listen((event) => heard.push(event))
    last().sayText(text)
    expect([heard, $pushIsUp.get()]).toEqual([[{}], false])
  })

  it('after the end is not heard, and the end counts once', async () => {
    const heard: PushEvent[] = []
    await begin()
    listen((event) => heard.push(event))
    const [first] = sockets
    last().lose()
    first?.say({ ready: true })
    first?.say({ match: 7 })
    first?.lose()
    expect([heard, $pushIsUp.get()]).toEqual([[], false])
    await pass(1000)
    expect(sockets).toHaveLength(2)
  })
})

it('ends late without harm to the one that came after it', async () => {
  await begin()
  const [first] = sockets
  showLogin()
  be('mira')
  await pass(0)
  last().say({ ready: true })
  first?.lose()
  await pass(120_000)
  expect([sockets.length, $pushIsUp.get()]).toEqual([2, true])
  showLogin()
  expect(last().closed).toBe(true)
})

it('needs no other tab to talk to', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  await begin()
  last().say({ ready: true })
  expect($pushIsUp.get()).toBe(true)
  showLogin()
  expect($pushIsUp.get()).toBe(false)
  vi.unstubAllGlobals()
})

describe('a passing sign of a chat', () => {
  it('is told to who listens for signs, until that stops, and is no event', async () => {
    const [signs, events]: [ChatSign[], PushEvent[]] = [[], []]
    await begin()
    listen((event) => events.push(event))
    const stop = onChatSign((sign) => signs.push(sign))
    last().say({ sign: { match: 7, typing: true } })
    stop()
    last().say({ sign: { match: 7, read: true } })
    expect([signs, events]).toEqual([[{ match: 7, typing: true }], []])
  })

  it.each([null, 5])('that is none tells nothing of one: %j', async (sign) => {
    const signs: unknown[] = []
    await begin()
    stops.push(onChatSign((one) => signs.push(one)))
    last().say({ sign })
    expect(signs).toEqual([])
  })
})

describe('a connection that is lost', () => {
  it('comes back after a minute at the longest', async () => {
    await begin()
    for (let failure = 0; failure < 6; failure++) {
      last().lose()
      await pass(60_000)
    }
    expect(sockets).toHaveLength(7)
    last().lose()
    await pass(59_999)
    expect(sockets).toHaveLength(7)
    await pass(1)
    expect(sockets).toHaveLength(8)
  })

  it('waits a second again once it had worked', async () => {
    await begin()
    for (const wait of [1000, 2000]) {
      last().lose()
      await pass(wait)
    }
    last().say({ ready: true })
    last().lose()
    await pass(999)
    expect(sockets).toHaveLength(3)
    await pass(1)
    expect(sockets).toHaveLength(4)
  })

  it('is scattered over the second half of its wait', async () => {
    vi.mocked(Math.random).mockReturnValue(0)
    await begin()
    last().lose()
    await pass(499)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
  })

  it('is opened once, though others begin to listen while it waits', async () => {
    await begin()
    last().lose()
    listen()
    await pass(999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
    listen()
    await pass(60_000)
    expect(sockets).toHaveLength(2)
  })

  it('stays away where the server refuses the member (4403)', async () => {
    await begin()
    last().lose(4403)
    await pass(120_000)
    expect(sockets).toHaveLength(1)
  })

  it('stays away once the last listener is gone', async () => {
    be('mira')
    const stop = listen()
    await pass(0)
    last().lose()
    stop()
    await pass(120_000)
    expect(sockets).toHaveLength(1)
  })

  it('stays away after a sign-out, and begins anew with the next sign-in', async () => {
    await begin()
    last().lose()
    await pass(1000)
    last().lose()
    showLogin()
    await pass(120_000)
    expect(sockets).toHaveLength(2)
    be('mira')
    await pass(0)
    expect(sockets).toHaveLength(3)
    last().lose()
    await pass(1000)
    expect(sockets).toHaveLength(4)
  })
})

const enter = () => adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })

describe('a token that is not accepted (4401)', () => {
  it('is renewed before the connection comes back', async () => {
    const called = serve({ '/identity/': () => tokensFor('mira') })
    enter()
    listen()
    await pass(0)
    last().lose(4401)
    await pass(0)
    expect(called.map(({ path }) => path)).toEqual(['/identity/'])
    expect($session.get().accessToken).toBe('access of mira')
    await pass(1000)
    expect(sockets).toHaveLength(2)
    last().lose()
    await pass(2000)
    expect([called.length, sockets.length]).toEqual([1, 3])
  })

  it('and cannot be renewed for want of a network is tried as it is', async () => {
    serve({ '/identity/': new Response('', { status: 503 }) })
    enter()
    listen()
    await pass(0)
    last().lose(4401)
    await pass(1000)
    expect(sockets).toHaveLength(2)
  })

  it('and is refused ends the session, and the connection with it', async () => {
    serve({ '/identity/': () => refusal('NotAuthorizedException') })
    enter()
    listen()
    await pass(0)
    last().lose(4401)
    await pass(120_000)
    expect([sockets.length, $session.get().ended]).toEqual([1, 'refused'])
  })
})

describe('a member', () => {
  it('who signs out while the token is asked for gets no connection', async () => {
    be('mira')
    listen()
    showLogin()
    await pass(0)
    expect(sockets).toHaveLength(0)
  })

  it('who takes the place of another has a connection of their own', async () => {
    await begin()
    last().say({ ready: true })
    be('ben')
    await pass(0)
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false])
    expect($pushIsUp.get()).toBe(false)
    last().open()
    expect(last().sent).toEqual(['{"token":"id of ben","signs":true}'])
  })

  it('whose session changes keeps the connection', async () => {
    await begin()
    last().say({ ready: true })
    $session.set({ ...$session.get(), offline: true })
    await pass(0)
    expect(sockets.map(({ closed }) => closed)).toEqual([false])
    expect($pushIsUp.get()).toBe(true)
  })

  it('who signs out while one of two still listens has no connection', async () => {
    await begin()
    listen()()
    last().say({ ready: true })
    showLogin()
    expect([last().closed, $pushIsUp.get()]).toEqual([true, false])
  })
})

const raise = (): never => {
  throw new Error('No connection was opened.')
}
