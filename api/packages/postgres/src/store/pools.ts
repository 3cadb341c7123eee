import { Pool, type PoolClient, type QueryResultRow } from 'pg'
import type { PostgresSource } from '../connection/open-connection.ts'
import { isOutdatedPlan } from '../faults.ts'
import { planAnew, translate, valuesOf } from '../translate.ts'
import { valueTypes } from '../values.ts'

/** Seconds to wait for a connection before a call fails. */
const connectSeconds = 10

/** Seconds after which the server ends a transaction that sends nothing. None computes for that long between two statements. */
const idleSeconds = 5

/** Connections that are kept open; one that breaks is replaced by the next that is asked for. */
export const createPool = ({ url, schema }: PostgresSource, most: number): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: connectSeconds * 1000,
    idleTimeoutMillis: 60_000,
    types: valueTypes,
    application_name: 'quintet',
    keepAlive: true,
    // No call waits for a minute; a query that does is one that went wrong.
    statement_timeout: 60_000,
    // A process that is cut off in the middle of a transaction keeps its locks from all others until the server gives it up.
    idle_in_transaction_session_timeout: idleSeconds * 1000,
    ...(schema !== 'public' && { options: `-c search_path=${schema}` }),
  })
  // It has left the pool by then, and its user has an error of its own.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Something that a query can be sent to: a pool, or one connection of it. */
export type Target = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

/** Sends a query under a name, so that each connection parses and plans it once. One whose plan is outdated fails, and does not at the next try. */
export const send = async <Row>(
  target: Target,
  sql: string,
  parameters: readonly unknown[],
): Promise<{ rows: Row[]; changes: number }> => {
  const translated = translate(sql)
  const values = [...valuesOf(translated, parameters)]
  try {
    const result = await target.query<Row & QueryResultRow>({ name: translated.name, text: translated.text, values })
    return { rows: result.rows, changes: result.rowCount ?? 0 }
  } catch (fault) {
    if (isOutdatedPlan(fault)) planAnew(sql, translated)
    throw fault
  }
}
