import type { Migration, Statement, Store, Transaction } from '@quintet/kit/store'
import { type DirectConnection, type PostgresSource, openConnection } from '../connection/open-connection.ts'
import { type Execute, builderOver } from './dialect.ts'
import { createDirectWrites } from './direct-writes.ts'
import { type Baseline, migratePostgres } from './migrate.ts'
import { createPool } from './pools.ts'
import { createReads } from './reads.ts'
import { createRouter, withoutReplica } from './replica.ts'
import { createWrites } from './writes.ts'

/** How a process reaches a database. */
export interface PostgresReach {
  /** Connections that this process keeps for reads, and as many for writes. */
  connections?: number
  /** A standby that reads may go to. */
  replica?: PostgresSource
}

export interface PostgresOptions extends PostgresReach {
  source: PostgresSource
  migrations: readonly Migration[]
  baseline: Baseline
}

const defaultConnections = 10

/** Opened when it is first asked for: a server that only answers calls needs none. */
const openedOnce = (source: PostgresSource) => {
  let [opened, isClosed]: [DirectConnection | undefined, boolean] = [undefined, false]
  const get = (): DirectConnection => {
    if (isClosed) throw new Error('The store is closed.')
    return (opened ??= openConnection(source))
  }
  const close = (): void => {
    isClosed = true
    opened?.close()
  }
  return { get, close }
}

const statementOf =
  (execute: Execute) =>
  <Row>(sql: string): Statement<Row> => ({
    get: async (...parameters: unknown[]) => (await execute<Row>(sql, parameters)).rows[0],
    all: async (...parameters: unknown[]) => (await execute<Row>(sql, parameters)).rows,
  })

const nullableColumns = `SELECT DISTINCT a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attnotnull`

/** Brings the schema up to date; returns the names of its columns that may be empty. */
const prepareSchema = (source: PostgresSource, migrations: readonly Migration[], baseline: Baseline): Set<string> => {
  const connection = openConnection(source)
  try {
    if (source.schema !== 'public') connection.exec(`CREATE SCHEMA IF NOT EXISTS ${source.schema}`)
    migratePostgres(connection, migrations, baseline)
    return new Set(connection.prepare(nullableColumns).pluck<string>().all())
  } finally {
    connection.close()
  }
}

/** Opens a database of a PostgreSQL server, brings it up to date and returns access to it. */
export const openPostgresStore = <Tables>({ source, migrations, baseline, ...options }: PostgresOptions): Store<Tables> => {
  const nullable = prepareSchema(source, migrations, baseline)
  const most = options.connections ?? defaultConnections
  const [readers, writers] = [createPool(source, most), createPool(source, most)]
  const standby = options.replica && createPool(options.replica, most)
  const router = standby ? createRouter(readers, standby) : withoutReplica(readers)
  const read = createReads(router)
  const write = createWrites(writers, router.committed)
  const direct = openedOnce(source)
  const directWrites = createDirectWrites(direct.get)
  const close = async () => {
    await directWrites.idle()
    await Promise.all([readers.end(), writers.end(), standby?.end()])
    direct.close()
  }
  let closing: Promise<void> | undefined
  const handle = (execute: Execute) => builderOver<Tables>(execute, nullable) as Transaction<Tables>
  return {
    read: builderOver<Tables>(read, nullable),
    write: (work, asked) => write((execute) => work(handle(execute)), asked),
    writeDirectly: (work) => directWrites.write((execute) => work(handle(execute), direct.get())),
    // PostgreSQL clears what was deleted by itself, and leaves its log to the operator: see the guide.
    scrub: () => undefined,
    statement: statementOf(read),
    get direct() {
      return direct.get()
    },
    source,
    close: () => (closing ??= close()),
  }
}
