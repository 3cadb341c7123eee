import { createECDH, randomBytes } from 'node:crypto'
import { calls } from '@quintet/contract'
import { PUSH_DEVICES, defaultNoticeSettings } from '@quintet/domain/notices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
let member: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = createTestApp()
  ;[member, other] = [await app.signUpMember(), await app.signUpMember()]
})
afterAll(() => app.close())

const device = (endpoint: string) => {
  const pair = createECDH('prime256v1')
  return { endpoint, publicKey: pair.generateKeys('base64url'), secret: randomBytes(16).toString('base64url') }
}
const load = ({ idToken }: SignedIn) => app.call(calls.loadNoticeSettings, {}, idToken)
const devicesOf = async (who: SignedIn) => (await load(who)).devices

describe('what a member is told of (decision 62)', () => {
  test('is as by default until it is changed', async () => {
    expect(await load(member)).toMatchObject({ ...defaultNoticeSettings, devices: 0 })
  })

  test('changes only in what is given, and of nobody else', async () => {
    await app.call(calls.saveNoticeSettings, { channels: { message: 'push', drawing: 'none' } }, member.idToken)
    await app.call(calls.saveNoticeSettings, { quiet: { from: 22, to: 7 } }, member.idToken)
    expect((await load(member)).quiet).toEqual({ from: 22, to: 7 })
    const saved = await app.call(calls.saveNoticeSettings, { timeZone: 'Asia/Kolkata' }, member.idToken)
    const channels = { ...defaultNoticeSettings.channels, message: 'push', drawing: 'none' }
    expect(saved).toMatchObject({ channels, quiet: { from: 22, to: 7 }, timeZone: 'Asia/Kolkata' })
    expect(await load(member)).toEqual(saved)
    expect(await load(other)).toMatchObject(defaultNoticeSettings)
  })

  test('is as by default for what did not exist yet when they chose', async () => {
    const { id, idToken } = await app.signUpMember()
    await app.call(calls.saveNoticeSettings, { channels: { message: 'push' } }, idToken)
    await app.context.db.write((trx) =>
      trx.updateTable('notice_settings').set({ channels: '{"message":"push"}' }).where('member_id', '=', id).execute(),
    )
    const { channels } = await app.call(calls.loadNoticeSettings, {}, idToken)
    expect(channels).toEqual({ ...defaultNoticeSettings.channels, message: 'push' })
  })

  test.each([
    [{ timeZone: 'Europe/Nowhere' }, 'notices.timeZone'],
    [{ timeZone: '+02:00' }, 'notices.timeZone'],
    [{ timeZone: 'x'.repeat(65) }, 'input.invalid'],
    [{ quiet: { from: 24, to: 8 } }, 'input.invalid'],
    [{ quiet: { from: 21 } }, 'input.invalid'],
    [{ channels: { message: 'pigeon' } }, 'input.invalid'],
  ])('%j is refused and changes nothing', async (input, code) => {
    const before = await load(member)
    await expect(app.call(calls.saveNoticeSettings, input as never, member.idToken)).rejects.toMatchObject({ code })
    expect(await load(member)).toEqual(before)
  })
})

describe('devices that are told by push', () => {
  test('are counted, once each, and belong to whom signed in last on them', async () => {
    const mine = device('https://push.example.org/one')
    for (let count = 0; count < 2; count++) await app.call(calls.savePushDevice, mine, member.idToken)
    expect([await devicesOf(member), await devicesOf(other)]).toEqual([1, 0])
    await app.call(calls.savePushDevice, mine, other.idToken)
    expect([await devicesOf(member), await devicesOf(other)]).toEqual([0, 1])
    // Another's cannot be taken off.
    await app.call(calls.removePushDevice, { endpoint: mine.endpoint }, member.idToken)
    expect(await devicesOf(other)).toBe(1)
    await app.call(calls.removePushDevice, { endpoint: mine.endpoint }, other.idToken)
    expect(await devicesOf(other)).toBe(0)
  })

  test('are bounded; the oldest makes room', async () => {
    for (let number = 0; number <= PUSH_DEVICES; number++)
      await app.call(calls.savePushDevice, device(`https://push.example.org/${number}`), member.idToken)
    const kept = await app.context.db.read.selectFrom('push_devices').select('endpoint').orderBy('id').execute()
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(
      Array.from({ length: PUSH_DEVICES }, (_, index) => `https://push.example.org/${index + 1}`),
    )
  })

  test('are kept with the time at which they came, whatever week the site is in', async () => {
    const { id, idToken } = await app.signUpMember()
    app.clock.shift(86_400_000)
    await app.call(calls.savePushDevice, device('https://push.example.org/dated'), idToken)
    const kept = await app.context.db.read.selectFrom('push_devices').select('created_at').where('member_id', '=', id).execute()
    expect(kept).toEqual([{ created_at: app.wall.now() }])
  })

  test.each([
    'http://push.example.org/one',
    'https://localhost/one',
    'https://intranet/one',
    'https://127.0.0.1/one',
    'https://10.1.2.3/one',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/one',
    'https://[fd00::1]/one',
    'https://[::ffff:10.0.0.1]/one',
    'https://2130706433/one',
    'https://push.example.org:8443/one',
    'https://user:word@push.example.org/one',
    'file:///etc/passwd',
    'nothing',
  ])('%s is no address that this server may be sent to', async (endpoint) => {
    await expect(app.call(calls.savePushDevice, device(endpoint), member.idToken)).rejects.toMatchObject({
      code: 'notices.device',
    })
  })

  test.each([
    { publicKey: 'AAAA' },
    { publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url') },
    { secret: 'AAAA' },
  ])('keys that are none are refused: %j', async (keys) => {
    const input = { ...device('https://push.example.org/one'), ...keys }
    await expect(app.call(calls.savePushDevice, input, member.idToken)).rejects.toMatchObject({ code: 'notices.device' })
  })

  test('go with the account, as do the settings', async () => {
    await app.call(calls.deleteAccount, {}, member.idToken)
    const counts = ['notice_settings', 'push_devices', 'notices_due'].map((table) =>
      app.context.db.direct.prepare(`SELECT count(*) FROM ${table} WHERE member_id = ?`).pluck().get(member.id),
    )
    expect(counts).toEqual([0, 0, 0])
  })
})
