import { type MatchSide, areKeysReady, needsKeysFrom } from '@quintet/domain/match'
import { sql } from 'kysely'
import type { Database } from '@quintet/database'
import { isPublished, matchesOf } from './matches.ts'
import { prepared } from './prepared.ts'

/** What waits for a member: messages that were not read, and matches that the other side has verified. */
export interface Waiting {
  unread: number
  verify: number
}

const openMatches = prepared((db, member: number) => {
  const isFirst = sql<boolean>`matches.member_1 = ${member}`
  return db
    .selectFrom('matches')
    .select('key_state')
    .select(sql<MatchSide>`CASE WHEN ${isFirst} THEN 1 ELSE 2 END`.as('side'))
    .select(
      sql<number>`(SELECT count(*) FROM messages WHERE messages.match_id = matches.id AND messages.quiet = 0
        AND messages.side <> CASE WHEN ${isFirst} THEN 1 ELSE 2 END
        AND messages.sent_at > CASE WHEN ${isFirst} THEN matches.read_1 ELSE matches.read_2 END)`.as('unread'),
    )
    .where('id', 'in', matchesOf(member))
    .where('ended_at', 'is', null)
    .where(isPublished)
    .unionAll(
      db
        .selectFrom('cell_away')
        .select('key_state')
        .select(sql<MatchSide>`side`.as('side'))
        .select('unread')
        .where('member_id', '=', member)
        .where('listed', 'is not', null),
    )
})

/** Counts it, of the matches that neither side has ended, here and in other cells; by one query however many there are. */
export const countWaiting = async (db: Database, member: number): Promise<Waiting> => {
  const open = await openMatches(db, member)
  const read = open.filter(({ key_state: state }) => areKeysReady(state))
  return {
    unread: read.reduce((sum, { unread }) => sum + unread, 0),
    verify: open.filter(({ key_state: state, side }) => needsKeysFrom(state, side)).length,
  }
}
