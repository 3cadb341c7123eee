import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket } from '../../test/socket.ts'
import { configure } from '../environment.ts'
import { $session, showLogin } from '../session/store.ts'
import { onPush, type PushEvent } from './push.ts'

let sockets: FakeSocket[] = []
const stops: (() => void)[] = []

const listen = (heard: PushEvent[] = []) => {
  const stop = onPush((event) => heard.push(event))
  stops.push(stop)
  return stop
}

const signIn = () => $session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 3_600_000 })
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  configure({
    push: 'https://quintet.example/push',
    openSocket: (address) => new FakeSocket(address, sockets) as unknown as WebSocket,
  })
  showLogin()
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('onPush', () => {
  it('opens one connection for many listeners, only for a signed-in member', async () => {
    const [one, other]: PushEvent[][] = [[], []]
    listen(one)
    listen(other)
    await settle()
    expect(sockets).toHaveLength(0)
    signIn()
    await settle()
    expect(sockets.map(({ address }) => address)).toEqual(['wss://quintet.example/push'])
    sockets[0]?.open()
    expect(sockets[0]?.sent).toEqual(['{"token":"token","signs":true}'])
    sockets[0]?.say({ ready: true })
    sockets[0]?.say({ match: 7, sentAt: 5 })
    expect([one, other]).toEqual([[{ match: 7, sentAt: 5 }], [{ match: 7, sentAt: 5 }]])
  })

  it('closes with the last listener', async () => {
    signIn()
    const [stop, stopOther] = [listen(), listen()]
    await settle()
    stop()
    expect(sockets[0]?.closed).toBe(false)
    stopOther()
    expect(sockets[0]?.closed).toBe(true)
  })

  it('closes at sign-out and opens again at the next sign-in', async () => {
    signIn()
    listen()
    await settle()
    showLogin()
    expect(sockets[0]?.closed).toBe(true)
    signIn()
    await settle()
    expect(sockets).toHaveLength(2)
  })

  it('comes back with growing delays, and at once after it had worked', async () => {
    signIn()
    listen()
    await settle()
    for (let failure = 0; failure < 4; failure++) {
      sockets.at(-1)?.lose()
      await vi.advanceTimersByTimeAsync(400 * 2 ** failure)
      expect(sockets).toHaveLength(failure + 1)
      await vi.advanceTimersByTimeAsync(600 * 2 ** failure)
      expect(sockets).toHaveLength(failure + 2)
    }
    sockets.at(-1)?.say({ ready: true })
    sockets.at(-1)?.lose()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sockets).toHaveLength(6)
  })
})

/** Web Locks of one browser, as the standard has them: one holder a name, the others in their order. */
const fakeLocks = () => {
  const lines = new Map<string, Promise<unknown>>()
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const turn = (lines.get(name) ?? Promise.resolve()).then(() => {
        signal.throwIfAborted()
        return hold()
      })
      lines.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

/** Another tab: the same modules once more. */
const openTab = async () => {
  vi.resetModules()
  const tab = await import('../index.ts')
  tab.configure({
    push: 'https://quintet.example/push',
    openSocket: (address) => new FakeSocket(address, sockets) as unknown as WebSocket,
  })
  tab.$session.set({ status: 0, authenticated: true, idToken: 'token', endsAt: Date.now() + 3_600_000 })
  const heard: PushEvent[] = []
  const stop = tab.onPush((event) => heard.push(event))
  stops.push(stop)
  return { tab, heard, stop }
}

describe('two tabs of one browser', () => {
  beforeEach(() => {
    vi.useRealTimers()
    vi.stubGlobal('navigator', { locks: fakeLocks() })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('share one connection: both hear, and both know that it stands', async () => {
    const one = await openTab()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 10_000 })
    const other = await openTab()
    sockets[0]?.say({ ready: true })
    sockets[0]?.say({ match: 7 })
    await vi.waitFor(() => expect(other.heard).toEqual([{ match: 7 }]), { timeout: 10_000 })
    expect(one.heard).toEqual([{ match: 7 }])
    expect([one.tab.$pushIsUp.get(), other.tab.$pushIsUp.get()]).toEqual([true, true])
    expect(sockets).toHaveLength(1)
    const late = await openTab()
    await vi.waitFor(() => expect(late.tab.$pushIsUp.get()).toBe(true), { timeout: 10_000 })
    sockets[0]?.lose()
    await vi.waitFor(() => expect(other.tab.$pushIsUp.get()).toBe(false), { timeout: 10_000 })
  })

  it('tell nothing to one that no longer listens', async () => {
    await openTab()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 10_000 })
    const [gone, late] = [await openTab(), await openTab()]
    gone.stop()
    sockets[0]?.say({ ready: true })
    sockets[0]?.say({ match: 7 })
    await vi.waitFor(() => expect(late.heard).toEqual([{ match: 7 }]), { timeout: 10_000 })
    expect([gone.heard, gone.tab.$pushIsUp.get()]).toEqual([[], false])
  })

  it('hand it on when the tab that has it closes', async () => {
    const one = await openTab()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 10_000 })
    const other = await openTab()
    one.stop()
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 10_000 })
    expect(sockets[0]?.closed).toBe(true)
    sockets[1]?.say({ ready: true })
    sockets[1]?.say({ matches: true })
    await vi.waitFor(() => expect(other.heard).toEqual([{ matches: true }]), { timeout: 10_000 })
  })

  it('hand it past one that gave up while it waited', async () => {
    const one = await openTab()
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 10_000 })
    const [gone, late] = [await openTab(), await openTab()]
    gone.stop()
    one.stop()
    await vi.waitFor(() => expect(sockets).toHaveLength(2), { timeout: 10_000 })
    sockets[1]?.say({ match: 7 })
    await vi.waitFor(() => expect(late.heard).toEqual([{ match: 7 }]), { timeout: 10_000 })
    expect(gone.heard).toEqual([])
  })
})
