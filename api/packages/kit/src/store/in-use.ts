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

/** A file was locked by another process. */
export class LockTaken extends Error {
  override name = 'LockTaken'
}

// A connection that nobody refers to is closed, and its lock with it.
const held = new Set<Sqlite.Database>()

/**
 * Locks a file for as long as this process lives or until the lock is given back. The system lets go of it with the process, however that ends,
 * so a number in a file that a crash left behind, or that another container counts anew, misleads nobody. Throws LockTaken.
 * @param file is made; holds nothing
 */
export const lockFile = (file: string): (() => void) => {
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.pragma('journal_mode = OFF')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new LockTaken(`Another process has locked ${file}.`) : error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
