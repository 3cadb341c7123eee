import type { Database, Transaction } from '../../db/store.ts'

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

export const deleteCode = async (trx: Transaction, sub: string, purpose: CodePurpose): Promise<void> => {
  await trx.deleteFrom('identity_codes').where('sub', '=', sub).where('purpose', '=', purpose).execute()
}
