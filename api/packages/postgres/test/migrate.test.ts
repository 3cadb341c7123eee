import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Connection, Migration } from '@quintet/kit/store'
import { openConnection } from '../src/index.ts'
import { migratePostgres } from '../src/store/migrate.ts'
import { createTestDatabase, dropTestDatabase } from './testing.ts'

const server = process.env['QUINTET_TEST_POSTGRES'] ?? ''
const baseline = { end: '001-words', create: (db: Connection) => void db.exec('CREATE TABLE words (word TEXT NOT NULL)') }
const first: Migration = { name: '001-words', up: () => undefined }
const step = (name: string, sql: string, more: Partial<Migration> = {}): Migration => ({
  name,
  up: () => undefined,
  postgres: (db) => void db.exec(sql),
  ...more,
})

let database: string
let db: Connection
const connect = () => openConnection({ url: `${server}/${database}`, schema: 'public' })
const migrate = (...steps: Migration[]) => migratePostgres(db, [first, ...steps], baseline)
const hasColumn = (table: string, column: string) =>
  count(`SELECT count(*) FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attname = '${column}'`)
const count = (sql: string) => db.prepare(sql).pluck<number>().get()

beforeEach(() => {
  database = createTestDatabase(server, 'empty_template', () => undefined)
  db = connect()
})
afterEach(() => {
  db.close()
  dropTestDatabase(server, database)
})

test('an older version starts beside what a newer one added', () => {
  migrate(step('002-more', 'ALTER TABLE words ADD COLUMN times BIGINT'))
  expect(() => migrate()).not.toThrow()
})

test('it does not start where a newer one took something away', () => {
  migrate(step('002-contract-words', 'ALTER TABLE words DROP COLUMN word'))
  expect(() => migrate()).toThrow('002-contract-words')
})

test('an index is made without a transaction, for which PostgreSQL makes none concurrently', () => {
  const sql = 'CREATE INDEX CONCURRENTLY words_by_word ON words (word)'
  expect(() => migrate(step('002-index', sql))).toThrow(/transaction/)
  migrate(step('002-index', sql, { alone: true }))
  expect(count(`SELECT count(*) FROM pg_index WHERE indexrelid = 'words_by_word'::regclass AND indisvalid`)).toBe(1)
})

test('a step that says nothing of PostgreSQL is not passed over', () => {
  expect(() => migrate({ name: '002-more', up: () => undefined })).toThrow('The migration 002-more says nothing of PostgreSQL.')
  expect(count('SELECT count(*) FROM migrations')).toBe(1)
})

test('a step that gets no lock lets others pass and tries again', () => {
  migrate()
  const holder = connect()
  // The server takes the lock away from one that is idle for so long.
  holder.exec(`SET idle_in_transaction_session_timeout = '3s'; BEGIN; LOCK TABLE words IN ACCESS SHARE MODE`)
  migrate(step('002-more', 'ALTER TABLE words ADD COLUMN times BIGINT'))
  expect(hasColumn('words', 'times')).toBe(1)
  try {
    holder.close()
  } catch {
    // It was cut off.
  }
})

test('a step that meets a write crosswise gives way, and tries again', async () => {
  migrate(step('002-pages', 'CREATE TABLE pages (page BIGINT)'))
  const writer = new Client({ connectionString: `${server}/${database}` })
  await writer.connect()
  // The step has locked the pages by then, and waits for the words.
  const written = writer.query(
    'BEGIN; LOCK TABLE words IN ROW EXCLUSIVE MODE; SELECT pg_sleep(1); INSERT INTO pages VALUES (1); COMMIT',
  )
  await pause(200)
  migrate(
    step('002-pages', ''),
    step('003-more', 'ALTER TABLE pages ADD COLUMN more BIGINT; ALTER TABLE words ADD COLUMN more BIGINT'),
  )
  await written
  await writer.end()
  expect([hasColumn('words', 'more'), hasColumn('pages', 'more')]).toEqual([1, 1])
})
