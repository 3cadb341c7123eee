import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

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

const dialectOf = (execute: Execute): Dialect => {
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
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** The query builder over something that runs queries. */
export const builderOver = <Tables>(execute: Execute): Kysely<Tables> => new Kysely<Tables>({ dialect: dialectOf(execute) })
