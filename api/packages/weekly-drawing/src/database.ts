import Sqlite from 'better-sqlite3'
import { type PostgresSource, type Store, openConnection, repeatLostRaces } from '@quintet/database'
import { type Fence, LeaseLost } from '@quintet/leases'
import { type Connection as Direct, type Source, createStatementCache } from '@quintet/kit/store'

/** A connection that prepares each statement once. */
export interface Connection extends Pick<Direct, 'prepare' | 'exec' | 'close'> {}

/** The database as the drawing uses it: plain rows in large numbers, and writes in short transactions. */
export interface DrawingDatabase {
  /** A connection of its own, so that a long reading sees one state and holds up nobody. */
  readonly read: Connection
  write<T>(work: (connection: Connection) => T): Promise<T>
  /** A write that stays through a power cut once it is answered, and all writes before it with it. */
  writeDurably<T>(work: (connection: Connection) => T): Promise<T>
  /** Takes over what the log holds, so that no write of a member has to. */
  cleanUp(): void
  close(): void
}

/** The connection of a handle that is open already. */
export const connectionOf = (direct: Direct): Connection => ({
  // What is plucked once is so for good, so each text stands for one way of reading.
  prepare: createStatementCache(direct) as Connection['prepare'],
  exec: (sql) => direct.exec(sql),
  close: () => direct.close(),
})

const sameFence = 'UPDATE leases SET fence = fence WHERE name = ? AND holder = ? AND fence = ?'

const fencedBy = (db: DrawingDatabase, { name, holder, fence }: Fence): DrawingDatabase => {
  const fenced =
    <T>(work: (connection: Connection) => T) =>
    (connection: Connection) => {
      if (connection.prepare(sameFence).run(name, holder, fence).changes !== 1)
        throw new LeaseLost(`The lease "${name}" is another's.`)
      return work(connection)
    }
  return { ...db, write: (work) => db.write(fenced(work)), writeDurably: (work) => db.writeDurably(fenced(work)) }
}

/** The same, where each write needs a lease that this process took: another process draws once it has lost it. */
export const underLease = (db: DrawingDatabase, fence: Fence | undefined): DrawingDatabase => (fence ? fencedBy(db, fence) : db)

const openFileReader = (file: string): Connection => {
  const sqlite = new Sqlite(file, { readonly: true })
  sqlite.pragma('busy_timeout = 5000')
  return connectionOf(sqlite as Direct)
}

/** A connection that only reads. */
export const openReader = (source: Source): Connection =>
  'file' in source ? openFileReader(source.file) : connectionOf(openConnection(source, { isReader: true }))

/** For the server's own thread: writes take their turn among those of the members. */
export const drawingDatabaseOf = ({ source, direct, writeDirectly }: Store): DrawingDatabase => {
  const [read, writer] = [openReader(source), connectionOf(direct)]
  const writeOne: DrawingDatabase['write'] = (work) => writeDirectly(async () => work(writer))
  return {
    read,
    write: writeOne,
    writeDurably: writeOne,
    cleanUp: () => undefined,
    close: () => void read.close(),
  }
}

const openInFile = (file: string): DrawingDatabase => {
  const sqlite = new Sqlite(file)
  const [read, writer] = [openFileReader(file), connectionOf(sqlite as Direct)]
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('busy_timeout = 20000')
  sqlite.pragma('cache_size = -131072')
  // A thread beside keeps the log short; this is for when it cannot keep up.
  sqlite.pragma('wal_autocheckpoint = 65536')
  const writeSynced =
    (synchronous: 'NORMAL' | 'FULL'): DrawingDatabase['write'] =>
    async (work) => {
      sqlite.pragma(`synchronous = ${synchronous}`)
      return sqlite.transaction(() => work(writer)).immediate()
    }
  return {
    read,
    // Thousands of short transactions; the log is written in order, so the durable one at the end makes all of them so.
    write: writeSynced('NORMAL'),
    writeDurably: writeSynced('FULL'),
    cleanUp: () => void sqlite.pragma('wal_checkpoint(PASSIVE)'),
    close: () => {
      read.close()
      sqlite.close()
    },
  }
}

// A write is kept through a power cut as the server's own settings say (`synchronous_commit`, on by default).
const openInPostgres = (source: PostgresSource): DrawingDatabase => {
  const [read, direct] = [openReader(source), openConnection(source)]
  const writer = connectionOf(direct)
  const write: DrawingDatabase['write'] = async (work) => repeatLostRaces(() => direct.transaction(() => work(writer))())
  return {
    read,
    write,
    writeDurably: write,
    cleanUp: () => undefined,
    close: () => {
      read.close()
      writer.close()
    },
  }
}

/** For a thread of its own, with a connection to write by. */
export const openDrawingDatabase = (source: Source): DrawingDatabase =>
  'file' in source ? openInFile(source.file) : openInPostgres(source)
