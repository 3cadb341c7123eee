import type * as kit from '@quintet/kit/store'
import type { IdentityTables } from './tables.ts'

/** Read access to the tables of the provider; a store with more tables than these fits as well. */
export type Database = kit.Database<IdentityTables>
/** Write access inside `write`; also reads, seeing its own changes. */
export type Transaction = kit.Transaction<IdentityTables>
export type Store = kit.Store<IdentityTables>
