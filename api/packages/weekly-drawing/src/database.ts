import Sqlite from 'better-sqlite3'
import { type SqliteHandle, createStatementCache } from '@quintet/kit/store'
import type { Store } from '@quintet/database'

/** A connection that prepares each statement once. */
export interface Connection {
  readonly sqlite: SqliteHandle
  prepare(sql: string): Sqlite.Statement<unknown[], unknown>
}

/** The database as the drawing uses it: plain rows in large numbers, and writes in short transactions. */
export interface DrawingDatabase {
  /** A connection of its own, so that a long reading sees one state and holds up nobody. */
  readonly read: Connection
  write<T>(work: (connection: Connection) => T): Promise<T>
  /** A write that stays through a power cut once it is answered, and all writes before it with it. */
  writeDurably<T>(work: (connection: Connection) => T): Promise<T>
  /** Takes over what the log holds, so that no write of a member has to. */
  tidy(): void
  close(): void
}

/** The connection of a handle that is open already. */
export const connectionOf = (sqlite: SqliteHandle): Connection => ({ sqlite, prepare: createStatementCache(sqlite) })

/** A connection that only reads. */
export const openReader = (file: string): Connection => {
  const sqlite = new Sqlite(file, { readonly: true })
  sqlite.pragma('busy_timeout = 5000')
  return connectionOf(sqlite)
}

/** For the server's own thread: writes take their turn among those of the members. */
export const drawingDatabaseOf = ({ sqlite, write }: Store): DrawingDatabase => {
  const [read, writer] = [openReader(sqlite.name), connectionOf(sqlite)]
  const writeOne: DrawingDatabase['write'] = (work) => write(async () => work(writer))
  return {
    read,
    write: writeOne,
    writeDurably: writeOne,
    tidy: () => undefined,
    close: () => void read.sqlite.close(),
  }
}

/** For a thread of its own, with a connection to write by. */
export const openDrawingDatabase = (file: string): DrawingDatabase => {
  const [read, writer] = [openReader(file), connectionOf(new Sqlite(file))]
  writer.sqlite.pragma('foreign_keys = ON')
  writer.sqlite.pragma('secure_delete = ON')
  writer.sqlite.pragma('busy_timeout = 20000')
  writer.sqlite.pragma('cache_size = -131072')
  // A thread beside keeps the log short; this is for when it cannot keep up.
  writer.sqlite.pragma('wal_autocheckpoint = 65536')
  const writeSynced =
    (synchronous: 'NORMAL' | 'FULL'): DrawingDatabase['write'] =>
    async (work) => {
      writer.sqlite.pragma(`synchronous = ${synchronous}`)
      return writer.sqlite.transaction(() => work(writer)).immediate()
    }
  return {
    read,
    // Thousands of short transactions; the log is written in order, so the durable one at the end makes all of them so.
    write: writeSynced('NORMAL'),
    writeDurably: writeSynced('FULL'),
    tidy: () => void writer.sqlite.pragma('wal_checkpoint(PASSIVE)'),
    close: () => {
      read.sqlite.close()
      writer.sqlite.close()
    },
  }
}
