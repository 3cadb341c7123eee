import type { Transaction } from '@quintet/database'
import type { DeleteResult, UpdateResult } from 'kysely'

interface Runs<Result> {
  executeTakeFirstOrThrow(): Promise<Result>
}

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

/** Deletes. @returns how many rows went */
export const deleteRows = async (query: Runs<DeleteResult>): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).numDeletedRows)

/** Blanks. @returns how many rows were changed */
export const updateRows = async (query: Runs<UpdateResult>): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
