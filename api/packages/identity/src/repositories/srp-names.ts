import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

const byKey = preparedQuery<{ sealed: Buffer }>('SELECT sealed FROM identity_srp_names WHERE key = ?')

export const findLeftName = async (db: Database, key: Buffer): Promise<Buffer | undefined> => (await byKey(db, key))[0]?.sealed

export const saveLeftName = async (trx: Transaction, key: Buffer, sealed: Buffer, now: number): Promise<void> => {
  await trx
    .insertInto('identity_srp_names')
    .values({ key, sealed, left_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ sealed, left_at: now }))
    .execute()
}

/** Forgets names that were left before a moment. */
export const sweepLeftNames = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_srp_names').where('left_at', '<', before).execute()
}
