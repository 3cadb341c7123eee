import type { SqliteHandle } from './driver.ts'

/** Milliseconds from a deletion to the next clearing of the log: several deletions share one. */
const gap = 1000

export interface Scrub {
  /** Something was deleted: its traces leave the write-ahead log soon. */
  request(): void
  stop(): void
}

/**
 * What is deleted is overwritten in the database at once (`secure_delete`), but its earlier forms stand in the write-ahead log
 * until that is taken over and cut off. Cutting it off wants a moment without readers of an older state. No caller waits for that
 * moment here: a long reading, such as the drawing's, makes the attempt come back empty-handed, and it is made again. It runs on
 * the writer's own connection between two groups, so that it meets no writer either; what it copies is at most what the writer
 * would have copied at its next checkpoint.
 */
export const createScrub = (sqlite: SqliteHandle, isWriting: () => boolean): Scrub => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cut = (): boolean => {
    if (isWriting() || sqlite.inTransaction) return false
    sqlite.pragma('busy_timeout = 0')
    try {
      const [result] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
      return result?.busy === 0
    } catch {
      return false
    } finally {
      sqlite.pragma('busy_timeout = 5000')
    }
  }
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!cut()) later()
    }, gap).unref()
  }
  return { request: later, stop: () => clearTimeout(timer) }
}
