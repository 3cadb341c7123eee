import type { Database, Transaction } from '@quintet/database'
import { prepared } from './prepared.ts'

const sentUnder = prepared((db, match: number, side: number, clientId: string) =>
  db
    .selectFrom('messages')
    .select(['sent_at', 'commitment'])
    .where('match_id', '=', match)
    .where('side', '=', side)
    .where('client_id', '=', clientId),
)

/** The message that a side sent under an id of its own: when, and what its sender committed to. */
export const findMessage = async (db: Database, match: number, side: number, clientId: string) =>
  (await sentUnder(db, match, side, clientId))[0]

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

const sentBefore = prepared((db, match: number, side: number, clientId: string) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('messages')
      .select('sent_at')
      .where('match_id', '=', match)
      .where('side', '=', side)
      .where('client_id', '=', clientId)
      .as('same'),
    selectFrom('messages')
      .select(({ fn }) => fn.max('sent_at').as('last'))
      .where('match_id', '=', match)
      .as('last'),
  ]),
)

const insert = prepared(
  (
    db,
    match_id: number,
    side: number,
    client_id: string,
    sent_at: number,
    body: string,
    iv: string,
    device: string | null,
    counter: number | null,
    previous: string | null,
    commitment: string | null,
    quiet: number,
  ) =>
    db
      .insertInto('messages')
      .values({ match_id, side, client_id, sent_at, body, iv, device, counter, previous, commitment, quiet }),
)

/**
 * Stores a message and returns its time in epoch milliseconds, which is unique within the match and only grows, so that it
 * serves as the cursor of paging. A message that is there already keeps its time.
 */
export const insertMessage = async (trx: Transaction, { match, side, clientId, now, ...sealed }: NewMessage): Promise<number> => {
  const [before] = await sentBefore(trx, match, side, clientId)
  if (before?.same) return before.same
  const sentAt = Math.max(now, (before?.last ?? 0) + 1)
  const { body, iv, device, counter, previous, commitment, quiet } = sealed
  await insert(trx, match, side, clientId, sentAt, body, iv, device, counter, previous, commitment, quiet)
  return sentAt
}

type MarkOf = 'delivered_1' | 'delivered_2' | 'read_1' | 'read_2'

// One that came late leaves what others noted meanwhile.
const raising = (column: MarkOf) =>
  prepared((db, match: number, sentAt: number, known: number) =>
    db
      .updateTable('matches')
      .set({ [column]: sentAt })
      .where('id', '=', match)
      .where(column, '<', known),
  )

const raise: Readonly<Record<MarkOf, ReturnType<typeof raising>>> = {
  delivered_1: raising('delivered_1'),
  delivered_2: raising('delivered_2'),
  read_1: raising('read_1'),
  read_2: raising('read_2'),
}

/** Notes how far a side's devices have the other's messages. */
export const markDelivered = async (trx: Transaction, match: number, side: 1 | 2, sentAt: number): Promise<void> => {
  await raise[`delivered_${side}`](trx, match, sentAt, sentAt)
}

/** Notes how far a side has read. */
export const markRead = async (trx: Transaction, match: number, side: 1 | 2, sentAt: number): Promise<void> => {
  await raise[`read_${side}`](trx, match, sentAt, sentAt)
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
