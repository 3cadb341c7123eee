import type { Database, Transaction } from '../../db/store.ts'

export interface Attempts {
  failures: number
  /** When the counting began and when it last went up, epoch milliseconds. */
  since: number
  last_at: number
}

export const findAttempts = (db: Database, key: string): Promise<Attempts | undefined> =>
  db.selectFrom('identity_attempts').select(['failures', 'since', 'last_at']).where('key', '=', key).executeTakeFirst()

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

/** Counters nobody touched since `before`; they have no effect any more. */
export const sweepAttempts = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_attempts').where('last_at', '<', before).execute()
}
