import type Sqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

export type SqliteHandle = Sqlite.Database

type Prepared = Sqlite.Statement<unknown[], unknown>

const cacheLimit = 1000

/** Prepares each distinct SQL text once per connection. */
export const createStatementCache = <Kept extends object = Prepared>(sqlite: {
  prepare(sql: string): Kept
}): ((sql: string) => Kept) => {
  const known = new LRUCache<string, Kept>({ max: cacheLimit })
  return (sql) => {
    const found = known.get(sql)
    if (found) return found
    const prepared = sqlite.prepare(sql)
    known.set(sql, prepared)
    return prepared
  }
}

const namesOf = (statement: Prepared): string[] => statement.columns().map(({ name }) => name)

const known = new WeakMap<Prepared, string[]>()

/** Rows as objects. SQLite's binding names each column of each row anew, which costs as much as reading it. */
const rowsOf = <R>(statement: Prepared, parameters: readonly unknown[]): R[] => {
  const rows = statement.raw(true).all(...parameters) as unknown[][]
  const before = known.get(statement)
  // A statement over all columns has others when its table has changed.
  const names = before && before.length === (rows[0] ?? before).length ? before : namesOf(statement)
  if (names !== before) known.set(statement, names)
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) object[names[at] ?? ''] = row[at]
    return object as R
  })
}

const run = <R>(statement: Prepared, parameters: readonly unknown[]): QueryResult<R> => {
  if (statement.reader) return { rows: rowsOf(statement, parameters) }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

const createConnection = (sqlite: SqliteHandle, mayRun: () => boolean): DatabaseConnection => {
  const prepare = createStatementCache(sqlite)
  return {
    async executeQuery<R>(query: CompiledQuery) {
      if (!mayRun()) throw new Error('This transaction is over; await every query inside write().')
      return run<R>(prepare(query.sql), query.parameters)
    },
    // better-sqlite3 answers at once; nothing here is large enough to stream.
    streamQuery: () => {
      throw new Error('Streaming is not supported.')
    },
  }
}

const refuse = async () => {
  throw new Error('Transactions run through write() of the store.')
}

/**
 * Kysely's own driver prepares every query anew and locks a mutex around each. Reads here run at once on their own connection,
 * and writes are put in order by `createWriter`.
 */
export const createDialect = (sqlite: SqliteHandle, mayRun: () => boolean = () => true): Dialect => {
  const connection = createConnection(sqlite, mayRun)
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
