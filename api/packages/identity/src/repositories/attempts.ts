import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

export interface Attempts {
  failures: number
  /** When the counting began and when it last went up, epoch milliseconds. */
  since: number
  last_at: number
}

const byKey = preparedQuery<Attempts>('SELECT failures, since, last_at FROM identity_attempts WHERE key = ?')

export const findAttempts = async (db: Database, key: string): Promise<Attempts | undefined> => (await byKey(db, key))[0]

export const saveAttempts = async (trx: Transaction, key: string, attempts: Attempts): Promise<void> => {
  await trx
    .insertInto('identity_attempts')
    .values({ key, ...attempts })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(attempts))
    .execute()
}

export const forgetAttempts = async (trx: Transaction, key: string): Promise<void> => {
  await trx.deleteFrom('identity_attempts').where('key', '=', key).execute()
}

/** Counters that were not touched since `before`; they have no effect any more. */
export const sweepAttempts = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_attempts').where('last_at', '<', before).execute()
}
