import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { activeMember, matchThem } from '@quintet/testing'
import { unzipSync } from 'fflate'
import { Compile } from 'typebox/compile'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertExport } from '@quintet/repositories/exports'
import { endExports } from '@quintet/export/end-exports'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

const minute = 60_000

let app: TestApp
let member: SignedIn
beforeEach(async () => {
  app = createTestApp()
  member = await activeMember(app, { attraction: 2 })
})
afterEach(() => app.close())

const state = () => app.call(calls.loadExport, {}, member.idToken)
const request = () => app.call(calls.requestExport, {}, member.idToken)
const files = () => readdirSync(join(app.context.config.dataFolder, 'exports'))

const fetchZip = async (url = '') => {
  const answer = await app.app.request(url)
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const make = async () => {
  await request()
  await app.context.jobs.runDue()
  return state()
}
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')

test('an export holds the answers in words, all rows, the photos, and a schema that it fits', async () => {
  const peer = await activeMember(app, { attraction: 1 })
  const match = await matchThem(app, member, peer, { keyState: 0 })
  const sent = { match, iv: 'AAAA' }
  await app.call(calls.sendMessage, { ...sent, body: 'ownWords', clientId: 'one' }, member.idToken)
  await app.call(calls.sendMessage, { ...sent, body: 'words0fThe0ther', clientId: 'two' }, peer.idToken)
  const { url, bytes, until } = await make()
  expect(until).toBe(app.wall.now() + 15 * minute)
  const zip = await fetchZip(url)
  expect([zip.status, zip.bytes.length]).toEqual([200, bytes])
  expect(zip.headers.get('content-disposition')).toBe('attachment; filename="quintet-2026-09-01.zip"')
  const parts = unzipSync(zip.bytes)
  expect(Object.keys(parts).toSorted()).toEqual([
    'README.txt',
    'data.json',
    'photos/1.jpg',
    'photos/2.jpg',
    'photos/3.jpg',
    'schema.json',
  ])
  expect(textOf(parts['README.txt'])).toContain('This is what Quintet keeps of you.')
  const data = JSON.parse(textOf(parts['data.json'])) as Record<string, never>
  const schema = JSON.parse(textOf(parts['schema.json'])) as Record<string, never>
  expect([...Compile(schema).Errors(data)]).toEqual([])
  expect(Compile(schema).Check({ ...data, more: 1 })).toBe(false)
  expect(data).toMatchObject({
    signIn: [{ email: member.email }],
    account: [{ birthDate: '1990-05-17', since: '2026-09-01T12:00:00.000Z' }],
    answers: { gender: { question: 'Sex at birth', number: 2, answer: 'Female' } },
    consents: [{ given: true }, { given: true }],
    messages: [{ body: 'ownWords' }],
  })
  expect(Buffer.from(parts['photos/1.jpg'] ?? []).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

test('nothing of anybody else is in it', async () => {
  const peer = await activeMember(app, { attraction: 1 })
  const match = await matchThem(app, member, peer, { keyState: 0 })
  await app.call(calls.sendMessage, { match, iv: 'AAAA', body: 'words0fThe0ther', clientId: 'two' }, peer.idToken)
  const parts = unzipSync((await fetchZip((await make()).url)).bytes)
  const { pseudonym_1, pseudonym_2 } = await app.context.db.read.selectFrom('matches').selectAll().executeTakeFirstOrThrow()
  const whole = textOf(parts['data.json'])
  const [own, other] = whole.includes(pseudonym_1) ? [pseudonym_1, pseudonym_2] : [pseudonym_2, pseudonym_1]
  expect(whole).toContain(own)
  for (const foreign of [other, peer.email, peer.sub, 'words0fThe0ther']) expect(whole).not.toContain(foreign)
})

test('the words are those of the member’s language', async () => {
  await app.call(calls.saveLanguage, { language: 12 }, member.idToken)
  const parts = unzipSync((await fetchZip((await make()).url)).bytes)
  const data = JSON.parse(textOf(parts['data.json'])) as { answers: { gender: { question: string } } }
  expect(data.answers.gender.question).not.toBe('Sex at birth')
  expect(textOf(parts['README.txt'])).not.toContain('This is what')
})

test('a fresh sign-in is needed to ask and to fetch, and tells of itself in between', async () => {
  const { url } = await make()
  app.wall.shift(14 * minute)
  expect((await state()).url).toBeDefined()
  app.wall.shift(minute - 1)
  await app.context.db.write((trx) =>
    trx.updateTable('exports').set({ ready_at: app.wall.now() }).where('member_id', '=', member.id).execute(),
  )
  app.wall.shift(2)
  expect(await state()).toEqual({ state: 'ready', until: expect.any(Number) as number, bytes: expect.any(Number) as number })
  await expect(request()).rejects.toMatchObject({ code: 'session.freshNeeded' })
  expect((await fetchZip(url)).status).toBe(404)
})

test('after a quarter of an hour nothing is left of it', async () => {
  const { url } = await make()
  app.wall.shift(15 * minute)
  expect([(await fetchZip(url)).status, (await state()).state]).toEqual([404, 'none'])
  await endExports(app.context)
  expect([files(), await app.context.db.read.selectFrom('exports').selectAll().execute()]).toEqual([[], []])
})

test('one that is asked for anew while old ones are taken away stays', async () => {
  await make()
  app.wall.shift(15 * minute)
  const { db } = app.context
  const askFirst: typeof db.write = async (work, options) => {
    await db.write((trx) => insertExport(trx, member.id, app.wall.now()))
    return db.write(work, options)
  }
  const write = { value: askFirst }
  await endExports({ ...app.context, db: Object.create(db, { write }) as typeof db })
  const left = await db.read.selectFrom('exports').select(['state', 'asked_at']).execute()
  expect(left).toEqual([{ state: 'waiting', asked_at: app.wall.now() }])
})

const endings: [how: string, end: () => Promise<unknown>, status: number][] = [
  ['signing out everywhere', () => app.identity('GlobalSignOut', { AccessToken: member.accessToken }), 404],
  ['signing out here', () => app.identity('RevokeToken', { Token: member.refreshToken }), 404],
  [
    'the staff, who end all of the member’s',
    () => app.context.db.write((trx) => app.context.identity.accounts.endSessions(trx, member.sub)),
    404,
  ],
  ['nobody', async () => undefined, 200],
]
test.each(endings)('the link is over with the sign-in that it was made for, ended by %s', async (_, end, status) => {
  const { url } = await make()
  expect((await fetchZip(url)).status).toBe(200)
  await end()
  expect((await fetchZip(url)).status).toBe(status)
})

test('asking again makes a new one; the link of the old one is over', async () => {
  const first = await make()
  const second = await make()
  expect([(await fetchZip(first.url)).status, (await fetchZip(second.url)).status, files().length]).toEqual([404, 200, 1])
})

test('asking while one is under way goes on with it, and tells how far it is', async () => {
  await Promise.all([request(), request()])
  await app.context.db.write((trx) => trx.updateTable('exports').set({ state: 'running', done_percent: 40 }).execute())
  expect(await state()).toEqual({ state: 'running', percent: 40 })
  await request()
  expect((await state()).state).toBe('running')
})

test('asking again while one waits for its turn leaves it in its place', async () => {
  await request()
  const row = () => app.context.db.read.selectFrom('exports').selectAll().execute()
  const before = await row()
  app.wall.shift(minute)
  await request()
  expect(await row()).toEqual(before)
})

test('one that is being made tells how far it is, by itself', async () => {
  const told: unknown[] = []
  const real = app.context.photos.get
  Object.assign(app.context.photos, {
    get: async (file: string) => {
      told.push(await state())
      return real(file)
    },
  })
  expect((await make()).state).toBe('ready')
  expect(told).toHaveLength(3)
  for (const each of told)
    expect(each).toEqual({ state: 'running', percent: expect.toSatisfy((n: number) => n > 50 && n < 100) as number })
})

test('one that cannot be made is tried three times, and then said to have failed; it can be asked for again', async () => {
  const real = app.context.photos.get
  Object.assign(app.context.photos, { get: () => Promise.reject(new Error('away')) })
  const states = [(await make()).state]
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    app.wall.shift(minute)
    await app.context.jobs.runDue()
    states.push((await state()).state)
  }
  expect(states).toEqual(['running', 'running', 'failed'])
  Object.assign(app.context.photos, { get: real })
  expect((await make()).state).toBe('ready')
})

test('a link that is forged is a plain 404', async () => {
  const { url = '' } = await make()
  for (const forged of ['/exports/x', `${url.slice(0, -2)}AA`]) expect((await app.app.request(forged)).status).toBe(404)
})

test('deleting the account takes the export along, also one that is being made', async () => {
  const { url } = await make()
  await app.call(calls.deleteAccount, {}, member.idToken)
  expect([(await fetchZip(url)).status, files()]).toEqual([404, []])
  const other = await activeMember(app, { attraction: 2 })
  const real = app.context.photos.get
  Object.assign(app.context.photos, {
    get: async (file: string) => {
      const picture = await real(file)
      if (await app.context.db.read.selectFrom('members').select('id').where('id', '=', other.id).executeTakeFirst())
        await app.call(calls.deleteAccount, {}, other.idToken)
      return picture
    },
  })
  await app.call(calls.requestExport, {}, other.idToken)
  await app.context.jobs.runDue()
  expect(files()).toEqual([])
  expect(existsSync(join(app.context.config.dataFolder, 'exports'))).toBe(true)
})
