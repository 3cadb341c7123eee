import type { MatchSide } from '@quintet/domain/match'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { MatchTable } from '@quintet/database/tables'
import { endingKind } from './notice-kinds.ts'
import { deleteVoiceNotes } from './voice-notes.ts'
import { prepared } from './prepared.ts'

export type MatchRow = Selectable<MatchTable>

/** A match as one of its members sees it, with all its columns or some. */
export interface MatchView<Columns extends keyof MatchRow = keyof MatchRow> {
  row: Pick<MatchRow, Columns>
  side: MatchSide
  peer: number
}

/** Numbers of all matches of a member, of whichever side. */
export const matchesOf = (member: number) => sql<number>`(
  SELECT id FROM matches WHERE member_1 = ${member} UNION ALL SELECT match_id FROM match_seconds WHERE member_2 = ${member})`

/** Nobody sees the matches of a week before all of them are published; what was there before drawings were kept is. */
export const isPublished = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM drawings WHERE drawings.week = matches.week AND drawings.state <> 'published')`

const viewOf = <Row extends Pick<MatchRow, 'member_1' | 'member_2'>>(
  row: Row,
  memberId: number,
): { row: Row; side: MatchSide; peer: number } =>
  row.member_1 === memberId ? { row, side: 1, peer: row.member_2 } : { row, side: 2, peer: row.member_1 }

const openMatches = prepared((db, memberId: number) =>
  db.selectFrom('matches').selectAll().where('id', 'in', matchesOf(memberId)).where('ended_at', 'is', null).where(isPublished),
)

/** The member's matches that neither side has ended. */
export const readMatches = async (db: Database, memberId: number): Promise<MatchView[]> => {
  const rows = await openMatches(db, memberId)
  return rows.map((row) => viewOf(row, memberId))
}

const openMatch = prepared((db, memberId: number, number: number) =>
  db
    .selectFrom('matches')
    .selectAll()
    .where('id', '=', number)
    .where(({ eb, or }) => or([eb('member_1', '=', memberId), eb('member_2', '=', memberId)]))
    .where('ended_at', 'is', null)
    .where(isPublished),
)

const listedColumns = [
  'id',
  'member_1',
  'member_2',
  'class',
  'day',
  'pseudonym_1',
  'pseudonym_2',
  'key_state',
  'version',
  'wrapped_key_1',
  'wrapped_key_2',
  'salt_1',
  'salt_2',
  'key_signature',
  'renewed_by',
  'pinned_key_1',
  'pinned_key_2',
  'delivered_1',
  'delivered_2',
] as const

const listedMatches = prepared((db, memberId: number, week: number, fromDay: number) => {
  const peer = sql<number>`CASE WHEN matches.member_1 = ${memberId} THEN matches.member_2 ELSE matches.member_1 END`
  const own = sql<number>`CASE WHEN matches.member_1 = ${memberId} THEN 1 ELSE 2 END`
  const unread = sql`messages.match_id = matches.id AND messages.side <> ${own}
    AND messages.sent_at > CASE WHEN matches.member_1 = ${memberId} THEN matches.read_1 ELSE matches.read_2 END`
  return db
    .selectFrom('matches')
    .leftJoin('profiles', (join) => join.on('profiles.member_id', '=', peer))
    .leftJoin('member_keys', (join) => join.on('member_keys.member_id', '=', peer))
    .leftJoin('photo_proofs', (join) =>
      join.on('photo_proofs.member_id', '=', peer).on('photo_proofs.state', '=', sql.lit('passed')),
    )
    .select(listedColumns.map((column) => `matches.${column}` as const))
    .select(['profiles.profile', 'member_keys.public_key as peer_key', 'photo_proofs.decided_at as checked_at'])
    .select(sql<number>`(SELECT count(*) FROM messages WHERE ${unread} AND messages.quiet = 0)`.as('unread'))
    .select(sql<number | null>`(SELECT max(messages.sent_at) FROM messages WHERE ${unread} AND messages.quiet = 0)`.as('newest'))
    .select(
      sql<number>`(SELECT count(*) FROM drawings WHERE drawings.week < ${week} AND drawings.state <> 'published')`.as(
        'due_weeks',
      ),
    )
    .select(
      sql<number>`(SELECT count(*) FROM notices WHERE notices.member_id = ${memberId} AND notices.day >= ${fromDay}
        AND notices.key = ${sql.lit(endingKind)})`.as('told_endings'),
    )
    .where('matches.id', 'in', matchesOf(memberId))
    .where('matches.ended_at', 'is', null)
    .where(isPublished)
})

/** A match with all that a list of matches shows of it. */
export interface ListedMatch {
  view: MatchView<(typeof listedColumns)[number]>
  /** The peer's profile as it is stored; nothing before the first save. */
  profile: string | null
  peerKey: string | null
  /** When the peer's photos were checked. */
  checkedAt: number | null
  /** Messages that the member has not read, but for quiet ones. */
  unread: number
  /** Time of the newest of them; 0 without any. */
  newest: number
  /** Whether a week before the one that was asked in is not published yet. */
  isDrawing: boolean
  /** Whether the member was told of kind endings on the days that were asked about. */
  hasEndings: boolean
}

/**
 * The member's matches with what a list shows of them, by one query however many there are.
 * @param week the running one
 * @param fromDay the first of the days whose kind endings count
 */
export const readListedMatches = async (
  db: Database,
  memberId: number,
  week: number,
  fromDay: number,
): Promise<ListedMatch[]> => {
  const rows = await listedMatches(db, memberId, week, fromDay)
  return rows.map((row) => ({
    view: viewOf(row, memberId),
    profile: row.profile,
    peerKey: row.peer_key,
    checkedAt: row.checked_at,
    unread: row.unread,
    newest: row.newest ?? 0,
    isDrawing: row.due_weeks > 0,
    hasEndings: row.told_endings > 0,
  }))
}

/** One match of the member; undefined alike for another member's, an ended one and one that never was. */
export const readMatch = async (db: Database, memberId: number, number: number): Promise<MatchView | undefined> => {
  const [row] = await openMatch(db, memberId, number)
  return row && viewOf(row, memberId)
}

/** Changes a match and raises its record version. */
export const updateMatch = async (trx: Transaction, row: MatchRow, changes: Partial<MatchRow>): Promise<void> => {
  await trx
    .updateTable('matches')
    .set({ ...changes, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** The columns of a match without a session. */
export const noSession = { wrapped_key_1: null, wrapped_key_2: null, salt_1: null, salt_2: null, key_signature: null } as const

/** Ends a match for both sides and removes its messages, recordings and keys. */
export const endMatch = async (trx: Transaction, row: MatchRow, now: number): Promise<void> => {
  await trx.deleteFrom('messages').where('match_id', '=', row.id).execute()
  await deleteVoiceNotes(trx, row.id)
  await updateMatch(trx, row, { ended_at: now, ...noSession })
}

const unreadIn = prepared((db, match: number, side: MatchSide, after: number) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('match_id', '=', match)
    .where('side', '<>', side)
    .where('quiet', '=', 0)
    .where('sent_at', '>', after),
)

/** How many messages of the peer the member has not read yet, but for quiet ones. */
export const countUnread = async (db: Database, { row, side }: MatchView): Promise<number> => {
  const [found] = await unreadIn(db, row.id, side, side === 1 ? row.read_1 : row.read_2)
  return found?.count ?? 0
}
