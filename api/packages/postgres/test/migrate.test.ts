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

test('a step that gets no lock lets others pass and tries again', () => {
  migrate()
  const holder = connect()
  // The server takes the lock away from one that is idle for so long.
  holder.exec(`SET idle_in_transaction_session_timeout = '3s'; BEGIN; LOCK TABLE words IN ACCESS SHARE MODE`)
  migrate(step('002-more', 'ALTER TABLE words ADD COLUMN times BIGINT'))
  expect(count(`SELECT count(*) FROM pg_attribute WHERE attrelid = 'words'::regclass AND attname = 'times'`)).toBe(1)
  try {
    holder.close()
  } catch {
    // It was cut off.
  }
})
