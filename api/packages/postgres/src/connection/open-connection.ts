import type { Connection, Prepared } from '@quintet/kit/store'
import { isFailedTransaction, isOutdatedPlan } from '../faults.ts'
import { planAnew, translate, valuesOf } from '../translate.ts'
import { askAtOnce } from './ask.ts'
import type { Answered } from './messages.ts'

/** Where a database is, and the schema within it. */
export interface PostgresSource {
  readonly url: string
  readonly schema: string
}

/** Rows, and how many a change met. */
export interface Executed {
  rows: Record<string, unknown>[]
  changes: number
}

export interface DirectConnection extends Connection {
  /** Both at once, for a query builder. */
  execute(sql: string, parameters: readonly unknown[]): Executed
}

let opened = 0

const bytes = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

type Shape<Row> = (columns: readonly string[], row: readonly unknown[]) => Row

const asObject: Shape<Record<string, unknown>> = (columns, row) =>
  Object.fromEntries(columns.map((name, index) => [name, bytes(row[index])]))

type Query = (sql: string, parameters: readonly unknown[]) => Answered

const prepareShaped = <Row>(query: Query, sql: string, shape: Shape<Row>): Prepared<Row> => {
  const all = (...parameters: unknown[]) => {
    const { columns, rows } = query(sql, parameters)
    return rows.map((row) => shape(columns, row))
  }
  return {
    all,
    get: (...parameters) => all(...parameters)[0],
    run: (...parameters) => ({ changes: query(sql, parameters).changes }),
    iterate: (...parameters) => all(...parameters)[Symbol.iterator](),
    pluck: <Value>() => prepareShaped(query, sql, (_, row) => bytes(row[0]) as Value),
    raw: <Values>() => prepareShaped(query, sql, (_, row) => row.map(bytes) as Values),
  }
}

/** Asks again where a plan was outdated; in a transaction, which is lost by then, its whole has to be done again. */
const plannedAnew =
  (ask: Query): Query =>
  (sql, parameters) => {
    const before = translate(sql)
    try {
      return ask(sql, parameters)
    } catch (fault) {
      if (!isOutdatedPlan(fault)) throw fault
      planAnew(sql, before)
      return askAgain(() => ask(sql, parameters), fault)
    }
  }

const askAgain = (ask: () => Answered, before: unknown): Answered => {
  try {
    return ask()
  } catch (fault) {
    throw isFailedTransaction(fault) ? before : fault
  }
}

/** Runs work between a beginning and an end of which the second comes only where the work came to its own. */
const transactionOf =
  (exec: (sql: string) => unknown): Connection['transaction'] =>
  (work) => {
    const run = (...parameters: Parameters<typeof work>) => {
      exec('BEGIN ISOLATION LEVEL SERIALIZABLE')
      try {
        const result = work(...parameters)
        exec('COMMIT')
        return result
      } catch (error) {
        exec('ROLLBACK')
        throw error
      }
    }
    return Object.assign(run, { immediate: run })
  }

/** A connection that holds this thread until the database has answered. */
export const openConnection = ({ url, schema }: PostgresSource, { isReader = false } = {}): DirectConnection => {
  const id = (opened += 1)
  askAtOnce({ open: id, url })
  const exec = (text: string): Answered => askAtOnce({ query: id, text, name: undefined, values: [] })
  const query = plannedAnew((sql, parameters) => {
    const translated = translate(sql)
    return askAtOnce({ query: id, text: translated.text, name: translated.name, values: valuesOf(translated, parameters) })
  })
  // Blocked on a row that this very thread has to let go, it would wait for ever.
  exec(`SET search_path = ${schema}; SET lock_timeout = '10s'; SET default_transaction_read_only = ${isReader ? 'on' : 'off'}`)
  // A thread that was cut off or paused in a write must not keep its rows for ever; one of the drawing's computes for seconds in between.
  if (!isReader) exec(`SET idle_in_transaction_session_timeout = '60s'`)
  return {
    prepare: <Row>(sql: string) => prepareShaped(query, sql, asObject as Shape<Row>),
    execute: (sql, parameters) => {
      const { columns, rows, changes } = query(sql, parameters)
      return { rows: rows.map((row) => asObject(columns, row)), changes }
    },
    exec,
    transaction: transactionOf(exec),
    close: () => askAtOnce({ close: id }),
  }
}
