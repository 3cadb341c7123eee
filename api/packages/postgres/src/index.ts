export { type PostgresSource, openConnection } from './connection/open-connection.ts'
export { type Baseline } from './store/migrate.ts'
export { type PostgresReach, openPostgresStore } from './store/open-store.ts'
export { repeatLostRaces } from './store/writes.ts'
