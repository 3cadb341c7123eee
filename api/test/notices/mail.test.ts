import type { AddressInfo } from 'node:net'
import { calls } from '@quintet/contract'
import { createSmtpMailer } from '@quintet/kit/mail'
import { sendDueNotices } from '@quintet/notices/due'
import { queueNotice } from '@quintet/repositories/notices-due'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

// By a real SMTP server, as a mail program reads it.

const received: Buffer[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push(Buffer.concat(parts))
      done()
    })
  },
})

let app: TestApp
let member: SignedIn
let mailer: ReturnType<typeof createSmtpMailer>
let mail: Email
let link: string
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Quintet <no-reply@quintet.example>')
  app = createTestApp({ replaced: { mail: mailer }, environment: { QUINTET_SITE_URL: 'https://quintet.example' } })
  // Arabic.
  member = await app.signUpMember({ languageId: 6 })
  await app.context.db.write((trx) => queueNotice(trx, { member: member.id, event: 'staff', about: '1', now: app.clock.now() }))
  await sendDueNotices(app.context)
  mail = await PostalMime.parse(received.at(-1) ?? '')
  link = /https:\S+\/notices\/stop\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
})
afterAll(async () => {
  mailer.close()
  await app.close()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
})

const channels = async () => (await app.call(calls.loadNoticeSettings, {}, member.idToken)).channels
const ask = (address: string, init: RequestInit = {}) => app.app.request(new URL(address).pathname, init)

describe('a notice by mail (decision 62)', () => {
  test('has a text and a page, in the member’s language and direction', () => {
    expect(mail.subject).toBe('إشعار من الفريق')
    expect(mail.text).toContain('https://quintet.example/data/notifications')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    // Nothing is fetched, so nobody learns that it was opened.
    expect(mail.html).not.toMatch(/<img|url\(|src=/)
    expect(mail.to).toMatchObject([{ address: member.email }])
  })

  test('can be stopped by a button of the mail program (RFC 8058)', () => {
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(`<${link}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('its link does nothing by being looked at, and has no script', async () => {
    const page = await ask(link)
    const html = await page.text()
    expect([page.status, html.includes('lang="ar"'), html.includes('إشعارات الفريق')]).toEqual([200, true, true])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toContain('<script')
    expect(await channels()).toMatchObject({ staff: 'mail' })
  })

  test('a request of the mail program stops that kind alone, without a sign-in, as often as it comes', async () => {
    for (let count = 0; count < 2; count++) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await ask(link, { method: 'POST', body })).status).toBe(200)
    }
    expect(await channels()).toEqual({
      drawing: 'mail',
      verification: 'mail',
      message: 'mail',
      membership: 'mail',
      staff: 'none',
    })
    await app.context.db.write((trx) => queueNotice(trx, { member: member.id, event: 'staff', about: '2', now: app.clock.now() }))
    const before = received.length
    await sendDueNotices(app.context)
    expect(received).toHaveLength(before)
  })

  test('leaves a push that was chosen since as it is', async () => {
    await app.call(calls.saveNoticeSettings, { channels: { staff: 'push' } }, member.idToken)
    await ask(link, { method: 'POST' })
    expect(await channels()).toMatchObject({ staff: 'push' })
  })

  test('the link of a mail that tells of several things stops the kind of each, but for a push', async () => {
    const now = app.clock.now()
    await app.call(calls.saveNoticeSettings, { channels: { staff: 'mail', membership: 'mail' } }, member.idToken)
    await app.context.db.write(async (trx) => {
      await trx.updateTable('members').set({ tier: 1, membership_end_day: 20_700 }).where('id', '=', member.id).execute()
      await queueNotice(trx, { member: member.id, event: 'staff', about: '3', now })
      await queueNotice(trx, { member: member.id, event: 'ends14', about: '20700', now })
    })
    await sendDueNotices(app.context)
    const several = await PostalMime.parse(received.at(-1) ?? '')
    const [both = ''] = /https:\S+\/notices\/stop\/\S+/.exec(several.text ?? '') ?? []
    const html = await (await ask(both)).text()
    expect(html.match(/<li>/g)).toHaveLength(2)
    await app.call(calls.saveNoticeSettings, { channels: { staff: 'push' } }, member.idToken)
    await ask(both, { method: 'POST' })
    expect(await channels()).toMatchObject({ staff: 'push', membership: 'none', drawing: 'mail' })
    await app.call(calls.saveNoticeSettings, { channels: { staff: 'mail', membership: 'mail' } }, member.idToken)
    await ask(both, { method: 'POST' })
    expect(await channels()).toMatchObject({ staff: 'none', membership: 'none', drawing: 'mail' })
  })

  test.each([
    ['made up', (real: string) => `${real.slice(0, -4)}AAAA`],
    ['for another', (real: string) => real.replace(/stop\/.{6}/, 'stop/WyJhYm')],
    ['without a mark', (real: string) => real.split('.').slice(0, -1).join('.')],
    ['endless', (real: string) => real + 'A'.repeat(1000)],
  ])('a link that is %s stops nothing', async (_, change) => {
    await app.call(calls.saveNoticeSettings, { channels: { staff: 'mail' } }, member.idToken)
    const answer = await ask(change(link), { method: 'POST' })
    expect([answer.status, await channels()]).toMatchObject([404, { staff: 'mail' }])
  })

  test('the link of somebody who left leads nowhere', async () => {
    await app.call(calls.deleteAccount, {}, member.idToken)
    expect((await ask(link)).status).toBe(404)
    expect((await ask(link, { method: 'POST' })).status).toBe(404)
  })
})
