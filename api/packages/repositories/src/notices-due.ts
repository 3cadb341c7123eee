import { type NoticeEvent, SAME_MATCH_AGAIN } from '@quintet/domain/notices'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { NoticeDueTable } from '@quintet/database/tables'
import { prepared } from './prepared.ts'

export type NoticeDueRow = Selectable<NoticeDueTable>

interface NewNotice {
  member: number
  event: NoticeEvent
  /** What it is about: the same event about the same is told once. */
  about: string
  /** Epoch milliseconds of the product's time, like `now`. */
  dueAt?: number
  now: number
}

// What was dropped was not told: it waits anew with the next one that is about the same.
const insertOnce = prepared((db, member: number, event: NoticeEvent, about: string, dueAt: number, now: number) =>
  db
    .insertInto('notices_due')
    .values({ member_id: member, event, about, due_at: dueAt, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'event', 'about', 'channel', 'device_id'])
        .doUpdateSet({ state: 'waiting', due_at: dueAt, created_at: now })
        .where('notices_due.state', '=', 'dropped'),
    ),
)

/** Puts down that a member is to be told of something, with what it tells of: it is sent if and only if that was committed. */
export const queueNotice = async (trx: Transaction, { member, event, about, now, dueAt = now }: NewNotice): Promise<void> => {
  await insertOnce(trx, member, event, about, dueAt, now)
}

interface NewMatchNotice extends Pick<NewNotice, 'member' | 'now'> {
  event: 'wait' | 'open'
  match: number
  /** The state of the match that is told, told once. */
  version: number
}

/**
 * Puts down that a member is to be told how a match stands. The other side can take that back and set it anew as often as it likes: it is
 * told again a day after the last time at the earliest, if it still stands then. What had been taken back before it was told does not count.
 */
export const queueMatchNotice = async (
  trx: Transaction,
  { member, event, match, version, now }: NewMatchNotice,
): Promise<void> => {
  const last = await trx
    .selectFrom('notices_due')
    .select(['state', 'due_at'])
    .where('member_id', '=', member)
    .where('event', '=', event)
    .where('about', 'like', `${match}.%`)
    .where('channel', '=', '')
    .where('state', '<>', 'dropped')
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state === 'waiting') return
  const dueAt = Math.max(now, last ? last.due_at + SAME_MATCH_AGAIN : now)
  await queueNotice(trx, { member, event, about: `${match}.${version}`, now, dueAt })
}

/** How many things a member was told since a moment, by mail or push. */
export const countTold = async (db: Database, member: number, since: number): Promise<number> => {
  const { count } = await db
    .selectFrom('notices_due')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', member)
    .where('channel', '=', '')
    .where('state', '=', 'routed')
    .where('due_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts down that all who entered a week are to be told of its results; they are gone through afterwards, a few at a time. */
export const queueResults = async (trx: Transaction, week: number): Promise<void> => {
  await trx
    .insertInto('notice_runs')
    .values({ event: 'results', week })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Members of whom something is due whose way is not decided yet. */
export const readUndecided = async (db: Database, now: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('notices_due')
    .select('member_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('channel', '=', '')
    .where('due_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ member_id: member }) => member)
}

/** What is due of a member and not decided. */
export const readUndecidedOf = (db: Database, member: number, now: number): Promise<NoticeDueRow[]> =>
  db
    .selectFrom('notices_due')
    .selectAll()
    .where('member_id', '=', member)
    .where('channel', '=', '')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What goes out together: to one member, by one channel, to one device. */
export interface Delivery {
  member_id: number
  channel: 'mail' | 'push'
  device_id: number
}

/** Deliveries that are due. */
export const readDueDeliveries = async (db: Database, now: number, limit: number): Promise<Delivery[]> =>
  (await db
    .selectFrom('notices_due')
    .select(['member_id', 'channel', 'device_id'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('channel', '<>', '')
    .where('due_at', '<=', now)
    .limit(limit)
    .execute()) as Delivery[]

/** Takes what is in a delivery, so that nobody else sends it. @returns what was taken */
export const takeDelivery = async (trx: Transaction, { member_id, channel, device_id }: Delivery, now: number) =>
  trx
    .updateTable('notices_due')
    .set(({ eb }) => ({ state: 'sending' as const, tries: eb('tries', '+', 1) }))
    .where('member_id', '=', member_id)
    .where('channel', '=', channel)
    .where('device_id', '=', device_id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .returningAll()
    .execute()

/** Notes what became of rows. */
export const settle = async (
  trx: Transaction,
  ids: readonly number[],
  changes: Partial<Pick<NoticeDueRow, 'state' | 'due_at'>>,
): Promise<void> => {
  if (ids.length > 0) await trx.updateTable('notices_due').set(changes).where('id', 'in', ids).execute()
}
