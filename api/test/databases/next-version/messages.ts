import type { Transaction } from '@quintet/database'
import { insertMessage as insertBefore } from '@quintet/repositories/messages'
import { sql } from 'kysely'

export * from '@quintet/repositories/messages'

/** As in the version before, with the new column filled in the same transaction. */
export const insertMessage: typeof insertBefore = async (trx: Transaction, message) => {
  const sentAt = await insertBefore(trx, message)
  await sql`UPDATE messages SET body_length = length(body) WHERE match_id = ${message.match} AND sent_at = ${sentAt}`.execute(trx)
  return sentAt
}
