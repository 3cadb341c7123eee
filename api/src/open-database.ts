import { type Store, openStore, sourceOf } from '@quintet/database'
import type { Config } from '@quintet/settings'

/** Opens the database that the settings name: PostgreSQL, else SQLite in the data folder. */
export const openDatabase = (config: Config): Store => {
  const source = sourceOf(config)
  if ('file' in source) return openStore(source)
  const replica = config.databaseReplica === '' ? undefined : sourceOf({ ...config, database: config.databaseReplica })
  return openStore({
    ...source,
    connections: config.databaseConnections,
    ...(replica && 'url' in replica && { replica }),
  })
}
