import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Connection } from './connection.ts'
import { type SqliteHandle, createDialect, createReadyStatements } from './driver.ts'
import { type Migration, migrate } from './migrate.ts'
import type { Pending } from './pending.ts'
import { createScrub } from './scrub.ts'
import { createWriter } from './writer.ts'

/** Read access: what is committed. A `Transaction` may be passed wherever a `Database` is wanted. */
export type Database<Tables> = Kysely<Tables>

declare const writing: unique symbol
/** Write access inside `write`; also reads, seeing its own changes. */
export type Transaction<Tables> = Database<Tables> & { readonly [writing]: true }

/** One query of which the text is prepared once: at once on SQLite, after a round trip on PostgreSQL. */
export interface Statement<Row> {
  get(...parameters: unknown[]): Pending<Row | undefined>
  all(...parameters: unknown[]): Pending<Row[]>
}

/** The file of an SQLite database. */
export interface FileSource {
  readonly file: string
}

/** Where the data is: the file of an SQLite database, or a PostgreSQL database and the schema in it. */
export type Source = FileSource | { readonly url: string; readonly schema: string }

/** Work of one transaction: the queries that it awaits, and the same transaction for what answers at once. */
type Both<Tables, T> = (trx: Transaction<Tables>, direct: Connection) => Promise<T>

export interface WriteOptions {
  /**
   * `read committed`: for changes that are right whatever others write meanwhile, such as a mark that only grows. They wait for each other's
   * rows on PostgreSQL, and neither lose races nor make others lose them. SQLite puts all writes in order.
   */
  isolation?: 'serializable' | 'read committed'
}

export interface Store<Tables> {
  readonly read: Database<Tables>
  /** Runs `work` in a durable transaction, as if it were the only one unless told otherwise; resolves after the commit. If `work` throws, its changes are undone. */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>
  /** The same, where part of the work answers at once: bulk loads, and what the drawing writes. One runs at a time. */
  writeDirectly<T>(work: Both<Tables, T>): Promise<T>
  /** Something personal was deleted: its traces leave the write-ahead log within seconds. */
  scrub(): void
  /** A cached prepared statement on the read connection, for the hottest calls: `?` stands for a parameter. Await what it returns. */
  statement<Row>(sql: string): Statement<Row>
  /** A connection that answers at once, for bulk loads and tests. On SQLite it is the one that writes. */
  readonly direct: Connection
  /** Where the data is, for other threads and for commands. */
  readonly source: Source
  close(): Promise<void>
}

/** A store in a file of this machine. */
export interface SqliteStore<Tables> extends Store<Tables> {
  readonly source: FileSource
  /** The write connection itself. */
  readonly sqlite: SqliteHandle
}

export interface StoreOptions {
  file: string
  /** FULL keeps every acknowledged write through a power cut; tests may turn it OFF. */
  synchronous?: 'FULL' | 'OFF'
  /** The steps that make the schema, oldest first. */
  migrations: readonly Migration[]
}

const openWriter = ({ file, synchronous = 'FULL' }: Pick<StoreOptions, 'file' | 'synchronous'>): SqliteHandle => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(file)
  // The log and its index take the mode of the database file.
  chmodSync(file, 0o600)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma(`synchronous = ${synchronous}`)
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  return sqlite
}

const openReader = (file: string): SqliteHandle => {
  const sqlite = new Sqlite(file, { readonly: true })
  sqlite.pragma('busy_timeout = 5000')
  return sqlite
}

/** Opens (and creates) the database, brings it up to date and returns access to it. */
export const openStore = <Tables>(options: StoreOptions): SqliteStore<Tables> => {
  const sqlite = openWriter(options)
  migrate(sqlite, options.migrations)
  const reader = openReader(options.file)
  const prepare = createReadyStatements(reader)
  const trx: { handle?: Transaction<Tables> } = {}
  const writer = createWriter(sqlite, () => trx.handle as Transaction<Tables>)
  const scrub = createScrub(sqlite, writer.isOpen)
  trx.handle = new Kysely<Tables>({ dialect: createDialect(sqlite, writer.isOpen) }) as Transaction<Tables>
  return {
    read: new Kysely<Tables>({ dialect: createDialect(reader) }),
    write: writer.write,
    writeDirectly: (work) => writer.write((handle) => work(handle, sqlite as Connection)),
    scrub: scrub.request,
    statement: <Row>(sql: string) => prepare(sql) as Statement<Row>,
    direct: sqlite as Connection,
    sqlite,
    source: { file: options.file },
    close: async () => {
      await writer.idle()
      scrub.stop()
      reader.close()
      sqlite.close()
    },
  }
}
