import { isOnPostgres } from '@quintet/database/testing'
import type { AddressInfo } from 'node:net'
import { calls } from '@quintet/contract'
import { matchThem } from '@quintet/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { newcomersPerAddress } from '@quintet/push/newcomers'
import { type PushEndpoint, createPushEndpoint } from '@quintet/push/socket'
import { type Running, serveApp } from '../../src/serve.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let endpoint: PushEndpoint
let running: Running
let anna: SignedIn
let ben: SignedIn
let match: number

beforeAll(async () => {
  const environment = { PORT: '0', HOST: '127.0.0.1', QUINTET_ORIGINS: 'https://friend.example', QUINTET_PROXIES: '1' }
  app = createTestApp({ environment })
  endpoint = createPushEndpoint(app.context)
  running = await serveApp(app.app, app.context, endpoint.onUpgrade)
  ;[anna, ben] = [await app.signUpMember(), await app.signUpMember()]
  match = await matchThem(app, anna, ben, { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
})
afterAll(async () => {
  await endpoint.close()
  await running.stop()
})

afterEach(() => void vi.useRealTimers())

const port = () => (running.server.address() as AddressInfo).port
const open = (path = '/push', options: ClientOptions = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}${path}`, options)
  const messages: unknown[] = []
  socket.on('message', (data) => void messages.push(JSON.parse(String(data))))
  const opened = new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  return { socket, opened, closed, messages }
}
const end = async ({ socket, closed }: ReturnType<typeof open>) => {
  socket.close()
  await closed
}
const listenAs = async ({ idToken }: SignedIn, options: ClientOptions = {}) => {
  const browser = open('/push', options)
  await browser.opened
  browser.socket.send(JSON.stringify({ token: idToken }))
  await expect.poll(() => browser.messages).toEqual([{ ready: true }])
  return browser
}
const change = ({ id }: SignedIn, values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', id).execute())
const send = () => app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA' }, anna.idToken)

test.each<[string, string, ClientOptions, number]>([
  ['of another path', '/pushed', {}, 404],
  ['of a path below', '/push/more', {}, 404],
  ['of another site', '/push', { origin: 'https://elsewhere.example' }, 403],
  ['of a site that is like ours', '/push', { origin: 'https://friend.example.org' }, 403],
  ['of a page without a site', '/push', { origin: 'null' }, 403],
  ['of no address at all', '/push', { origin: '://' }, 403],
  ['of a friend', '/push', { origin: 'https://friend.example' }, 101],
  ['with a question', '/push?v=1', {}, 101],
  ['of a program, which names no site', '/push', {}, 101],
])('an upgrade %s: %s %j is answered %i', async (_, path, options, status) => {
  const browser = open(path, options)
  expect(await browser.opened).toBe(status)
  await end(browser)
})

describe('a first message that is no token', () => {
  test.each(['null', '7', '"text"', '[]', '{"token":7}', '{"token":null}', '{"idToken":"x"}', '', '{'])(
    '%s ends the connection',
    async (message) => {
      const browser = open()
      await browser.opened
      browser.socket.send(message)
      expect([await browser.closed, browser.messages]).toEqual([4401, []])
    },
  )

  test('nor is an access token one', async () => {
    const browser = open()
    await browser.opened
    browser.socket.send(JSON.stringify({ token: anna.accessToken }))
    expect(await browser.closed).toBe(4401)
  })

  test('one that is too long is not read', async () => {
    const browser = open()
    await browser.opened
    browser.socket.send(JSON.stringify({ token: 'x'.repeat(8192) }))
    expect(await browser.closed).toBe(1009)
  })
})

describe('a member who listens', () => {
  test('is told nothing twice, and what is said after the token is not heard', async () => {
    const browser = await listenAs(ben)
    browser.socket.send(JSON.stringify({ token: 'wrong' }))
    const { sentAt } = await send()
    await expect.poll(() => browser.messages).toEqual([{ ready: true }, { match, sentAt }])
    expect(app.context.push.listening()).toEqual([ben.id])
    await end(browser)
    await expect.poll(() => app.context.push.listening()).toEqual([])
  })

  test.each<[string, object, object]>([
    ['is not active', { active: 0 }, { active: 1 }],
    ['is suspended', { standing: 2 }, { standing: 0 }],
    ['has no membership any more', { tier: 5 }, { tier: 4 }],
  ])('is told nothing while they are one who %s', async (_, state, back) => {
    const browser = await listenAs(ben)
    await change(ben, state)
    await send()
    // Whether they may be told is asked of the database, which may take a turn.
    for (let turns = 0; turns < 5; turns++) await app.context.db.read.selectFrom('members').select('id').execute()
    await change(ben, back)
    const { sentAt } = await send()
    await expect.poll(() => browser.messages).toEqual([{ ready: true }, { match, sentAt }])
    await end(browser)
  })

  test('is told nothing after the sign-in ended, nor once the account is gone', async () => {
    for (const leave of [
      (member: SignedIn) => app.context.db.write((trx) => app.context.identity.accounts.endSessions(trx, member.sub)),
      (member: SignedIn) => app.call(calls.deleteAccount, {}, member.idToken),
    ]) {
      const member = await app.signUpMember()
      await change(member, { active: 1 })
      const browser = await listenAs(member)
      await leave(member)
      app.context.push.notify([member.id], { matches: true })
      endpoint.check()
      expect([await browser.closed, browser.messages]).toEqual([4401, [{ ready: true }]])
    }
  })

  test('stays when others are suspended, and goes when they are', async () => {
    const other = await app.signUpMember()
    const browsers = [await listenAs(ben), await listenAs(other)] as const
    await change(other, { standing: 2 })
    endpoint.checkStanding()
    expect(await browsers[1].closed).toBe(4403)
    expect(browsers[0].socket.readyState).toBe(WebSocket.OPEN)
    await end(browsers[0])
  })

  test('stays over many looks while the browser answers', async () => {
    const browser = await listenAs(ben)
    for (let look = 0; look < 3; look++) {
      const pinged = new Promise<void>((resolve) => void browser.socket.once('ping', () => resolve()))
      endpoint.check()
      await pinged
      // What is answered after the answer to the ping tells that the site has that answer.
      const answered = new Promise<void>((resolve) => void browser.socket.once('pong', () => resolve()))
      browser.socket.ping()
      await answered
    }
    expect(browser.socket.readyState).toBe(WebSocket.OPEN)
    await end(browser)
  })
})

const from = (address: string) => open('/push', { headers: { 'x-forwarded-for': address } })

test('behind a proxy it is the address that the proxy saw whose places are counted', async () => {
  const silent = Array.from({ length: newcomersPerAddress }, () => from('192.0.2.1'))
  for (const { opened } of silent) expect(await opened).toBe(101)
  const elsewhere = from('192.0.2.2')
  expect(await elsewhere.opened).toBe(101)
  // An answer on it says that the site has not ended it.
  const answered = new Promise<string>((resolve) => void silent[0]?.socket.once('pong', () => resolve('answered')))
  silent[0]?.socket.ping()
  expect(await Promise.race([answered, silent[0]?.closed])).toBe('answered')
  const oneMore = from('192.0.2.1')
  expect([await oneMore.opened, await silent[0]?.closed]).toEqual([101, 1006])
  expect([elsewhere, ...silent.slice(1)].every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
  for (const browser of [elsewhere, oneMore, ...silent.slice(1)]) await end(browser)
})

test('who has said the token takes no place of those who have not', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.3' }
  const member = await listenAs(ben, { headers })
  const silent = Array.from({ length: newcomersPerAddress }, () => open('/push', { headers }))
  for (const { opened } of silent) expect(await opened).toBe(101)
  expect([member, ...silent].every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
  for (const browser of [member, ...silent]) await end(browser)
})

test('who says nothing for ten seconds goes; who said the token, or left before, is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [silent, left] = [open(), open()]
  expect([await silent.opened, await left.opened]).toEqual([101, 101])
  await end(left)
  const member = await listenAs(ben)
  // Each poll moves the time a little as well.
  vi.advanceTimersByTime(8_000)
  const { sentAt } = await send()
  await expect.poll(() => member.messages.at(-1)).toEqual({ match, sentAt })
  expect(silent.socket.readyState).toBe(WebSocket.OPEN)
  vi.advanceTimersByTime(2_000)
  expect(await silent.closed).toBe(1006)
  const again = await send()
  await expect.poll(() => member.messages.at(-1)).toEqual({ match, sentAt: again.sentAt })
  await end(member)
  // PostgreSQL's connections have timers of their own.
  if (!isOnPostgres()) await expect.poll(() => vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('when the site goes, every connection is told so', async () => {
  const other = createPushEndpoint(app.context)
  const second = await serveApp(
    app.app,
    { ...app.context, db: { ...app.context.db, close: async () => undefined } },
    other.onUpgrade,
  )
  const socket = new WebSocket(`ws://127.0.0.1:${(second.server.address() as AddressInfo).port}/push`)
  await new Promise((resolve) => void socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  await other.close()
  expect(await closed).toBe(1001)
  await second.stop()
})
