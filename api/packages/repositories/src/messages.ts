import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { MessageTable } from '@quintet/database/tables'

export type MessageRow = Selectable<MessageTable>

/** The newest messages before a time, oldest first. */
export const messagesBefore = async (db: Database, match: number, before: number, limit: number): Promise<MessageRow[]> => {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('match_id', '=', match)
    .where('sent_at', '<', before)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** The oldest messages after a time, oldest first. */
export const messagesAfter = (db: Database, match: number, after: number, limit: number): Promise<MessageRow[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('match_id', '=', match)
    .where('sent_at', '>', after)
    .orderBy('sent_at')
    .limit(limit)
    .execute()

/** The message that a side sent under an id of its own. */
export const findMessage = (db: Database, match: number, side: number, clientId: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('match_id', '=', match)
    .where('side', '=', side)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

interface NewMessage {
  match: number
  side: number
  clientId: string
  body: string
  iv: string
  device: string | null
  counter: number | null
  previous: string | null
  commitment: string | null
  quiet: number
  now: number
}

/**
 * Stores a message and returns its time in epoch milliseconds, which is unique within the match and only grows, so that it
 * serves as the cursor of paging. A message that is there already keeps its time.
 */
export const insertMessage = async (trx: Transaction, { match, side, clientId, now, ...sealed }: NewMessage): Promise<number> => {
  const there = await findMessage(trx, match, side, clientId)
  if (there) return there.sent_at
  const { last } = await trx
    .selectFrom('messages')
    .select(({ fn }) => fn.max('sent_at').as('last'))
    .where('match_id', '=', match)
    .executeTakeFirstOrThrow()
  const sentAt = Math.max(now, (last ?? 0) + 1)
  await trx
    .insertInto('messages')
    .values({ match_id: match, side, client_id: clientId, sent_at: sentAt, ...sealed })
    .execute()
  return sentAt
}

/** Notes how far a side's devices have the other's messages. */
export const markDelivered = async (trx: Transaction, match: number, side: 1 | 2, sentAt: number): Promise<void> => {
  await trx
    .updateTable('matches')
    .set(side === 1 ? { delivered_1: sentAt } : { delivered_2: sentAt })
    .where('id', '=', match)
    .execute()
}

/** Of some members those who let others know that they have read and are writing. */
export const membersWithSigns = async (db: Database, members: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('chat_signs')
    .select('member_id')
    .where('member_id', 'in', [...members])
    .execute()
  return new Set(rows.map(({ member_id: member }) => member))
}

/** Lets others know, or not any more. */
export const saveSigns = async (trx: Transaction, member: number, on: boolean): Promise<void> => {
  if (on)
    await trx
      .insertInto('chat_signs')
      .values({ member_id: member })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await trx.deleteFrom('chat_signs').where('member_id', '=', member).execute()
}

/** Notes how far a side has read. */
export const markRead = async (trx: Transaction, match: number, side: 1 | 2, sentAt: number): Promise<void> => {
  await trx
    .updateTable('matches')
    .set(side === 1 ? { read_1: sentAt } : { read_2: sentAt })
    .where('id', '=', match)
    .execute()
}
