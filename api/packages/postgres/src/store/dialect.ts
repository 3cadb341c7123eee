import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import { Compiler } from './compiler.ts'

/** Runs a query that is built or written already. */
export type Execute = <Row>(sql: string, parameters: readonly unknown[]) => Promise<{ rows: Row[]; changes: number }>

const refuse = async () => {
  throw new Error('Transactions run through write() of the store.')
}

const connectionOf = (execute: Execute): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { rows, changes } = await execute<R>(sql, parameters)
    return { rows, numAffectedRows: BigInt(changes) }
  },
  streamQuery: () => {
    throw new Error('Streaming is not supported.')
  },
})

// One for all: what was compiled for one transaction serves the next, as long as it is kept by it.
const adapters = new WeakMap<ReadonlySet<string>, PostgresAdapter>()

const adapterOf = (nullable: ReadonlySet<string>): PostgresAdapter => {
  const adapter = adapters.get(nullable) ?? new PostgresAdapter()
  adapters.set(nullable, adapter)
  return adapter
}

const dialectOf = (execute: Execute, nullable: ReadonlySet<string>): Dialect => {
  const connection = connectionOf(execute)
  return {
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => undefined,
    }),
    createQueryCompiler: () => new Compiler(nullable),
    createAdapter: () => adapterOf(nullable),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** The query builder over something that runs queries; `nullable` are the names of columns that may be empty. */
export const builderOver = <Tables>(execute: Execute, nullable: ReadonlySet<string>): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: dialectOf(execute, nullable) })
