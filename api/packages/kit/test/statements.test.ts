import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createReadyStatements } from '../src/store/driver.ts'
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

it('a statement that only writes is not asked for rows', () => {
  const sqlite = new Sqlite(':memory:')
  sqlite.exec('CREATE TABLE words (word TEXT)')
  const insert = createReadyStatements(sqlite)("INSERT INTO words VALUES ('one')")
  for (const ask of [() => insert.get(), () => insert.all()]) expect(ask).toThrow('returns no rows')
  expect(insert.run([])).toMatchObject({ rows: [], numAffectedRows: 1n })
  sqlite.close()
})
