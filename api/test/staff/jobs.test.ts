import { staffCalls } from '@quintet/contract/staff'
import { auditFaults, auditKeyOf } from '@quintet/audit-log/audit'
import { readSetAside } from '@quintet/jobs/set-aside'
import { queueMail } from '@quintet/mails/due'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, renewStaff, signInStaff } from './staff-app.ts'

// Mails whose server is away for two days, as the operator finds them.

const attempts = 20
const longestPause = 4 * 3_600_000

let app: TestApp
let member: SignedIn
let operator: SignedInStaff
let serverIsAway: { mockRestore(): void }

const withdrawal = { kind: 'withdrawal', tier: 1, cents: 3594, refund: 3594, at: 1_788_000_000_000 } as const
const queue = () => app.context.db.write((trx) => queueMail(trx, app.context, member.id, withdrawal))
const failToTheLast = async () => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    app.wall.shift(longestPause)
    await app.context.jobs.runDue()
  }
}

beforeEach(async () => {
  app = createTestApp()
  member = await app.signUpMember()
  serverIsAway = vi.spyOn(app.outbox, 'send').mockRejectedValue(new Error(`550 no box for <${member.email}>`))
  await queue()
  await failToTheLast()
  // The sign-in of before has ended meanwhile.
  operator = await signInStaff(app, 'operator')
})
afterEach(() => app.close())

const list = async () => (await callAsStaff(app, staffCalls.listJobs, {}, operator)).jobs
const only = async (): Promise<number> => (await list())[0]?.id ?? 0
const retry = (id: number, staff = operator) => callAsStaff(app, staffCalls.retryJob, { id }, staff)
const drop = (id: number, staff = operator) => callAsStaff(app, staffCalls.dropJob, { id }, staff)
const left = (table: 'jobs' | 'mails_due') => app.context.db.read.selectFrom(table).select('id').execute()
const audited = async () => {
  const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, operator)
  return entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>).filter(({ action }) => action !== 'listAudit')
}
const refused = (code: string) => expect.objectContaining({ code })

test('what failed to its last attempt is listed, with nothing of what it is about', async () => {
  const setAsideAt = Math.floor(app.wall.now() / 1000)
  const error = 'Error: 550 no box for …@…'
  expect(await list()).toEqual([{ id: expect.any(Number) as number, name: 'mail', setAsideAt, attempts, error }])
})

test('it is tried again at once, done where its cause is mended, and written down', async () => {
  const id = await only()
  serverIsAway.mockRestore()
  await retry(id)
  expect(await list()).toEqual([])
  await app.context.jobs.runDue()
  expect(app.outbox.newest(member.email, app.wall.now() - 1)).toBeDefined()
  expect([await left('jobs'), await left('mails_due')]).toEqual([[], []])
  expect(await audited()).toMatchObject([{ staff: operator.id, action: 'retryJob', details: { job: 'mail', id } }])
})

test('it has all its attempts anew', async () => {
  await retry(await only())
  for (let attempt = 1; attempt < attempts; attempt++) {
    await app.context.jobs.runDue()
    app.wall.shift(longestPause)
  }
  expect(await readSetAside(app.context.db.read)).toEqual([])
  await app.context.jobs.runDue()
  expect(await readSetAside(app.context.db.read)).toMatchObject([{ name: 'mail', attempts }])
})

test('what is dropped is gone with what it was about, never done, and written down', async () => {
  const id = await only()
  await drop(id)
  serverIsAway.mockRestore()
  await app.context.jobs.runDue()
  expect([await list(), await left('jobs'), await left('mails_due')]).toEqual([[], [], []])
  expect(await audited()).toMatchObject([{ staff: operator.id, action: 'dropJob', details: { job: 'mail', id } }])
  expect(await auditFaults(app.context.db.read, auditKeyOf(app.context.config))).toMatchObject({ faults: [] })
})

test('one that is unknown, gone or only late is refused, stays as it is and stands in no log', async () => {
  const id = await only()
  await drop(id)
  await queue()
  await app.context.jobs.runDue()
  const late = await app.context.db.read.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
  for (const none of [id, late.id, 999, Number.MAX_SAFE_INTEGER])
    for (const action of [retry, drop]) await expect(action(none)).rejects.toEqual(refused('staff.noJob'))
  expect(await app.context.db.read.selectFrom('jobs').selectAll().execute()).toEqual([late])
  expect((await audited()).map(({ action }) => action)).toEqual(['dropJob'])
})

test('nobody but an operator does it, and dropping wants a fresh sign-in', async () => {
  const id = await only()
  const other = await signInStaff(app, 'moderator', 'second', 'support')
  for (const action of [retry, drop]) await expect(action(id, other)).rejects.toEqual(refused('staff.role'))
  await expect(callAsStaff(app, staffCalls.listJobs, {}, other)).rejects.toEqual(refused('staff.role'))
  app.wall.shift(16 * 60_000)
  operator = await renewStaff(app, operator)
  await expect(drop(id)).rejects.toEqual(refused('session.freshNeeded'))
  expect(await only()).toBe(id)
  expect(await audited()).toEqual([])
  await retry(id)
  expect(await list()).toEqual([])
})

test('the newest hundred are listed, the newest first', async () => {
  const { db, jobs } = app.context
  const first = await only()
  jobs.handle('poison', { run: () => Promise.reject(new Error('away')) })
  app.wall.shift(1000)
  await db.write(async (trx) => {
    for (let n = 0; n < 100; n++) await jobs.add(trx, 'poison', { n }, { maxAttempts: 1 })
  })
  await jobs.runDue()
  const found = await list()
  expect(found).toHaveLength(100)
  expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(found.map(({ id }) => id)).not.toContain(first)
})
