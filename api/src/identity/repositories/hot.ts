import { CompiledQuery } from 'kysely'
import type { Database } from '../../db/store.ts'

/** Runs ready-made SQL: on the few queries of every sign-in, building them anew cost more than running them. */
export const runHot = async <Row>(db: Database, sql: string, parameters: readonly unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows
