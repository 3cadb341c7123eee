import type { Transaction } from '@quintet/database'

/** What is older than each of these goes. */
export interface Limits {
  /** Epoch milliseconds of real time. */
  time: number
  /** The product's day and week. */
  day: number
  week: number
}

/** How long something is kept, and how what is older is removed: at most `limit` rows at a time, returning how many. */
export interface Retention {
  days: number
  /** What the operator's guide says of it. */
  what: string
  afterwards: string
  remove(trx: Transaction, before: Limits, limit: number): Promise<number>
}

type Table = 'reports' | 'error_reports' | 'purchases'

/** Removes rows made before `time`, of those `states` alone if some are named. Returns how many. */
export const removeMade = async (
  trx: Transaction,
  table: Table,
  time: number,
  limit: number,
  states?: string[],
): Promise<number> => {
  let old = trx.selectFrom(table).select('id').where('created_at', '<', time).orderBy('created_at').limit(limit)
  if (states) old = old.where('state' as never, 'in', states as never)
  const { numDeletedRows } = await trx.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
