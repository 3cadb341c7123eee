import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createStatementCache } from '../src/store/index.ts'

it('a statement that is used stays prepared, however many others come and go', () => {
  const sqlite = new Sqlite(':memory:')
  let prepared = 0
  const counting = { prepare: (sql: string) => ((prepared += 1), sqlite.prepare(sql)) } as unknown as typeof sqlite
  const statement = createStatementCache(counting)
  const used = statement('SELECT 1')
  for (let other = 2; other < 3000; other++) {
    statement(`SELECT ${other}`)
    expect(statement('SELECT 1')).toBe(used)
  }
  expect(prepared).toBe(2999)
  statement('SELECT 2')
  expect(prepared).toBe(3000)
  sqlite.close()
})
