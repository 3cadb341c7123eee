import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

const isBusy = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true

/**
 * Whether somebody has a database file open, in this process or another. Every connection to a file with a write-ahead log keeps a shared
 * lock on it as long as it is open, so the exclusive one is had by who is alone; what a process that crashed had is gone with it.
 */
export const isOpenElsewhere = (file: string): boolean => {
  if (!existsSync(file)) return false
  const sqlite = new Sqlite(file, { timeout: 0 })
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE')
    sqlite.exec('BEGIN IMMEDIATE')
    sqlite.exec('ROLLBACK')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    sqlite.close()
  }
}
