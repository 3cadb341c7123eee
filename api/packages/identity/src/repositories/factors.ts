import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

export interface Factors {
  sealed_pending: Buffer | null
  sealed_secret: Buffer | null
  last_step: number
  software: number
  sms: number
  preferred: string | null
  friendly_name: string | null
}

const none: Factors = {
  sealed_pending: null,
  sealed_secret: null,
  last_step: 0,
  software: 0,
  sms: 0,
  preferred: null,
  friendly_name: null,
}

const bySub = preparedQuery<Factors>('SELECT * FROM identity_factors WHERE sub = ?')

/** The second factors of someone; all empty for users who never set one up. */
export const findFactors = async (db: Database, sub: string): Promise<Factors> => (await bySub(db, sub))[0] ?? none

export const saveFactors = async (trx: Transaction, sub: string, change: Partial<Factors>): Promise<void> => {
  await trx
    .insertInto('identity_factors')
    .values({ ...none, ...change, sub })
    .onConflict((conflict) => conflict.column('sub').doUpdateSet(change))
    .execute()
}

/** Takes a step for good; false when it or a later one was taken before. */
export const takeStep = async (trx: Transaction, sub: string, step: number): Promise<boolean> => {
  const taken = trx.updateTable('identity_factors').set({ last_step: step }).where('sub', '=', sub).where('last_step', '<', step)
  return Number((await taken.executeTakeFirst()).numUpdatedRows) === 1
}

/** The hashes of someone's recovery codes. */
export const findRecoveryCodes = async (db: Database, sub: string): Promise<Buffer[]> =>
  (await db.selectFrom('identity_recovery_codes').select('code_hash').where('sub', '=', sub).execute()).map(
    ({ code_hash }) => code_hash,
  )

/** Replaces the recovery codes. */
export const saveRecoveryCodes = async (trx: Transaction, sub: string, hashes: readonly Buffer[]): Promise<void> => {
  await trx.deleteFrom('identity_recovery_codes').where('sub', '=', sub).execute()
  if (hashes.length > 0)
    await trx
      .insertInto('identity_recovery_codes')
      .values(hashes.map((code_hash) => ({ sub, code_hash })))
      .execute()
}

/** Uses a recovery code up; false when there is none such. */
export const takeRecoveryCode = async (trx: Transaction, sub: string, hash: Buffer): Promise<boolean> => {
  const used = trx.deleteFrom('identity_recovery_codes').where('sub', '=', sub).where('code_hash', '=', hash)
  return Number((await used.executeTakeFirst()).numDeletedRows) === 1
}
