import type { Database, Transaction } from '../store.ts'
import { preparedQuery } from './prepared-queries.ts'

const byKey = preparedQuery<{ seen_at: number }>('SELECT seen_at FROM identity_known_sources WHERE key = ?')

/** Whether someone has signed in from a network; `key` is a keyed hash of both. */
export const isKnownSource = async (db: Database, key: Buffer): Promise<boolean> => (await byKey(db, key)).length > 0

const save = preparedQuery(`
  INSERT INTO identity_known_sources (key, sub, seen_at) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET sub = excluded.sub, seen_at = excluded.seen_at`)

/** Whether a sign-in from a network was noted since a moment. */
export const wasSeen = async (db: Database, key: Buffer, since: number): Promise<boolean> => {
  const [known] = await byKey(db, key)
  return known !== undefined && known.seen_at > since
}

/** Notes a sign-in from a network. */
export const saveKnownSource = async (trx: Transaction, key: Buffer, sub: string, now: number): Promise<void> => {
  await save(trx, key, sub, now)
}

/** Forgets networks without a sign-in since a moment. */
export const sweepKnownSources = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_known_sources').where('seen_at', '<', before).execute()
}
