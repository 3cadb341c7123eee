import { CompiledQuery } from 'kysely'
import type { Database } from '../store.ts'

type Query<Row> = (db: Database, ...parameters: readonly unknown[]) => Promise<Row[]>

/** Ready-made SQL: on the few queries of every sign-in, building them anew cost more than running them. */
export const preparedQuery = <Row = never>(sql: string): Query<Row> => {
  const { query, queryId } = CompiledQuery.raw(sql)
  return async (db, ...parameters) => (await db.executeQuery<Row>({ query, queryId, sql, parameters })).rows
}
