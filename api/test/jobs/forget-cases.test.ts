import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOutdated } from '@quintet/retention/remove-outdated'
import { type TestApp, createTestApp } from '../testing.ts'

// Cases that were decided two years ago go, but not while somebody lives with what was decided.

let app: TestApp
let member: number
beforeEach(async () => {
  app = createTestApp()
  member = (await app.signUpMember()).id
})
afterEach(() => app.close())

const prepare = (sql: string) => app.context.db.direct.prepare(sql)
const column = (sql: string) => prepare(sql).pluck().all()
const daysAgo = (days: number) => app.wall.now() - days * 86_400_000
const left = () => column("SELECT json_extract(outcome, '$.decision') FROM cases ORDER BY id")

const caseOf = (name: string, decided: number | null): number => {
  const insert = "INSERT INTO cases (kind, member_id, subject, opened_at, decided_at, outcome) VALUES ('match', ?, 1, 1, ?, ?)"
  return (
    prepare(`${insert} RETURNING id`)
      .pluck<number>()
      .get(member, decided, JSON.stringify({ decision: name })) ?? 0
  )
}

/** A measure in a case, and an appeal against it. */
const measure = (caseId: number, kind: string, ended: number | null, about = member): void => {
  prepare(
    `INSERT INTO measures (member_id, case_id, kind, rule, facts, machine, from_at, ended_at, ending)
     VALUES (?, ?, ?, 'respect', 'x', 'none', 1, ?, ?)`,
  ).run(about, caseId, kind, ended, ended === null ? null : 'over')
  prepare("INSERT INTO appeals (measure_id, text, created_at, due_at) SELECT max(id), 'x', 1, 1 FROM measures").run()
}

test('old cases go with their measures and appeals; open and younger ones stay', async () => {
  const old = caseOf('old', daysAgo(732))
  measure(old, 'warn', 1)
  measure(old, 'removePhoto', null)
  prepare(
    "INSERT INTO reports (kind, reason, reporter_id, subject, text, created_at, case_id) VALUES ('match', 4, ?, 1, '', ?, ?)",
  ).run(member, daysAgo(1), old)
  measure(caseOf('young', daysAgo(730)), 'warn', 1)
  caseOf('open', null)
  const scrub = vi.spyOn(app.context.db, 'scrub')
  await removeOutdated(app.context)
  expect(scrub).toHaveBeenCalledOnce()
  expect(left()).toEqual(['young', 'open'])
  expect([...column('SELECT count(*) FROM measures'), ...column('SELECT count(*) FROM appeals')]).toEqual([1, 1])
  expect(column('SELECT case_id FROM reports')).toEqual([null])
})

test.each(['warn', 'suspend', 'close'])('a case stays while a measure of it is in force: %s', async (kind) => {
  measure(caseOf('held', daysAgo(1000)), kind, null)
  await removeOutdated(app.context)
  expect(left()).toEqual(['held'])
})

test('a case goes when its member is gone, whatever the measure', async () => {
  measure(caseOf('gone', daysAgo(1000)), 'close', null, 0)
  await removeOutdated(app.context)
  expect(left()).toEqual([])
})
