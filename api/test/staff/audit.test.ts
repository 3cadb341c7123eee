import { dropTrigger, isOnPostgres } from '@quintet/database/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit, auditFaults, auditKeyOf } from '@quintet/audit-log/audit'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp

const write = async (...actions: string[]) => {
  const { db, config, wall } = app.context
  for (const action of actions)
    await db.write((trx) => audit(trx, auditKeyOf(config), wall.now(), { staff: 1, action, case: 7, member: 3 }))
}
const verify = () => auditFaults(app.context.db.read, auditKeyOf(app.context.config))

beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

test('a log that nobody touched is whole, empty too', async () => {
  expect(await verify()).toEqual({ entries: 0, faults: [] })
  await write('first', 'second', 'third')
  expect(await verify()).toEqual({ entries: 3, faults: [] })
})

test('entries are added at the end alone', async () => {
  await write('first')
  const { direct } = app.context.db
  for (const sql of [
    "UPDATE staff_audit SET text = '{}'",
    'DELETE FROM staff_audit',
    // PostgreSQL has no such words.
    ...(isOnPostgres() ? [] : ["INSERT OR REPLACE INTO staff_audit VALUES (1, '{}', '')"]),
    "INSERT INTO staff_audit VALUES (5, '{}', '')",
  ])
    expect(() => direct.exec(sql)).toThrow(/staff_audit/)
})

const tamper = (...statements: string[]) => {
  const { direct } = app.context.db
  for (const name of ['grows', 'stays', 'keeps']) dropTrigger(app.context.db, 'staff_audit', `staff_audit_${name}`)
  for (const sql of statements) direct.exec(sql)
}

describe('somebody who owns the file, and not the key,', () => {
  test.each<[string, string[], string]>([
    ['changes an entry', ["UPDATE staff_audit SET text = replace(text, 'second', 'seventh')"], 'Entry 2 was changed.'],
    ['leaves one out', ['DELETE FROM staff_audit WHERE number = 2'], 'Entry 2 is missing or stands elsewhere.'],
    ['cuts off the end', ['DELETE FROM staff_audit WHERE number = 3'], 'The entries after 2 are missing.'],
    ['removes all of them', ['DELETE FROM staff_audit'], 'The entries are gone.'],
    [
      'puts two in another order',
      [
        'UPDATE staff_audit SET number = number + 10',
        'UPDATE staff_audit SET number = CASE number WHEN 12 THEN 3 WHEN 13 THEN 2 ELSE 1 END',
      ],
      'Entry 2 is missing or stands elsewhere.',
    ],
    [
      'adds one of their own',
      [
        "INSERT INTO staff_audit VALUES (4, (SELECT replace(text, '\"number\":3', '\"number\":4') FROM staff_audit WHERE number = 3), 'ab')",
      ],
      'Entry 4 was changed.',
    ],
    [
      'takes back what notes the end',
      ["DELETE FROM app_state WHERE key = 'staff-audit.head'"],
      'The end of the log is not the one',
    ],
  ])('is found out: %s', async (_, statements, fault) => {
    await write('first', 'second', 'third')
    tamper(...statements)
    expect((await verify()).faults).toContainEqual(expect.stringContaining(fault))
  })
})
