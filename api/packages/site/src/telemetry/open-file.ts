import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Opens a file of counts beside the database, made when it is missing. Losing the last of them to a power cut harms nothing.
 * @param dataFolder absolute path
 */
export const openFile = (dataFolder: string, name: string): Sqlite.Database => {
  mkdirSync(dataFolder, { recursive: true })
  const file = new Sqlite(join(dataFolder, name))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = OFF')
  return file
}
