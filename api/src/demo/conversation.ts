import { createMatchSecret, encryptMessage } from '@quintet/crypto'
import type { SqliteHandle } from '../db/driver.ts'
import type { Random } from '../random.ts'
import type { Insert } from './bulk.ts'
import { conversation } from './data/words.ts'
import type { DemoKeys } from './keys.ts'

interface Talk {
  sqlite: SqliteHandle
  insert: Insert
  random: Random
  match: number
  /** The keys of side 1, then of side 2. */
  keys: readonly [DemoKeys, DemoKeys]
  /** The side that writes first. */
  first: 1 | 2
  now: number
}

const hour = 3_600_000

/** Verifies a match for both sides as their browsers would have, and writes an encrypted conversation into it. */
export const insertConversation = async ({ sqlite, insert, random, match, keys, first, now }: Talk): Promise<void> => {
  const label = String(match)
  const { secret, keys: matchKeys } = await createMatchSecret(label, [keys[0].pair.publicKey, keys[1].pair.publicKey])
  const row = [...secret.salts, ...secret.wrapped, keys[0].row.public_key, keys[1].row.public_key, match]
  sqlite
    .prepare(
      `UPDATE matches SET key_state = 0, version = 2, salt_1 = ?, salt_2 = ?, wrapped_key_1 = ?, wrapped_key_2 = ?,
       pinned_key_1 = ?, pinned_key_2 = ? WHERE id = ?`,
    )
    .run(...row)
  for (const [index, text] of conversation.entries()) {
    const side = index % 2 === 0 ? first : 3 - first
    const clientId = random.uuid()
    const context = { match: label, side: side === 1 ? ('1' as const) : ('2' as const), clientMessageId: clientId }
    const { ciphertext, iv } = await encryptMessage(matchKeys, context, text)
    const sentAt = now - (conversation.length - index) * hour
    insert('messages', { match_id: match, side, client_id: clientId, body: ciphertext, iv, sent_at: sentAt })
  }
}
