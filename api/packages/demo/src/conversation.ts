import {
  type ChainLink,
  commitTo,
  createFrankingKey,
  createMatchSecret,
  type MatchKeys,
  messageHash,
  sealMessage,
  signDelivery,
  writeDeliverySignature,
} from '@quintet/crypto'
import { readyKeyState } from '@quintet/domain/match'
import { conversation } from '@quintet/synthetic'
import type { Connection } from '@quintet/kit/store'
import type { Random } from '@quintet/kit/random'
import type { Insert } from './bulk.ts'
import type { DemoKeys } from './keys.ts'

interface ConversationOptions {
  direct: Connection
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

const sideOf = (side: number) => (side === 1 ? ('1' as const) : ('2' as const))

const deliver = async ({ direct, match, keys, now }: ConversationOptions, before: number): Promise<MatchKeys> => {
  const label = String(match)
  const { secret, keys: matchKeys } = await createMatchSecret(label, [keys[0].pair.publicKey, keys[1].pair.publicKey])
  const delivery = { match: label, publicKeys: [keys[0].own.publicKey, keys[1].own.publicKey] as const, ...secret }
  const signature = writeDeliverySignature(await signDelivery(delivery, '2', keys[1].own.signingKey, now - before))
  const row = [...secret.salts, ...secret.wrapped, signature, keys[0].row.public_key, keys[1].row.public_key, match]
  direct
    .prepare(
      `UPDATE matches SET key_state = ${readyKeyState}, version = 2, salt_1 = ?, salt_2 = ?, wrapped_key_1 = ?, wrapped_key_2 = ?,
       key_signature = ?, pinned_key_1 = ?, pinned_key_2 = ? WHERE id = ?`,
    )
    .run(...row)
  return matchKeys
}

const chainOf = (random: Random): ChainLink => ({ device: random.uuid().slice(0, 18), counter: 1, previous: '' })

/** Verifies a match for both sides as their browsers would have, and writes an encrypted conversation into it. */
export const insertConversation = async (options: ConversationOptions): Promise<void> => {
  const { insert, random, match, first, now } = options
  const matchKeys = await deliver(options, (conversation.length + 1) * hour)
  const chains = { '1': chainOf(random), '2': chainOf(random) }
  for (const [index, text] of conversation.entries()) {
    const side = sideOf(index % 2 === 0 ? first : 3 - first)
    const clientMessageId = random.uuid()
    const context = { match: String(match), side, clientMessageId, ...chains[side] }
    const sentAt = now - (conversation.length - index) * hour
    const franking = createFrankingKey()
    const commitment = await commitTo(franking, { ...context, text })
    const message = await sealMessage(matchKeys, context, { text, sentAt, franking })
    const { device, counter, previous } = context
    chains[side] = { device, counter: counter + 1, previous: await messageHash(context, message) }
    const chained = { device, counter, previous: previous === '' ? null : previous }
    const row = { match_id: match, side: Number(side), client_id: clientMessageId, body: message.ciphertext, iv: message.iv }
    insert('messages', { ...row, ...chained, commitment, sent_at: sentAt })
  }
}
