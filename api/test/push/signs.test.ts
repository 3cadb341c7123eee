import type { AddressInfo } from 'node:net'
import { createPushEndpoint } from '@quintet/push/socket'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Running, serveApp } from '../../src/serve.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// Passing signs, which a client of before would take for messages.

let app: TestApp
let running: Running
let endpoint: ReturnType<typeof createPushEndpoint>
let anna: SignedIn
let ben: SignedIn

const setActive = (active: 0 | 1, ...only: SignedIn[]) =>
  app.context.db.write((trx) => {
    const all = trx.updateTable('members').set({ active })
    const ids = only.map(({ id }) => id)
    return (ids.length > 0 ? all.where('id', 'in', ids) : all).execute()
  })

beforeAll(async () => {
  app = createTestApp({ environment: { PORT: '0', HOST: '127.0.0.1' } })
  endpoint = createPushEndpoint(app.context)
  running = await serveApp(app.app, app.context, endpoint.onUpgrade)
  anna = await app.signUpMember()
  ben = await app.signUpMember()
})
afterAll(async () => {
  await endpoint.close()
  await running.stop()
})
beforeEach(() => setActive(1))

/** What a browser hears, once it has said these words beside its token. */
const listenAs = async ({ idToken }: SignedIn, words: object): Promise<unknown[]> => {
  const socket = new WebSocket(`ws://127.0.0.1:${(running.server.address() as AddressInfo).port}/push`)
  const heard: unknown[] = []
  socket.on('message', (data) => void heard.push(JSON.parse(String(data))))
  await new Promise((resolve) => void socket.once('open', resolve))
  socket.send(JSON.stringify({ token: idToken, ...words }))
  await expect.poll(() => heard).toEqual([{ ready: true }])
  return heard
}

const typing = { match: 7, typing: true } as const
const event = { match: 7, sentAt: 5 }

/** Tells of an event after the signs, so that what was heard before it is all. */
const lastEvent = () => app.context.push.notify([anna.id, ben.id], event)

test('go to every browser that asked for them, once, and to no other', async () => {
  const asked = [await listenAs(anna, { signs: true }), await listenAs(anna, { signs: true })]
  const others = [await listenAs(anna, {}), await listenAs(anna, { signs: 'yes' }), await listenAs(ben, { signs: true })]
  app.context.push.sign([anna.id, anna.id], typing)
  lastEvent()
  // Whether signs may be told is asked first, so that either may come before the other.
  const all = [{ ready: true }, { sign: typing }, event]
  for (const heard of asked) {
    await expect.poll(() => heard).toHaveLength(all.length)
    expect(heard).toEqual(expect.arrayContaining(all))
  }
  for (const heard of others) await expect.poll(() => heard).toEqual([{ ready: true }, event])
})

test('are not told to who may not be told of others', async () => {
  const [heard, heardByAnna] = [await listenAs(ben, { signs: true }), await listenAs(anna, { signs: true })]
  await setActive(0, ben)
  app.context.push.sign([ben.id, anna.id], typing)
  // Whether they may be told is asked of both at once: it was, when one was told.
  await expect.poll(() => heardByAnna).toHaveLength(2)
  await setActive(1)
  app.context.push.sign([ben.id], { match: 7, read: true })
  await expect.poll(() => heard).toEqual([{ ready: true }, { sign: { match: 7, read: true } }])
})
