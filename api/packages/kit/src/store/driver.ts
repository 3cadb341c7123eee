import type Sqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
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

/** A statement that is prepared, with its rows as objects. */
interface Ready {
  get(...parameters: readonly unknown[]): unknown
  all(...parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): QueryResult<unknown>
}

type Row = Record<string, unknown>

/** Makes objects of rows, in code that is made of their names once: to set one computed name after the other takes twenty times as long. */
const namingOf = (names: readonly string[]): ((values: readonly unknown[]) => Row) =>
  new Function('values', `return {${names.map((name, at) => `${JSON.stringify(name)}: values[${at}]`).join()}}`) as never

/** Reads rows by place: SQLite's binding names each column of each row anew, which costs as much as reading it. */
const reading = (statement: Prepared): Ready => {
  statement.raw(true)
  let columns = -1
  let naming = namingOf([])
  const named = (row: unknown): Row => {
    const values = row as unknown[]
    // A statement over all columns has others when its table has changed.
    if (columns !== values.length) [columns, naming] = [values.length, namingOf(namesOf(statement))]
    return naming(values)
  }
  const all = (...parameters: readonly unknown[]) => statement.all(...parameters).map(named)
  return {
    get: (...parameters) => {
      const row = statement.get(...parameters)
      return row && named(row)
    },
    all,
    run: (parameters) => ({ rows: all(...parameters) }),
  }
}

const noRows = (): never => {
  throw new Error('This statement returns no rows.')
}

const writing = (statement: Prepared): Ready => ({
  get: noRows,
  all: noRows,
  run: (parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  },
})

/** Makes each distinct SQL text ready once for a connection. */
export const createReadyStatements = (sqlite: SqliteHandle): ((sql: string) => Ready) =>
  createStatementCache({
    prepare: (sql: string) => {
      const statement = sqlite.prepare<unknown[], unknown>(sql)
      return statement.reader ? reading(statement) : writing(statement)
    },
  })

/** Runs a query in the turn in which it is asked. */
type RunAtOnce = (parameters: readonly unknown[]) => QueryResult<unknown>
type PrepareAtOnce = (sql: string) => RunAtOnce

const isOver = 'This transaction is over; await every query inside write().'

const preparing = (sqlite: SqliteHandle, mayRun: () => boolean): PrepareAtOnce => {
  const ready = createReadyStatements(sqlite)
  return (sql) => {
    const { run } = ready(sql)
    return (parameters) => {
      if (!mayRun()) throw new Error(isOver)
      return run(parameters)
    }
  }
}

const createConnection = (prepare: PrepareAtOnce): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => prepare(sql)(parameters) as QueryResult<R>,
  // better-sqlite3 answers at once; nothing here is large enough to stream.
  streamQuery: () => {
    throw new Error('Streaming is not supported.')
  },
})

const refuse = async () => {
  throw new Error('Transactions run through write() of the store.')
}

const atOnce = new WeakMap<object, PrepareAtOnce>()

/**
 * Prepares a query that is compiled already, to be run in the turn in which it is asked: without the way through the query builder, which
 * costs more than SQLite's answer. Undefined for a database that answers after a round trip.
 */
export const prepareAtOnce = (db: Pick<Kysely<never>, 'getExecutor'>, sql: string): RunAtOnce | undefined =>
  atOnce.get(db.getExecutor().adapter)?.(sql)

/**
 * Kysely's own driver prepares every query anew and locks a mutex around each. Reads here run at once on their own connection,
 * and writes are put in order by `createWriter`.
 */
export const createDialect = (sqlite: SqliteHandle, mayRun: () => boolean = () => true): Dialect => {
  const prepare = preparing(sqlite, mayRun)
  const connection = createConnection(prepare)
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => undefined,
  }
  const adapter = new SqliteAdapter()
  atOnce.set(adapter, prepare)
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => adapter,
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}
