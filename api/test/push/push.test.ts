import { calls } from '@quintet/contract'
import { matchThem } from '@quintet/testing'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newcomersPerAddress } from '@quintet/push/newcomers'
import { listenersPerMember } from '@quintet/push/listeners'
import { type PushEndpoint, createPushEndpoint } from '@quintet/push/socket'
import { type Running, serveApp } from '../../src/serve.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let endpoint: PushEndpoint
let running: Running
let anna: SignedIn
let ben: SignedIn
let match: number

const address = (path = '/push') => `ws://127.0.0.1:${(running.server.address() as AddressInfo).port}${path}`

interface Browser {
  socket: WebSocket
  next(): Promise<unknown>
  closed: Promise<number>
}

const open = (options: { path?: string; origin?: string; deaf?: boolean } = {}): Browser => {
  const socket = new WebSocket(address(options.path), {
    autoPong: !options.deaf,
    ...(options.origin === undefined ? {} : { origin: options.origin }),
  })
  const inbox: unknown[] = []
  const waiting: ((message: unknown) => void)[] = []
  socket.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    const wanted = waiting.shift()
    if (wanted) wanted(message)
    else inbox.push(message)
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => resolve(0))
  })
  const next = () =>
    inbox.length > 0 ? Promise.resolve(inbox.shift()) : new Promise<unknown>((resolve) => void waiting.push(resolve))
  return { socket, next, closed }
}

const say = async ({ socket }: Browser, message: string) => {
  await new Promise<void>((resolve) => void socket.once('open', () => resolve()))
  socket.send(message)
}

const listenAs = async ({ idToken }: SignedIn, deaf = false): Promise<Browser> => {
  const browser = open({ deaf })
  await say(browser, JSON.stringify({ token: idToken }))
  expect(await browser.next()).toEqual({ ready: true })
  return browser
}

beforeAll(async () => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1' } })
  endpoint = createPushEndpoint(app.context)
  running = await serveApp(app.app, app.context, endpoint.onUpgrade)
  anna = await app.signUpMember()
  ben = await app.signUpMember()
  match = await matchThem(app, anna, ben, { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
})
afterAll(async () => {
  await endpoint.close()
  await running.stop()
})

test('a stored message is told to the peer and to the other browsers of the sender', async () => {
  const [phone, laptop, peer] = [await listenAs(anna), await listenAs(anna), await listenAs(ben)]
  const { sentAt } = await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'c1' }, anna.idToken)
  for (const browser of [phone, laptop, peer]) {
    expect(await browser.next()).toEqual(browser === peer ? { match, sentAt } : { match, sentAt, own: true })
    browser.socket.close()
  }
})

test('a wrong token, or none, is refused', async () => {
  for (const message of ['{"token":"wrong"}', 'hello', '{}']) {
    const browser = open()
    await say(browser, message)
    expect(await browser.closed).toBe(4401)
  }
})

test('other paths and other sites are refused', async () => {
  expect(await open({ path: '/other' }).closed).toBe(0)
  expect(await open({ origin: 'https://elsewhere.example' }).closed).toBe(0)
  const own = open({ origin: address('').replace('ws', 'http') })
  await say(own, JSON.stringify({ token: ben.idToken }))
  expect(await own.next()).toEqual({ ready: true })
  own.socket.close()
  await own.closed
})

test('a member has a few connections; the oldest goes', async () => {
  const browsers: Browser[] = []
  for (let index = 0; index <= listenersPerMember; index++) browsers.push(await listenAs(ben))
  expect(await browsers[0]?.closed).toBe(4408)
  for (const { socket } of browsers) socket.close()
  await Promise.all(browsers.map(({ closed }) => closed))
})

const change = (member: SignedIn, state: { standing?: number; tier?: number; active?: number }) =>
  app.context.db.write((trx) => trx.updateTable('members').set(state).where('id', '=', member.id).execute())

test('a suspended member is cut off at once, by any writer, and does not come back', async () => {
  const [peer, kept] = [await listenAs(ben), await listenAs(anna)]
  await change(ben, { standing: 2 })
  // A message in between is told to nobody but those who may hear of it.
  const { sentAt } = await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'c2' }, anna.idToken)
  expect(await kept.next()).toEqual({ match, sentAt, own: true })
  endpoint.checkStanding()
  expect(await peer.closed).toBe(4403)
  const again = open()
  await say(again, JSON.stringify({ token: ben.idToken }))
  expect(await again.closed).toBe(4403)
  await change(ben, { standing: 0, tier: 5 })
  const ended = open()
  await say(ended, JSON.stringify({ token: ben.idToken }))
  expect(await ended.closed).toBe(4403)
  await change(ben, { standing: 0, tier: 4 })
  kept.socket.close()
  await kept.closed
})

test('a member who is no longer active hears of nobody until they are again', async () => {
  const peer = await listenAs(ben)
  await change(ben, { active: 0 })
  await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'c3' }, anna.idToken)
  await change(ben, { active: 1 })
  const { sentAt } = await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: 'c4' }, anna.idToken)
  expect(await peer.next()).toEqual({ match, sentAt })
  peer.socket.close()
  await peer.closed
})

test('1,100 silent sockets of one address shut nobody out', async () => {
  const silent = Array.from({ length: 1100 }, () => open())
  await Promise.all(
    silent.map(({ socket, closed }) => Promise.race([closed, new Promise<void>((resolve) => void socket.once('open', resolve))])),
  )
  for (let round = 0; round < 20; round++) {
    const member = await listenAs(round % 2 === 0 ? anna : ben)
    member.socket.close()
    await member.closed
  }
  const held = silent.filter(({ socket }) => socket.readyState === socket.OPEN)
  expect(held.length).toBeLessThanOrEqual(newcomersPerAddress)
  for (const { socket } of silent) socket.terminate()
})

test('a silent connection goes, and one whose sign-in was ended', async () => {
  const [deaf, kept] = [await listenAs(ben, true), await listenAs(anna)]
  const pinged = new Promise<void>((resolve) => void kept.socket.once('ping', () => resolve()))
  endpoint.check()
  await pinged
  await app.context.db.write((trx) => app.context.identity.accounts.endSessions(trx, anna.sub))
  await app.signUpMember()
  endpoint.check()
  expect([await deaf.closed, await kept.closed]).toEqual([1006, 4401])
})
