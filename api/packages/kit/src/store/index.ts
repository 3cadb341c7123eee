export { type SqliteHandle, createDialect, createStatementCache } from './driver.ts'
export { type Migration, migrate } from './migrate.ts'
export { type Database, type Store, type StoreOptions, type Transaction, openStore } from './store.ts'
export { createWriter } from './writer.ts'
