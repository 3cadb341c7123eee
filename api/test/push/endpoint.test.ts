import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { newcomersPerAddress } from '@quintet/push/newcomers'
import { createPushEndpoint, keepAlive, stepEvery } from '@quintet/push/socket'
import { serveApp } from '../../src/serve.ts'
import { type TestApp, createTestApp } from '../testing.ts'

// Each test makes an endpoint of its own, for what it is made of counts here.

let app: TestApp
const ends: (() => Promise<unknown>)[] = []
beforeEach(() => {
  app = createTestApp({ environment: { PORT: '0', HOST: '0.0.0.0', QUINTET_PROXIES: '0' } })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const serve = async () => {
  const endpoint = createPushEndpoint(app.context)
  const running = await serveApp(app.app, app.context, endpoint.onUpgrade)
  ends.push(endpoint.close, running.stop)
  const { port } = running.server.address() as AddressInfo
  const open = async (options: ClientOptions = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/push`, options)
    const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
    socket.on('error', () => undefined)
    await new Promise((resolve) => void socket.once('open', resolve))
    return { socket, closed }
  }
  const connections = () => new Promise<number>((resolve) => running.server.getConnections((_, count) => resolve(count)))
  return { open, connections, check: endpoint.check }
}

/** Whether the site still answers on a connection, which says that it has not ended it. */
const answers = ({ socket, closed }: { socket: WebSocket; closed: Promise<number> }) => {
  const answered = new Promise<boolean>((resolve) => void socket.once('pong', () => resolve(true)))
  socket.ping()
  return Promise.race([answered, closed.then(() => false)])
}

test('an address holds its places; without a proxy it is the one that the connection comes from', async () => {
  const { open } = await serve()
  const oldest = await open()
  const silent = await Promise.all(Array.from({ length: newcomersPerAddress - 1 }, () => open()))
  const elsewhere = await open({ localAddress: '127.0.0.2', headers: { 'x-forwarded-for': '127.0.0.1' } })
  for (const each of [oldest, elsewhere, ...silent]) expect(await answers(each)).toBe(true)
  const newest = await open()
  expect([await answers(oldest), await answers(newest), await answers(elsewhere)]).toEqual([false, true, true])
  for (const each of silent) expect(await answers(each)).toBe(true)
})

test('a message that is longer than any token is not read', async () => {
  const { open } = await serve()
  const { socket, closed } = await open()
  socket.send(JSON.stringify({ token: 'x'.repeat(8192) }))
  expect(await closed).toBe(1009)
})

test('who leaves while the token is looked at is not listened for', async () => {
  const { idToken } = await app.signUpMember()
  const gate: { open?: () => void } = {}
  const admitted = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  const asked: string[] = []
  Object.assign(app.context.identity, { admit: (token: string) => (asked.push(token), admitted) })
  const { open, connections } = await serve()
  const { socket, closed } = await open()
  socket.send(JSON.stringify({ token: idToken }))
  await expect.poll(() => asked).toEqual([idToken])
  socket.close()
  await closed
  await expect.poll(connections).toBe(0)
  gate.open?.()
  await new Promise((resolve) => void setImmediate(resolve))
  expect(app.context.push.listening()).toEqual([])
})

test('a look at all connections leaves room for everything else: a few are asked in a turn of the event loop', async () => {
  const { open, check } = await serve()
  const sockets = await Promise.all(Array.from({ length: 40 }, () => open()))
  const pings = vi.spyOn(WebSocket.prototype, 'ping')
  const pinged = sockets.map(({ socket }) => new Promise((resolve) => void socket.once('ping', resolve)))
  check()
  const counts = [pings.mock.calls.length]
  while (counts.at(-1) !== sockets.length) {
    await turn()
    counts.push(pings.mock.calls.length)
  }
  const steps = counts.map((count, index) => count - (counts[index - 1] ?? 0))
  expect(Math.max(...steps)).toBeLessThanOrEqual(16)
  await Promise.all(pinged)
  pings.mockRestore()
})

test('in the time between two looks each connection is looked at once, and not all in one go', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  ends.push(async () => vi.useRealTimers())
  const { open } = await serve()
  const pings = [0, 0, 0]
  for (const index of pings.keys()) {
    const { socket } = await open()
    socket.on('ping', () => (pings[index] = (pings[index] ?? 0) + 1))
  }
  await vi.advanceTimersByTimeAsync(stepEvery)
  await vi.waitFor(() => expect(pings).toEqual([1, 0, 0]), { timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(keepAlive - stepEvery)
  await vi.waitFor(() => expect(pings).toEqual([1, 1, 1]), { timeout: 10_000 })
})
