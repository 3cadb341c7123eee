import type { WriteOptions } from '@quintet/kit/store'

/** A table without rows, whose lock puts writes in order. */
const table = 'write_turns'

/** Makes what writes lock. */
export const createTurns = `CREATE TABLE IF NOT EXISTS ${table} ()`

/** Lost races after which a write is done while no other one is. */
const mostLost = 3

/** Milliseconds for which all others may have to wait for one that does not end: a process may have been paused in it. */
const exclusiveMs = 1000

const serializable = 'BEGIN ISOLATION LEVEL SERIALIZABLE'

// To lock a table takes no snapshot (https://www.postgresql.org/docs/current/sql-lock.html), so that what comes behind sees all that was
// written until it had the lock. Advisory locks are had by a query, which does take one.
const shared = `${serializable}; LOCK TABLE ${table} IN ROW SHARE MODE`
const exclusive = `${serializable}; SET LOCAL lock_timeout = ${exclusiveMs}; LOCK TABLE ${table} IN EXCLUSIVE MODE; SET LOCAL lock_timeout TO DEFAULT`

/**
 * How a write begins that lost so many races. All share a lock; one that lost some has it alone, and so no race to lose: else some lose
 * again and again where many meet, such as behind a process that was held up.
 */
export const beginOf = (isolation: NonNullable<WriteOptions['isolation']>, lost: number): string => {
  if (isolation === 'read committed') return 'BEGIN ISOLATION LEVEL READ COMMITTED'
  return lost < mostLost ? shared : exclusive
}
