import { verify } from 'node:crypto'
import { cpSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { activeMember, completeSaves, matchThem, samplePhoto } from '@quintet/testing'
import { contentOf } from '@quintet/database/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WITHDRAWAL_RECORD_DAYS } from '@quintet/domain/membership'
import { DAY_MS } from '@quintet/domain/time'
import { standingDays } from '@quintet/cases/carried-standing'
import { type Store, openStore } from '@quintet/database'
import { removeExpired } from '@quintet/backup/expired'
import { makeBackup } from '@quintet/backup/make-backup'
import { type Certificate, signedText } from '@quintet/retention/certificate'
import { logKeyOf, publicKeyOf } from '@quintet/weekly-drawing/public-log/key'
import { today } from '@quintet/kit/week'
import { changeUser } from '@quintet/identity/testing'
import { packEntries } from '../src/jobs/pack-entries.ts'
import { sweepOrphans } from '@quintet/photo-jobs/orphans'
import { createMemoryLog } from '@quintet/kit/log'
import { insertReport } from '@quintet/cases/reports'
import { newKeys } from './keyed-member.ts'
import { CallFailure, type SignedIn, type TestApp, createTestApp } from './testing.ts'

// What a member leaves behind in the tables and in the files of the data folder once the account is deleted: nothing that is theirs.

let app: TestApp
let log: ReturnType<typeof createMemoryLog>
beforeEach(() => {
  log = createMemoryLog()
  app = createTestApp({ replaced: { log } })
})
afterEach(() => app.close())

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? filesUnder(join(folder, each.name)) : [join(folder, each.name)],
  )

type Markers = ReadonlyMap<string, Buffer>
const tracesIn = (place: string, content: Buffer, markers: Markers): string[] =>
  [...markers].filter(([, marker]) => content.includes(marker)).map(([name]) => `${name} in ${place}`)

/** The markers that stand in some file, with the name of the file. */
const fileTraces = (markers: Markers): string[] =>
  filesUnder(app.context.config.dataFolder).flatMap((file) => tracesIn(file, readFileSync(file), markers))

/** The same, with those that stand in a table: a database is no file here where a server keeps it. */
const traces = (markers: Markers, store: Store = app.context.db): string[] => [
  ...fileTraces(markers),
  ...tracesIn('a table', contentOf(store), markers),
]

// A server has copies of its own; what is copied here beside them is the data folder.
const copySite = async (into: string): Promise<void> => {
  const { config, db } = app.context
  if ('file' in db.source) await makeBackup({ dataFolder: config.dataFolder, into, now: app.wall.now() })
  else cpSync(join(config.dataFolder, 'photos'), join(into, 'photos'), { recursive: true })
}

const marked = (name: string): [string, Buffer] => [name, Buffer.from(`marker-of-${name}`)]
const textOf = (name: string): string => `marker-of-${name}`

const photoFiles = (member: SignedIn): Promise<string[]> =>
  app.context.db.read
    .selectFrom('photos')
    .select('file')
    .where('member_id', '=', member.id)
    .execute()
    .then((rows) => rows.map(({ file }) => file))

const giveKeys = async (member: SignedIn): Promise<[string, Buffer][]> => {
  const { saved } = await newKeys()
  await app.call(calls.saveKeys, { ...saved, purpose: 'create' }, member.idToken)
  return [
    ['public key', Buffer.from(saved.publicKey)],
    ['wrapped key', Buffer.from(saved.wrappedKey)],
  ]
}

/** Leaves a marker in every place that keeps something of a member. */
const leaveMarkers = async (member: SignedIn, peer: SignedIn): Promise<Map<string, Buffer>> => {
  const { db } = app.context
  for (const version of ['name', 'topic', 'question', 'bio']) {
    const about = { name: textOf('name'), topic: textOf('topic'), question: textOf('question'), bio: textOf(version) }
    await app.call(calls.saveProfile, { section: 'about', ...about }, member.idToken)
    for (const save of completeSaves({ attraction: 2 }).filter(({ section }) => section === 'health' || section === 'beliefs'))
      await app.call(calls.saveProfile, save, member.idToken)
    await app.call(calls.loadMember, {}, member.idToken)
  }
  const draft = { section: 'about', at: app.context.clock.now(), values: { topic: textOf('draft') } } as const
  await app.call(calls.saveDraft, draft, member.idToken)
  const keys = await giveKeys(member)
  const friend = await activeMember(app, { attraction: 1 })
  const closed = await matchThem(app, member, friend, { keyState: 0 })
  await app.call(calls.changeMatch, { match: closed, operation: 5, sentence: 1 }, member.idToken)
  const match = await matchThem(app, member, peer, { keyState: 0 })
  for (const [number, from] of [member, peer, member].entries()) {
    const message = { match, body: `markerOfMessage${number}`, iv: 'AAAA', clientId: textOf(`message-${number}`) }
    await app.call(calls.sendMessage, message, from.idToken)
  }
  const report = {
    category: 9,
    issue: textOf('issue'),
    browser: 'b',
    device: textOf('device'),
    reason: textOf('reason'),
    date: 1,
  }
  await app.call(calls.reportError, report, member.idToken)
  const [photo] = await db.read.selectFrom('photos').select('id').where('member_id', '=', member.id).execute()
  const reports = { kind: 'match', reason: 4, now: 1, day: 1 } as const
  await db.write(async (trx) => {
    await insertReport(trx, { ...reports, reporter: member.id, subject: peer.id, text: textOf('own-report') })
    await insertReport(trx, { ...reports, reporter: peer.id, subject: member.id, text: textOf('report-about') })
    const about = { kind: 'photo', reporter: peer.id, subject: photo?.id ?? 0, text: textOf('photo-report') } as const
    await insertReport(trx, { ...reports, ...about })
    const notice = { member_id: member.id, language: 1, day: 1, title: textOf('notice'), message: textOf('notice-text') }
    await trx.insertInto('notices').values(notice).execute()
    await changeUser(trx, member.sub, { email: `${textOf('later')}@example.org` }, 2)
  })
  const files = await photoFiles(member)
  // The full picture, and the small one beside it.
  const pictures = files
    .flatMap((file) => [file, file.replace('.jpg', '.webp')])
    .map((file): [string, Buffer] => [
      `picture ${file}`,
      readFileSync(join(app.context.config.dataFolder, 'photos', file)).subarray(-400, -200),
    ])
  return new Map([
    ...['name', 'topic', 'question', 'bio', 'issue', 'device', 'reason', 'own-report', 'report-about', 'photo-report'].map(
      marked,
    ),
    ...['draft', 'notice', 'notice-text', 'later', 'earlier', 'message-0', 'message-1', 'message-2'].map(marked),
    ...[0, 1, 2].map((number): [string, Buffer] => [`body ${number}`, Buffer.from(`markerOfMessage${number}`)]),
    ['sub', Buffer.from(member.sub)],
    ...keys,
    ...files.map((file): [string, Buffer] => [`file name ${file}`, Buffer.from(file)]),
    ...pictures,
  ])
}

const walSize = (): number => {
  const { source } = app.context.db
  return 'file' in source ? (statSync(`${source.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) : 0
}

test('a member who is deleted leaves no marker in any table or file, before a restart and after it', async () => {
  const member = await activeMember(app, { attraction: 2, account: { email: `${textOf('earlier')}@example.org` } })
  const peer = await activeMember(app, { attraction: 1 })
  const markers = await leaveMarkers(member, peer)
  await app.call(calls.submitFreeTokens, {}, member.idToken)
  await app.call(calls.submitFreeTokens, {}, peer.idToken)
  await app.drawWeek()
  // The markers are there: the search would find them.
  const before = traces(markers).map((trace) => trace.split(' in ')[0])
  expect([...markers.keys()].filter((name) => !before.includes(name) && !name.startsWith('file name'))).toEqual([])

  await app.call(calls.requestExport, {}, member.idToken)
  await app.context.jobs.runDue()
  const copies = join(app.context.config.dataFolder, 'copies')
  await copySite(copies)
  // A copy holds what it was made of, and says until when.
  expect(traces(markers).some((trace) => trace.includes(copies))).toBe(true)

  const scrub = vi.spyOn(app.context.db, 'scrub')
  const { certificate } = await app.call(calls.deleteAccount, {}, member.idToken)
  expect(scrub).toHaveBeenCalledOnce()
  expect(certificate?.gone).toEqual(
    expect.arrayContaining([
      { what: 'photos', count: 3 },
      { what: 'messages', count: 3 },
      { what: 'keys', count: 1 },
    ]),
  )
  expect(JSON.stringify(certificate)).not.toContain(member.sub)
  const day = today(app.context)
  expect(certificate?.kept).toEqual([
    { what: 'pairs', count: 2, untilDay: expect.any(Number) as number },
    { what: 'signInName', count: 1, untilDay: day + 731 },
    { what: 'reports', count: 1, untilDay: day + 731 },
    { what: 'erasedList', count: 1, untilDay: day + 366 },
    { what: 'backups', count: 1, untilDay: day + 30 },
  ])
  // Its life over, the copy goes with the next one.
  await removeExpired(copies, app.wall.now() + 30 * DAY_MS)
  rmSync(join(copies, 'photos'), { recursive: true, force: true })
  await packEntries(app.context, () => false)
  app.context.db.scrub()
  await expect.poll(walSize, { timeout: 15_000 }).toBe(0)
  expect(traces(markers)).toEqual([])
  expect(log.lines.filter((line) => [...markers.values()].some((marker) => line.includes(marker.toString('latin1'))))).toEqual([])

  await app.context.db.close()
  const again = openStore(app.context.db.source)
  expect(traces(markers, again)).toEqual([])
  await again.close()
  expect(fileTraces(markers)).toEqual([])
}, 60_000)

test('a picture that is uploaded while the account is deleted leaves neither a file nor a fault', async () => {
  const images = await Promise.all(Array.from({ length: 10 }, (_, index) => samplePhoto(index)))
  for (let round = 0; round < 10; round++) {
    const member = await app.signUpMember()
    const upload = (image: string, index: number) =>
      app.call(calls.savePhoto, { slot: (index % 5) + 1, type: 'image/jpeg', image }, member.idToken).then(
        () => 200,
        (error: unknown) => (error instanceof CallFailure ? error.status : 500),
      )
    const uploads = images.map(upload)
    if (round > 0) await uploads[round]
    await app.call(calls.deleteAccount, {}, member.idToken)
    for (const status of await Promise.all(uploads)) expect(status).toBeLessThan(500)
  }
  expect(filesUnder(app.context.config.dataFolder).filter((file) => /\.(jpg|webp|avif|new)$/.test(file))).toEqual([])
  expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
}, 60_000)

test('pictures that no photo names are swept once they are an hour old, others stay', async () => {
  const member = await app.signUpMember()
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: await samplePhoto() }, member.idToken)
  const [kept = ''] = await photoFiles(member)
  const [old, young] = [await app.context.photos.put(Buffer.from('old')), await app.context.photos.put(Buffer.from('young'))]
  const folder = join(app.context.config.dataFolder, 'photos')
  const twoHoursAgo = Date.now() / 1000 - 7200
  for (const file of [old, kept]) utimesSync(join(folder, file), twoHoursAgo, twoHoursAgo)
  expect(await sweepOrphans(app.context)).toBe(1)
  const left = [kept, kept.replace('.jpg', '.webp'), young]
  expect(filesUnder(folder).toSorted()).toEqual(left.map((file) => join(folder, file)).toSorted())
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('nobody but the owner may look into the data folder, whatever it was', () => {
  const { dataFolder } = app.context.config
  expect(modeOf(dataFolder)).toBe('700')
  for (const file of filesUnder(dataFolder)) expect([file, modeOf(file)]).toEqual([file, '600'])
})

test('a certificate names what stays of a refund, and of the photos of an account that was closed', async () => {
  const { id: member_id, idToken } = await app.signUpMember()
  const of = { reference: 'one', payment: 'pi_1' }
  const bought = {
    ...of,
    member_id,
    provider: 'stripe',
    tier: 0,
    cents: 5,
    credit_days: 0,
    start_day: 1,
    end_day: 2,
    created_at: 1,
  }
  await app.context.db.write(async (trx) => {
    await trx
      .insertInto('purchases')
      .values({ ...bought, state: 'active' })
      .execute()
    await trx
      .insertInto('withdrawals')
      .values({ ...of, total_cents: 5, declared_at: 1, by_staff: 0 })
      .execute()
    await trx
      .insertInto('kept_photo_hashes')
      .values({ hash: Buffer.alloc(8), why: 'closed', member_id, kept_at: 1 })
      .execute()
  })
  const { certificate } = await app.call(calls.deleteAccount, {}, idToken)
  const day = today(app.context)
  expect(certificate?.kept).toEqual(
    expect.arrayContaining([
      { what: 'refund', count: 1, untilDay: day + WITHDRAWAL_RECORD_DAYS },
      { what: 'photoHashes', count: 1, untilDay: day + standingDays },
    ]),
  )
})

test('a certificate is signed by the key of the public log, and a change of it shows', async () => {
  const member = await activeMember(app, { attraction: 2 })
  const { certificate } = await app.call(calls.deleteAccount, {}, member.idToken)
  if (!certificate) throw new Error('There is no certificate.')
  const { signature, ...content } = certificate as Certificate
  const key = publicKeyOf(logKeyOf(app.context.config).public)
  const holds = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  expect(holds(signedText(content))).toBe(true)
  expect(holds(signedText({ ...content, erasedAt: content.erasedAt + 1 }))).toBe(false)
})
