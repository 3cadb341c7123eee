import { type MatchSide } from '@quintet/domain/match'
import { type Selectable, sql } from 'kysely'
import type { Database } from '@quintet/database'
import type { MatchTable } from '@quintet/database/tables'
import { isPublished } from './matches.ts'
import { prepared } from './prepared.ts'

const columns = [
  'id',
  'member_1',
  'member_2',
  'key_state',
  'pseudonym_1',
  'pseudonym_2',
  'read_1',
  'read_2',
  'delivered_1',
  'delivered_2',
] as const

/** What a chat looks at of its match: not its keys, which are most of it. */
export interface Chat {
  row: Pick<Selectable<MatchTable>, (typeof columns)[number]>
  side: MatchSide
  peer: number
  /** Whether the member lets matches know that they have read and are writing, and whether the other side does, too. */
  signs: { own: boolean; both: boolean }
}

const givesSigns = (member: ReturnType<typeof sql<number>>) =>
  sql<number>`(SELECT count(*) FROM chat_signs WHERE chat_signs.member_id = ${member})`

const chatOf = prepared((db, memberId: number, number: number) =>
  db
    .selectFrom('matches')
    .select(columns)
    .select(givesSigns(sql`matches.member_1`).as('signs_1'))
    .select(givesSigns(sql`matches.member_2`).as('signs_2'))
    .where('id', '=', number)
    .where(({ eb, or }) => or([eb('member_1', '=', memberId), eb('member_2', '=', memberId)]))
    .where('ended_at', 'is', null)
    .where(isPublished),
)

/** The chat of a member's match; undefined alike for another member's, an ended one and one that never was. */
export const readChat = async (db: Database, memberId: number, number: number): Promise<Chat | undefined> => {
  const [found] = await chatOf(db, memberId, number)
  if (!found) return undefined
  const { signs_1, signs_2, ...row } = found
  const side = row.member_1 === memberId ? 1 : 2
  const own = (side === 1 ? signs_1 : signs_2) > 0
  return { row, side, peer: side === 1 ? row.member_2 : row.member_1, signs: { own, both: signs_1 + signs_2 === 2 } }
}
