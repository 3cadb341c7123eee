import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, dropTestDatabase } from '@quintet/postgres/testing'
import { type Store, openSqliteStore, openStore } from '../src/store.ts'

/** A store of a test, and what takes its data away once it is closed. */
export interface TestStore {
  store: Store
  drop(): void
}

const template = 'quintet_template'

const prepare = (url: string): void => void openStore({ url, schema: 'public' }).close()

const openInPostgres = (server: string): TestStore => {
  const name = createTestDatabase(server, template, prepare)
  return {
    store: openStore({ url: `${server}/${name}`, schema: 'public', connections: 4 }),
    drop: () => dropTestDatabase(server, name),
  }
}

let emptyFile: Buffer | undefined

/** A database without rows: to make its tables anew for each of thousands of tests takes longer than most of them. */
const makeEmptyFile = (): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-empty-'))
  const store = openSqliteStore({ file: join(folder, 'quintet.sqlite'), synchronous: 'OFF' })
  const content = store.sqlite.serialize()
  void store.close().then(() => rmSync(folder, { recursive: true, force: true }))
  return content
}

/** Whether tests run on PostgreSQL: `QUINTET_TEST_DATABASE=postgres`. */
export const isOnPostgres = (): boolean => process.env['QUINTET_TEST_DATABASE'] === 'postgres'

/** Opens an empty database for a test: a file in its folder, or a database of the test server at `QUINTET_TEST_POSTGRES`. */
export const openTestStore = (folder: string): TestStore => {
  if (isOnPostgres()) return openInPostgres(process.env['QUINTET_TEST_POSTGRES'] ?? '')
  const file = join(folder, 'quintet.sqlite')
  writeFileSync(file, (emptyFile ??= makeEmptyFile()))
  return { store: openStore({ file, synchronous: 'OFF' }), drop: () => undefined }
}

/** Takes a trigger of a table away, so that a test can do what it refuses. */
export const dropTrigger = ({ direct }: Pick<Store, 'direct'>, table: string, name: string): void =>
  void direct.exec(`DROP TRIGGER ${name}${isOnPostgres() ? ` ON ${table}` : ''}`)

/** The file of a store that is in one. */
export const fileOf = ({ source }: Pick<Store, 'source'>): string => {
  if ('file' in source) return source.file
  throw new Error('This test is about a file of SQLite.')
}

const columnsInFile = `SELECT tables.name AS "table", columns.name AS "column" FROM sqlite_master tables
  JOIN pragma_table_info(tables.name) columns WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'`
const columnsInPostgres = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`

/** Every column of every table. */
export const columnsOf = ({ direct }: Pick<Store, 'direct'>): { table: string; column: string }[] =>
  direct.prepare<{ table: string; column: string }>(isOnPostgres() ? columnsInPostgres : columnsInFile).all()

/** Everything that stands in the tables, one value behind the other, to look for what must not. */
export const contentOf = (store: Pick<Store, 'direct'>): Buffer => {
  const tables = new Set(columnsOf(store).map(({ table }) => table))
  const rows = [...tables].flatMap((table) => store.direct.prepare<Record<string, unknown>>(`SELECT * FROM ${table}`).all())
  const values = rows.flatMap((row) => Object.values(row))
  return Buffer.concat(values.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(`${String(value)}\n`))))
}

/** What a command has to find in its environment to work on a store. */
export const environmentOf = ({ source }: Pick<Store, 'source'>): Record<string, string> =>
  'url' in source ? { QUINTET_DATABASE: source.url } : {}

/** A database beside that of a store, that is not there. */
export const nowhereOf = ({ source }: Pick<Store, 'source'>): Store['source'] =>
  'url' in source ? { ...source, url: `${source.url}_none` } : { file: `${source.file}.none` }
