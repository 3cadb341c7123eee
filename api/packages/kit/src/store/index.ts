export { type SqliteHandle, createDialect, createStatementCache, prepareAtOnce } from './driver.ts'
export type { Connection, Prepared } from './connection.ts'
export { callerNow, forCaller } from './caller.ts'
export { type Pending, whenKnown } from './pending.ts'
export { isOpenElsewhere, LockTaken, lockFile } from './in-use.ts'
export { inBoth, inPostgres } from './in-both.ts'
export { type Migration, migrate } from './migrate.ts'
export {
  type Database,
  type Statement,
  type FileSource,
  type Source,
  type SqliteStore,
  type Store,
  type StoreOptions,
  type Transaction,
  type WriteOptions,
  openStore,
} from './store.ts'
export { createWriter } from './writer.ts'
