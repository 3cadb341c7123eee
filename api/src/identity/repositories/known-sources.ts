import type { Database, Transaction } from '../../db/store.ts'
import { hotQuery } from './hot.ts'

const byKey = hotQuery<{ seen_at: number }>('SELECT seen_at FROM identity_known_sources WHERE key = ?')

/** Whether someone has signed in from a network; `key` is a keyed hash of both. */
export const isKnownSource = async (db: Database, key: Buffer): Promise<boolean> => (await byKey(db, key)).length > 0

const save = hotQuery(`
  INSERT INTO identity_known_sources (key, sub, seen_at) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET sub = excluded.sub, seen_at = excluded.seen_at`)

/** Notes a sign-in from a network, at most once in `every` milliseconds. */
export const saveKnownSource = async (trx: Transaction, key: Buffer, sub: string, now: number, every: number): Promise<void> => {
  const [known] = await byKey(trx, key)
  if (known === undefined || now - known.seen_at >= every) await save(trx, key, sub, now)
}

/** Forgets networks that nobody signed in from since a moment. */
export const sweepKnownSources = async (trx: Transaction, before: number): Promise<void> => {
  await trx.deleteFrom('identity_known_sources').where('seen_at', '<', before).execute()
}
