import { calls } from '@quintet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

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

const exec = (sql: string, ...values: unknown[]) => app.context.db.direct.prepare(sql).run(...values)

const entered = (week: number, { id }: SignedIn, found: number) => {
  const [member, outcome] = [Buffer.alloc(4), Buffer.alloc(28)]
  member.writeUInt32LE(id)
  outcome.writeUInt32LE(found, 24)
  exec("INSERT INTO drawing_slabs (week, slab, first_member, members, leaves) VALUES (?, 0, ?, ?, x'00')", week, id, member)
  exec('INSERT INTO drawing_outcomes (week, slab, outcomes) VALUES (?, 0, ?)', week, outcome)
}

const drawing = (week: number, state: string, day: number | null) =>
  exec(
    "INSERT INTO drawings (week, state, seed, commitment, announced_at, published_day) VALUES (?, ?, x'00', '', 1, ?)",
    week,
    state,
    day,
  )

describe('what drawings have to say', () => {
  test('is told to those who took part, of weeks that are published, in the days asked for (decision 37)', async () => {
    for (const [week, state, day] of [
      [1, 'published', 300],
      [2, 'published', 307],
      [3, 'published', 314],
      [4, 'matched', 310],
      [5, 'published', 311],
    ] as const) {
      drawing(week, state, day)
      // The last was for another.
      entered(week, week === 5 ? ben : anna, week === 2 ? 0 : 2)
    }
    const days = async (fromDay: number, toDay: number, member = anna) =>
      (await app.call(calls.listNotices, { fromDay, toDay, language: 1 }, member.idToken)).notices.map(({ date }) => date)
    expect(await days(300, 320)).toEqual([314, 307, 300])
    expect([await days(301, 313), await days(307, 307), await days(315, 320)]).toEqual([[307], [307], []])
    expect([await days(300, 320, ben)]).toEqual([[311]])
    const [matched, none] = (await app.call(calls.listNotices, { fromDay: 307, toDay: 314, language: 1 }, anna.idToken)).notices
    expect(matched?.message).toContain('2')
    expect(none?.title).not.toBe(matched?.title)
  })

  test('stands among the other notices, of which a thousand are shown', async () => {
    const rows = Array.from({ length: 1000 }, () => notice(ben, 400, 'News'))
    await app.context.db.write((trx) => trx.insertInto('notices').values(rows).execute())
    const dates = async (fromDay: number, toDay: number) => {
      const { count, notices } = await app.call(calls.listNotices, { fromDay, toDay, language: 1 }, ben.idToken)
      return [count, new Set(notices.map(({ date }) => date))]
    }
    expect(await dates(311, 400)).toEqual([1000, new Set([400])])
    drawing(6, 'published', 401)
    entered(6, ben, 1)
    expect(await dates(311, 401)).toEqual([1000, new Set([401, 400])])
  })
})
