import { migrate } from '@quintet/kit/store'
import { openSqliteStore } from '@quintet/database'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '@quintet/database/migrations'

const before = (name: string) =>
  migrations.slice(
    0,
    migrations.findIndex((step) => step.name === name),
  )

const shape = (number: number) => JSON.stringify({ answers: { bodyShape: number }, changedDays: {} })
const wish = (shapes: number[]) => JSON.stringify({ options: { bodyShape: shapes }, zones: [] })

test('shapes, consents and purchases of before are brought over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-migration-'))
  const file = join(folder, 'quintet.sqlite')
  const sqlite = new Sqlite(file)
  sqlite.pragma('foreign_keys = ON')
  migrate(sqlite, before('014-standing-and-consents'))
  for (const id of [1, 2, 3]) {
    sqlite.prepare('INSERT INTO members (id, sub, created_at) VALUES (?, ?, 0)').run(id, `sub-${id}`)
    sqlite.prepare('INSERT INTO profiles (member_id, profile) VALUES (?, ?)').run(id, shape(id + 3))
    sqlite.prepare('INSERT INTO characters (member_id, number, character) VALUES (?, 1, ?)').run(id, wish([3, id + 3]))
  }
  sqlite.prepare("INSERT INTO consents (member_id, kind, granted_at, withdrawn_at) VALUES (1, 'sensitive', 5, 9)").run()
  const buy = sqlite.prepare(
    `INSERT INTO purchases (member_id, reference, provider, tier, cents, credit_days, start_day, end_day, state, created_at)
     VALUES (1, ?, 'stripe', 0, 3594, 0, 0, 0, ?, 0)`,
  )
  for (const [reference, state] of [
    ['a', 'open'],
    ['b', 'active'],
    ['c', 'open'],
  ] as const)
    buy.run(reference, state)
  sqlite.close()

  const store = openSqliteStore({ file })
  const profiles = await store.read.selectFrom('profiles').select('profile').orderBy('member_id').execute()
  expect(profiles.map(({ profile }) => (JSON.parse(profile) as { answers: { bodyShape: number } }).answers.bodyShape)).toEqual([
    5, 4, 6,
  ])
  const characters = await store.read.selectFrom('characters').select('character').orderBy('member_id').execute()
  expect(
    characters.map(({ character }) => (JSON.parse(character) as { options: { bodyShape: number[] } }).options.bodyShape),
  ).toEqual([
    [3, 5],
    [3, 4],
    [3, 6],
  ])
  const diary = await store.read.selectFrom('consent_diary').select(['granted', 'at']).execute()
  expect(diary).toEqual([
    { granted: 1, at: 5 },
    { granted: 0, at: 9 },
  ])
  const purchases = await store.read.selectFrom('purchases').select(['reference', 'state']).orderBy('id').execute()
  expect(purchases.map(({ reference, state }) => `${reference} ${state}`)).toEqual(['a expired', 'b active', 'c open'])
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
