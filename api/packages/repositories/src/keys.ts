import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

export interface StoredKeys {
  publicKey: string
  wrappedKey: string
  iv: string
  kdf: string
}

const keysOf = prepared((db, memberId: number) => db.selectFrom('member_keys').selectAll().where('member_id', '=', memberId))

export const readKeys = async (db: Database, memberId: number): Promise<StoredKeys | undefined> => {
  const [row] = await keysOf(db, memberId)
  return row && { publicKey: row.public_key, wrappedKey: row.wrapped_key, iv: row.iv, kdf: row.kdf }
}

export const writeKeys = async (trx: Transaction, memberId: number, keys: StoredKeys, now: number): Promise<void> => {
  const row = { public_key: keys.publicKey, wrapped_key: keys.wrappedKey, iv: keys.iv, kdf: keys.kdf, created_at: now }
  await trx
    .insertInto('member_keys')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}
