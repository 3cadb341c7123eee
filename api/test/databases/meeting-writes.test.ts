import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalBus } from '@quintet/bus'
import { createSharedPush } from '@quintet/cluster/shared-push'
import { calls } from '@quintet/contract'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { createJobs } from '@quintet/jobs'
import { type PushEvent, createPush } from '@quintet/push/listeners'
import { matchThem } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type MeetingStore, createMeetingStore } from './meeting.ts'

// Writes that need nothing else to have stayed true lose no race on PostgreSQL, however many meet in a row.

let folder: string
let made: TestStore
let store: MeetingStore
let app: TestApp
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-meeting-'))
  made = openTestStore(folder)
  store = createMeetingStore(made.store)
  app = createTestApp({ replaced: { db: store.db } })
})
afterEach(async () => {
  await app.close()
  await made.store.close()
  made.drop()
  rmSync(folder, { recursive: true, force: true })
})

const makePair = async (): Promise<{ anna: SignedIn; ben: SignedIn; match: number }> => {
  const [anna, ben] = [await app.signUpMember(), await app.signUpMember()]
  const match = await matchThem(app, anna, ben, { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
  return { anna, ben, match }
}

test('marks of how far a chat is read and has arrived wait for each other, and the furthest one stays', async () => {
  const { anna, ben, match } = await makePair()
  const { sentAt } = await app.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA' }, anna.idToken)
  const lost = store.meet(4)
  const open = () => app.call(calls.loadMessages, { match, before: 0 }, ben.idToken)
  const list = () => app.call(calls.listMatches, {}, ben.idToken)
  await Promise.all([open(), list(), open(), list()])
  expect(lost()).toBe(0)
  const marks = await made.store.read.selectFrom('matches').select(['read_2', 'delivered_2']).executeTakeFirst()
  expect(marks).toEqual({ read_2: sentAt, delivered_2: sentAt })
})

test('jobs that several processes claim at once are claimed at the first try, each once', async () => {
  const done: unknown[] = []
  const jobs = createJobs({ ...app.context, db: store.db })
  jobs.handle('try', { run: async ({ number }) => void done.push(number) })
  await store.db.write(async (trx) => {
    for (const number of [1, 2, 3]) await jobs.add(trx, 'try', { number })
  })
  const lost = store.meet(3)
  await jobs.runDue()
  expect(done.toSorted()).toEqual([1, 2, 3])
  expect(lost()).toBe(0)
})

test('what a process left untold is forgotten by two others that both told it', async () => {
  const event: PushEvent = { match: 1, sentAt: 5 }
  const [one, two] = [createSharedPush, createSharedPush].map((create) =>
    create({ ...app.context, db: store.db }, createPush(), createLocalBus()),
  ) as [ReturnType<typeof createSharedPush>, ReturnType<typeof createSharedPush>]
  await store.db.write((trx) =>
    one.keep(trx, [
      { members: [1], event },
      { members: [2], event },
    ]),
  )
  for (const _ of ['seen', 'told']) await Promise.all([one.relay(), two.relay()])
  const lost = store.meet(2)
  await Promise.all([one.stop(), two.stop()])
  expect(await made.store.read.selectFrom('push_outbox').selectAll().execute()).toEqual([])
  expect(lost()).toBe(0)
})
