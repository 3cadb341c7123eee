import * as kit from '@quintet/kit/store'
import { type PostgresReach, type PostgresSource, openPostgresStore } from '@quintet/postgres'
import { migrations } from './migrations/index.ts'
import { baselineEnd, createBaseline } from './postgres/baseline.ts'
import type { Tables } from './tables/index.ts'

/** Read access to the tables of the API: what is committed. */
export type Database = kit.Database<Tables>
/** Write access inside `write`; also reads, seeing its own changes. */
export type Transaction = kit.Transaction<Tables>
export type Store = kit.Store<Tables>
export type SqliteStore = kit.SqliteStore<Tables>

/** Opens (and creates) the database of the API in a file and brings it up to date. */
export const openSqliteStore = (options: Omit<kit.StoreOptions, 'migrations'>): SqliteStore =>
  kit.openStore<Tables>({ ...options, migrations })

const baseline = { end: baselineEnd, create: createBaseline }

/** Opens the database of the API, in a file or in PostgreSQL, and brings it up to date. */
export const openStore = (options: Omit<kit.StoreOptions, 'migrations'> | (PostgresSource & PostgresReach)): Store => {
  if ('file' in options) return openSqliteStore(options)
  const { url, schema, ...rest } = options
  return openPostgresStore<Tables>({ source: { url, schema }, ...rest, migrations, baseline })
}

export { prepareAtOnce } from '@quintet/kit/store'
export { type PostgresSource, openConnection, repeatLostRaces } from '@quintet/postgres'
export { type Keeping, sourceOf } from './source.ts'
