import type { Database, Store, Transaction } from '@quintet/database'
import { erasedHash } from './erased-list.ts'

// An account of another provider outlives its member here, and so do its tokens: what is remembered of an erasure refuses those of a sign-in
// before it, which would bring the member back with the next call. With the own provider sign-ins end with the account.

/** Remembers when the sign-in of a hash was erased last, epoch milliseconds. */
export const keepErased = async (trx: Transaction, hash: string, at: number): Promise<void> => {
  await trx
    .insertInto('erased_sign_ins')
    .values({ hash: Buffer.from(hash, 'hex'), erased_at: at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: at }).where('erased_sign_ins.erased_at', '<', at))
    .execute()
}

/** Whether an account was erased at a moment, epoch milliseconds, or after it. */
export const wasErasedSince = (db: Pick<Store, 'statement'>): ((sub: string, since: number) => Promise<boolean>) => {
  const found = db.statement('SELECT 1 FROM erased_sign_ins WHERE hash = ? AND erased_at >= ?')
  return async (sub, since) => (await found.get(Buffer.from(erasedHash(sub), 'hex'), since)) !== undefined
}

/** Those that were erased before a moment. */
export const erasedBefore = (db: Database, time: number, limit: number) =>
  db.selectFrom('erased_sign_ins').select('hash').where('erased_at', '<', time).limit(limit)
