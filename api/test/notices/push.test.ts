import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import type { NoticeEvent } from '@quintet/domain/notices'
import { createFakeClock, systemClock } from '@quintet/kit/clock'
import { loadSecret } from '@quintet/kit/secrets'
import { sendDueNotices, pauseAfter } from '@quintet/notices/due'
import { isPublicAddress, publicLookup } from '@quintet/notices/public-address'
import { createWebPush } from '@quintet/notices/web-push'
import { queueNotice } from '@quintet/repositories/notices-due'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type PushService, type Subscriber, openPush, readVapid, startPushService } from './push-service.ts'

// By a push service of the test's own, which opens what it gets as a browser does.

let service: PushService
let app: TestApp
let member: SignedIn
let phone: Subscriber
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  service.received.length = 0
  service.answers.clear()
  app = createTestApp({ environment: { QUINTET_PUSH_TEST_ORIGIN: service.origin, QUINTET_SITE_URL: 'https://quintet.example' } })
  member = await app.signUpMember({ languageId: 12 })
  phone = service.subscribe('phone')
  await app.call(calls.savePushDevice, phone.device, member.idToken)
  const push = Object.fromEntries(['drawing', 'verification', 'message', 'membership', 'staff'].map((kind) => [kind, 'push']))
  await app.call(calls.saveNoticeSettings, { channels: push }, member.idToken)
})
afterEach(() => app.close())

const queue = (who: SignedIn, event: NoticeEvent, about: string) =>
  app.context.db.write((trx) => queueNotice(trx, { member: who.id, event, about, now: app.clock.now() }))
const send = () => sendDueNotices(app.context)
const mails = () => app.outbox.all().filter(({ unsubscribe }) => unsubscribe)
const devices = async () => (await app.call(calls.loadNoticeSettings, {}, member.idToken)).devices

describe('a notice by push (decision 62)', () => {
  test('is opened by the browser alone, in the member’s language, and counts what waits', async () => {
    await queue(member, 'staff', '1')
    await send()
    expect(service.received).toHaveLength(1)
    const { headers = {}, body = Buffer.alloc(0) } = service.received[0] ?? {}
    expect(openPush(phone, body)).toMatchObject({
      title: 'Eine Mitteilung vom Team',
      body: 'Sie steht in deinen Mitteilungen.',
      path: '/data/notifications',
      count: 0,
      lang: 'de',
      dir: 'ltr',
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(headers['topic']).toMatch(/^[\w-]{1,32}$/)
    expect(() => openPush(service.subscribe('another'), body)).toThrow()
  })

  test('says who sends it, for that service, for half a day (RFC 8292)', async () => {
    await queue(member, 'staff', '1')
    await send()
    const { head, claims, key } = readVapid(String(service.received[0]?.headers['authorization']))
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(claims).toEqual({ aud: service.origin, exp: app.wall.now() / 1000 + 43_200, sub: 'https://quintet.example' })
    expect(key).toBe((await app.call(calls.loadNoticeSettings, {}, member.idToken)).pushKey)
  })

  test('is as long as every other, so that a service learns nothing from it', async () => {
    for (const [event, about] of [
      ['staff', '1'],
      ['photo', '2'],
    ] as const) {
      await queue(member, event, about)
      await send()
    }
    expect(new Set(service.received.map(({ body }) => body.length)).size).toBe(1)
  })

  test('counts unread messages and matches that wait', async () => {
    const [anna, carl] = [await activeMember(app, { attraction: 2 }), await activeMember(app, { attraction: 1 })]
    const match = await matchThem(app, anna, carl, { keyState: 0 })
    // One that the other side has verified, and who is first has not.
    await matchThem(app, anna, await app.signUpMember(), { keyState: 1 })
    const tablet = service.subscribe('tablet')
    await app.call(calls.savePushDevice, tablet.device, anna.idToken)
    await app.call(calls.saveNoticeSettings, { channels: { message: 'push' } }, anna.idToken)
    for (const iv of ['AAAA', 'BBBB'])
      await app.call(calls.sendMessage, { match, body: 'secret', iv, clientId: iv }, carl.idToken)
    app.clock.shift(600_000)
    await send()
    const opened = openPush(tablet, service.received.at(-1)?.body ?? Buffer.alloc(0))
    expect(opened).toMatchObject({ count: 3, path: '/matches' })
    expect(JSON.stringify(opened)).not.toMatch(/secret|AAAA/)
    expect(await app.call(calls.loadWaiting, {}, anna.idToken)).toEqual({ unread: 2, verify: 1 })
    expect(await app.call(calls.loadWaiting, {}, member.idToken)).toEqual({ unread: 0, verify: 0 })
  })
})

describe('devices', () => {
  test('are all told, and each again only where it failed', async () => {
    await app.call(calls.savePushDevice, service.subscribe('desktop').device, member.idToken)
    service.answers.set('/desktop', 503)
    await queue(member, 'staff', '1')
    await send()
    service.answers.clear()
    app.clock.shift(pauseAfter(1))
    await send()
    await send()
    expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/desktop', '/desktop', '/phone'])
  })

  test.each([404, 410])('that answers %i is dropped, and what it was not told comes by mail', async (status) => {
    service.answers.set('/phone', status)
    await queue(member, 'staff', '1')
    await send()
    await send()
    expect([await devices(), mails().length, service.received.length]).toEqual([0, 1, 1])
  })

  test('that is the last and gone brings no mail of what another was told before it', async () => {
    await app.call(calls.savePushDevice, service.subscribe('desktop').device, member.idToken)
    service.answers.set('/desktop', 503)
    await queue(member, 'staff', '1')
    await send()
    await app.call(calls.removePushDevice, { endpoint: phone.device.endpoint }, member.idToken)
    service.answers.set('/desktop', 410)
    app.clock.shift(pauseAfter(1))
    await send()
    await send()
    expect([await devices(), mails().length]).toEqual([0, 0])
  })

  test('is no longer told once its sign-in has ended', async () => {
    await queue(member, 'staff', '1')
    await app.identity('RevokeToken', { Token: member.refreshToken })
    await send()
    expect([service.received.length, mails().length]).toEqual([0, 1])
    expect(await app.context.db.read.selectFrom('push_devices').select('id').execute()).toEqual([])
  })

  test('is no longer told when the sign-in ends between the decision and the sending', async () => {
    await queue(member, 'staff', '1')
    service.answers.set('/phone', 500)
    await send()
    await app.identity('RevokeToken', { Token: member.refreshToken })
    app.clock.shift(pauseAfter(1))
    await send()
    expect([service.received.length, mails().length]).toEqual([1, 1])
  })

  test('of somebody who left is told nothing', async () => {
    service.answers.set('/phone', 500)
    await queue(member, 'staff', '1')
    await send()
    await app.call(calls.deleteAccount, {}, member.idToken)
    app.clock.shift(pauseAfter(1))
    await send()
    expect([service.received.length, mails().length]).toEqual([1, 0])
  })
})

const device = () => service.subscribe('one').device

describe('the way to push services', () => {
  const options = { secret: createHmac('sha256', 'x').digest(), contact: 'mailto:a@example.org', wall: createFakeClock(0) }
  const once = { ttl: 1, topic: 'one' }

  test('never goes into a closed network, whatever a name leads to', async () => {
    // A name of this machine, as the connection looks it up.
    for (const all of [true, false]) {
      const refused = await new Promise((resolve) => publicLookup('localhost', { all }, (error) => resolve(error?.message)))
      expect(refused).toBe('The name does not lead to a public address.')
    }
    expect(await createWebPush(options).send(device(), '{}', once)).toBe('gone')
    expect(service.received).toEqual([])
  })

  test.each([
    ['93.184.215.14', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['127.8.8.8', false],
    ['100.100.1.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['localhost', false],
  ])('%s is an address of the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test('keeps the site’s keys over a restart, as devices subscribed with them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-keys-'))
    const keys = [0, 1].map(() => createWebPush({ ...options, secret: loadSecret(join(folder, 'keys'), 'web-push') }).publicKey)
    rmSync(folder, { recursive: true })
    expect(keys[0]).toBe(keys[1])
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  })

  test('refuses what would not fit into one record', async () => {
    const push = createWebPush({ ...options, wall: systemClock, testOrigin: service.origin })
    await expect(push.send(device(), 'x'.repeat(4000), once)).rejects.toThrow('may not be longer')
  })
})
