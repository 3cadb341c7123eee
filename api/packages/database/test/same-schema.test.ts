import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Connection } from '@quintet/kit/store'
import { openSqliteStore } from '../src/store.ts'
import { openTestStore } from './testing.ts'

/** What a table is, in words that both databases have. */
interface Shape {
  columns: string[]
  keys: string[]
  references: string[]
  checks: number
  indexes: string[]
}

const types: Readonly<Record<string, string>> = {
  bigint: 'INTEGER',
  text: 'TEXT',
  bytea: 'BLOB',
  'double precision': 'REAL',
}

const checksIn = (sql: string): number => sql.replaceAll(/--[^\n]*/g, '').split(/\bCHECK\b/).length - 1

const shapeInFile = (db: Connection, table: string): Shape => {
  const all = <Row>(sql: string) => db.prepare<Row>(sql).all()
  const columns = all<{ name: string; type: string; notnull: number; pk: number }>(`PRAGMA table_info(${table})`)
  const lists = all<{ name: string; unique: number; partial: number; origin: string }>(`PRAGMA index_list(${table})`)
  const keyOf = (name: string) =>
    all<{ name: string | null }>(`PRAGMA index_info(${name})`).map((one) => one.name ?? 'expression')
  const own = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const keys = lists.filter((one) => one.unique && !one.partial && one.origin !== 'pk').map(({ name }) => keyOf(name).join())
  const references = all<{ from: string; table: string; to: string; on_delete: string }>(`PRAGMA foreign_key_list(${table})`)
  const sql = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck<string>().get(table) ?? ''
  return {
    columns: columns.map(({ name, type, notnull, pk }) => `${name} ${type}${notnull || pk ? ' NOT NULL' : ''}`).toSorted(),
    keys: [own.map(({ name }) => name).join(), ...keys].toSorted(),
    references: references.map((one) => `${one.from} ${one.table}.${one.to} ${one.on_delete}`).toSorted(),
    checks: checksIn(sql),
    indexes: lists
      .filter(({ origin }) => origin === 'c')
      .map(({ name, unique, partial }) => `${name} ${unique} ${partial} ${keyOf(name).join()}`)
      .toSorted(),
  }
}

const deletions: Readonly<Record<string, string>> = { a: 'NO ACTION', c: 'CASCADE', n: 'SET NULL' }

const names = (numbers: string) =>
  `(SELECT string_agg(attname, ',' ORDER BY ordinality) FROM unnest(${numbers}) WITH ORDINALITY AS n (number, ordinality)
    JOIN pg_attribute ON attrelid = c.oid AND attnum = n.number)`

const shapeInPostgres = (db: Connection, table: string): Shape => {
  const all = <Row>(sql: string) => db.prepare<Row>(sql).all(table)
  const columns = all<{ name: string; type: string; filled: number }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, attnotnull AS filled FROM pg_attribute
     WHERE attrelid = ?::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  const bound = all<{ type: string; columns: string; target: string; deletion: string }>(
    `SELECT o.contype AS type, ${names('o.conkey')} AS columns, o.confdeltype AS deletion,
       o.confrelid::regclass || '.' || (SELECT attname FROM pg_attribute WHERE attrelid = o.confrelid AND attnum = o.confkey[1]) AS target
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid WHERE o.conrelid = ?::regclass`,
  )
  const made = all<{ name: string; unique: number; partial: number; columns: string | null }>(
    `SELECT i.indexrelid::regclass::text AS name, i.indisunique AS unique, i.indpred IS NOT NULL AS partial,
       CASE WHEN i.indexprs IS NULL THEN ${names('i.indkey::int2[]')} ELSE 'expression' END AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE i.indrelid = ?::regclass AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))`,
  )
  // An index of its own that is unique is a key for SQLite too.
  const unique = made.filter((one) => one.unique && !one.partial)
  return {
    columns: columns.map(({ name, type, filled }) => `${name} ${types[type]}${filled ? ' NOT NULL' : ''}`).toSorted(),
    keys: [...bound.filter(({ type }) => type === 'p' || type === 'u'), ...unique].map((one) => one.columns ?? '').toSorted(),
    references: bound
      .filter(({ type }) => type === 'f')
      .map((one) => `${one.columns} ${one.target} ${deletions[one.deletion]}`)
      .toSorted(),
    checks: bound.filter(({ type }) => type === 'c').length,
    indexes: made.map((one) => `${one.name} ${one.unique} ${one.partial} ${one.columns}`).toSorted(),
  }
}

const tablesInFile = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
// The store's own table, by whose lock writes are put in order, holds nothing.
const tablesInPostgres =
  "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'write_turns' ORDER BY relname"
const triggersInFile = "SELECT name || ' ' || tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
const triggersInPostgres = "SELECT tgname || ' ' || tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname"

const shapes = (db: Connection, tables: readonly string[], shapeOf: (db: Connection, table: string) => Shape) =>
  Object.fromEntries(tables.map((table) => [table, shapeOf(db, table)]))

const strings = (db: Connection, sql: string) => db.prepare(sql).pluck<string>().all()

test('both databases have the same tables, columns, keys, references, checks, indexes and triggers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-schema-'))
  const [inFile, inPostgres] = [openSqliteStore({ file: join(folder, 'a.sqlite'), synchronous: 'OFF' }), openTestStore(folder)]
  const [file, postgres] = [inFile.direct, inPostgres.store.direct]
  const [ours, theirs] = [strings(file, tablesInFile), strings(postgres, tablesInPostgres)]
  expect(theirs).toEqual(ours)
  expect(ours.length).toBeGreaterThan(80)
  expect(shapes(postgres, theirs, shapeInPostgres)).toEqual(shapes(file, ours, shapeInFile))
  expect(strings(postgres, triggersInPostgres)).toEqual(strings(file, triggersInFile))
  await Promise.all([inFile.close(), inPostgres.store.close()])
  inPostgres.drop()
  rmSync(folder, { recursive: true })
})
