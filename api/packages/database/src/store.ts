import * as kit from '@quintet/kit/store'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables/index.ts'

/** Read access to the tables of the API: what is committed. */
export type Database = kit.Database<Tables>
/** Write access inside `write`; also reads, seeing its own changes. */
export type Transaction = kit.Transaction<Tables>
export type Store = kit.Store<Tables>
export type SqliteStore = kit.SqliteStore<Tables>

/** Opens (and creates) the database of the API and brings it up to date. */
export const openStore = (options: Omit<kit.StoreOptions, 'migrations'>): SqliteStore =>
  kit.openStore<Tables>({ ...options, migrations })
