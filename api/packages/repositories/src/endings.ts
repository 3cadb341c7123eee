import { ENDING_DAYS } from '@quintet/domain/match'
import { sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import { matchesOf } from './matches.ts'
import { prepared } from './prepared.ts'
import { endingKind } from './notice-kinds.ts'

/** What a kind ending leaves on the list of notices of who is let go (decision 61). */
export interface StoredEnding {
  /** Left out once either of the two has left the site. */
  match?: number
  pseudonym: string
  /** The first name, where the reader knew it: a match that was open. */
  name?: string
  /** The sentence. */
  reason: number
  /** The reader has seen it where the match was. */
  seen?: 1
}

/** A kind ending as its reader is told of it. */
export interface Ending {
  number: number
  name: string
  sentence: number
  day: number
}

const kept = prepared((db, memberId: number, fromDay: number) =>
  db
    .selectFrom('notices')
    .select(['id', 'day', 'notice_values'])
    .where('member_id', '=', memberId)
    .where('day', '>=', fromDay)
    .where('key', '=', endingKind)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc'),
)

const valuesOf = (stored: string | null): StoredEnding => JSON.parse(stored ?? '{}') as StoredEnding

/** Kind endings of the last weeks that a member has not seen yet, the newest first. */
export const readEndings = async (db: Database, memberId: number, today: number): Promise<Ending[]> =>
  (await kept(db, memberId, today - ENDING_DAYS)).flatMap(({ day, notice_values: stored }) => {
    const { match, pseudonym, name = pseudonym, reason, seen } = valuesOf(stored)
    return match === undefined || seen ? [] : [{ number: match, name, sentence: reason, day }]
  })

const write = (trx: Transaction, id: number, values: StoredEnding) =>
  trx
    .updateTable('notices')
    .set({ notice_values: JSON.stringify(values) })
    .where('id', '=', id)
    .execute()

const changeAll = async (
  trx: Transaction,
  rows: readonly { id: number; notice_values: string | null }[],
  matches: ReadonlySet<number>,
  change: (values: StoredEnding) => StoredEnding,
): Promise<void> => {
  for (const { id, notice_values: stored } of rows) {
    const values = valuesOf(stored)
    if (values.match !== undefined && matches.has(values.match)) await write(trx, id, change(values))
  }
}

/** Notes that a member has seen how a match ended. */
export const noteEndingSeen = async (trx: Transaction, memberId: number, match: number): Promise<void> =>
  changeAll(trx, await kept(trx, memberId, 0), new Set([match]), (values) => ({ ...values, seen: 1 }))

const nameless = ({ pseudonym, reason }: StoredEnding): StoredEnding => ({ pseudonym, reason })

/** Takes the name of who has left out of what a member was told of one match. */
export const forgetEnding = async (trx: Transaction, memberId: number, match: number): Promise<void> =>
  changeAll(trx, await kept(trx, memberId, 0), new Set([match]), nameless)

/** Takes a member's name out of what others were told when matches ended: it goes with the account, and before the matches do. */
export const forgetInEndings = async (trx: Transaction, memberId: number): Promise<void> => {
  const matches = await trx
    .selectFrom('matches')
    .select(['id', 'member_1', 'member_2'])
    .where('id', 'in', matchesOf(memberId))
    .execute()
  if (matches.length === 0) return
  const peers = sql<number>`(SELECT CASE WHEN member_1 = ${memberId} THEN member_2 ELSE member_1 END FROM matches
    WHERE id IN ${matchesOf(memberId)})`
  const told = await trx
    .selectFrom('notices')
    .select(['id', 'notice_values'])
    .where('member_id', 'in', peers)
    .where('key', '=', endingKind)
    .execute()
  await changeAll(trx, told, new Set(matches.map(({ id }) => id)), nameless)
}
