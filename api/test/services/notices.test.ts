import { calls } from '@quintet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../../src/testing.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn

const notice = (member: SignedIn | null, day: number, title: string) => ({
  member_id: member?.id ?? null,
  day,
  language: 1,
  title,
  message: `${title}.`,
})

beforeAll(async () => {
  app = createTestApp()
  ;[anna, ben] = [await app.signUpMember(), await app.signUpMember()]
  const rows = [
    notice(anna, 100, 'First'),
    notice(anna, 102, 'Third'),
    notice(anna, 101, 'Second'),
    notice(anna, 102, 'Fourth'),
    notice(ben, 101, "Ben's"),
    notice(null, 101, 'To everybody'),
  ]
  await app.context.db.write((trx) => trx.insertInto('notices').values(rows).execute())
})
afterAll(() => app.close())

const titles = async (call: typeof calls.listNotices | typeof calls.listPublicNotices, fromDay: number, toDay: number) => {
  const { count, notices } = await app.call(call, { fromDay, toDay, language: 1 }, anna.idToken)
  expect(count).toBe(notices.length)
  return notices.map(({ title }) => title)
}

test.each([
  [0, 200, ['Fourth', 'Third', 'Second', 'First']],
  [101, 101, ['Second']],
  [102, 102, ['Fourth', 'Third']],
  [100, 101, ['Second', 'First']],
  [103, 200, []],
  [102, 101, []],
])('from day %i to day %i a member reads their own, the newest first (decision 37)', async (from, to, expected) => {
  expect(await titles(calls.listNotices, from, to)).toEqual(expected)
})

test.each([
  [0, 200, ['To everybody']],
  [0, 100, []],
  [102, 200, []],
])('from day %i to day %i everybody reads what is for everybody alone (decision 37)', async (from, to, expected) => {
  expect(await titles(calls.listPublicNotices, from, to)).toEqual(expected)
})
