import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

export type CodePurpose = 'confirm' | 'reset' | 'verify email' | 'verify phone_number'

/** Keeps the newest code of a purpose; an older one stops working. */
export const saveCode = async (
  trx: Transaction,
  sub: string,
  purpose: CodePurpose,
  codeHash: Buffer,
  expiresAt: number,
): Promise<void> => {
  await trx
    .insertInto('identity_codes')
    .values({ sub, purpose, code_hash: codeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['sub', 'purpose']).doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }))
    .execute()
}

export const findCode = (db: Database, sub: string, purpose: CodePurpose) =>
  db.selectFrom('identity_codes').selectAll().where('sub', '=', sub).where('purpose', '=', purpose).executeTakeFirst()

/** Ends a code that was used or replaced; it is remembered as such. */
export const spendCode = async (trx: Transaction, sub: string, purpose: CodePurpose): Promise<void> => {
  const code = await findCode(trx, sub, purpose)
  if (!code) return
  await trx
    .insertInto('identity_spent_codes')
    .values(code)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.deleteFrom('identity_codes').where('sub', '=', sub).where('purpose', '=', purpose).execute()
}

/** Whether this was a code once that was used or replaced. */
export const isSpent = async (db: Database, sub: string, purpose: CodePurpose, hash: Buffer): Promise<boolean> => {
  const query = db.selectFrom('identity_spent_codes').select('sub').where('sub', '=', sub).where('purpose', '=', purpose)
  return (await query.where('code_hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Replaces a code by what no code hashes to: a form that waits for it goes on waiting. */
export const invalidateCode = async (trx: Transaction, sub: string, purpose: CodePurpose, hash: Buffer): Promise<void> => {
  const code = trx.updateTable('identity_codes').set({ code_hash: hash }).where('sub', '=', sub)
  await code.where('purpose', '=', purpose).execute()
}

/** Notes that a name without an account waits for a code. @returns whether it waited before */
export const saveDecoyCode = async (trx: Transaction, key: Buffer, expiresAt: number): Promise<boolean> => {
  const before = await findDecoyCode(trx, key)
  await trx
    .insertInto('identity_decoy_codes')
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ expires_at: expiresAt }))
    .execute()
  return before !== undefined
}

/** Until when a name without an account waits for a code, epoch milliseconds. */
export const findDecoyCode = async (db: Database, key: Buffer): Promise<number | undefined> =>
  (await db.selectFrom('identity_decoy_codes').select('expires_at').where('key', '=', key).executeTakeFirst())?.expires_at

const dropUnwaited = preparedQuery(`
  DELETE FROM identity_pending_attributes WHERE NOT EXISTS
    (SELECT 1 FROM identity_codes code WHERE code.sub = identity_pending_attributes.sub
      AND code.purpose = 'verify ' || identity_pending_attributes.name)`)

/** Forgets codes that ended before a moment, and the new addresses and numbers that waited for one. */
export const sweepCodes = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_codes').where('expires_at', '<', before).execute()
  await trx.deleteFrom('identity_spent_codes').where('expires_at', '<', before).execute()
  await trx.deleteFrom('identity_decoy_codes').where('expires_at', '<', before).execute()
  await dropUnwaited(trx)
}
