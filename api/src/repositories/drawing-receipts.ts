import { type Selectable, sql } from 'kysely'
import type { PoolNumber } from '@quintet/domain/pools'
import type { Database } from '../db/store.ts'
import type { DrawingEntryTable, DrawingTable } from '../db/tables/drawings.ts'

// The result of a drawing can be large: a receipt never reads the whole row.
const headColumns = ['week', 'state', 'seed', 'commitment', 'merkle_root'] as const
export type DrawingHead = Pick<Selectable<DrawingTable>, (typeof headColumns)[number]>
export type OwnEntry = Selectable<DrawingEntryTable>

/** The drawing of a week that is over. */
export const readDrawingHead = (db: Database, week: number, currentWeek: number): Promise<DrawingHead | undefined> =>
  db.selectFrom('drawings').select(headColumns).where('week', '=', week).where('week', '<', currentWeek).executeTakeFirst()

/** The last drawings whose week is over, the newest first. */
export const readDrawingHeads = (db: Database, currentWeek: number, limit: number): Promise<DrawingHead[]> =>
  db.selectFrom('drawings').select(headColumns).where('week', '<', currentWeek).orderBy('week', 'desc').limit(limit).execute()

/** The drawings still to come, the next one first. */
export const readAnnounced = (db: Database, currentWeek: number): Promise<{ week: number; commitment: string }[]> =>
  db.selectFrom('drawings').select(['week', 'commitment']).where('week', '>=', currentWeek).orderBy('week').limit(4).execute()

/** The member's sealed entry of a week. */
export const readOwnEntry = (db: Database, week: number, memberId: number): Promise<OwnEntry | undefined> =>
  db.selectFrom('drawing_entries').selectAll().where('member_id', '=', memberId).where('week', '=', week).executeTakeFirst()

/** Weeks from `first` on whose drawing holds an entry of the member. */
export const readEnteredWeeks = async (db: Database, memberId: number, first: number): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('drawing_entries')
    .select('week')
    .where('member_id', '=', memberId)
    .where('week', '>=', first)
    .execute()
  return new Set(rows.map(({ week }) => week))
}

/** Leaves of a week in their order, so many from a position on. */
export const readLeaves = async (db: Database, week: number, position: number, count: number): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('drawing_entries')
    .select('leaf')
    .where('week', '=', week)
    .where('position', '>=', position)
    .where('position', '<', position + count)
    .orderBy('position')
    .execute()
  return rows.map(({ leaf }) => leaf)
}

/** Pools of the tokens that the member submitted in a week. */
export const readTokenPools = async (db: Database, week: number, memberId: number): Promise<PoolNumber[]> => {
  const rows = await db
    .selectFrom('tokens')
    .select('pool')
    .where('week', '=', week)
    .where('member_id', '=', memberId)
    .orderBy('pool')
    .execute()
  return rows.map(({ pool }) => pool as PoolNumber)
}

/** The member's matches of a week by their own pool: the match's number, null once it was ended. */
export const readOutcome = async (db: Database, week: number, memberId: number): Promise<Map<number, number | null>> => {
  const rows = await db
    .selectFrom('matches')
    .select(['id', 'member_1', 'pool_1', 'pool_2', 'ended_at'])
    .where('week', '=', week)
    .where(({ eb, or }) => or([eb('member_1', '=', memberId), eb('member_2', '=', memberId)]))
    .execute()
  return new Map(
    rows.map((row) => [row.member_1 === memberId ? row.pool_1 : row.pool_2, row.ended_at === null ? row.id : null] as const),
  )
}

/** The part of a published result that counts the eligible people of every entrant, as JSON. */
export const readEligibleJson = async (db: Database, week: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('drawings')
    .select(sql<string | null>`json_extract(result, '$.eligible')`.as('eligible'))
    .where('week', '=', week)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row?.eligible ?? undefined
}

/** The last week whose entries were frozen. */
export const readLastFrozenWeek = async (db: Database): Promise<number | undefined> => {
  const row = await db
    .selectFrom('drawings')
    .select('week')
    .where('state', '<>', 'announced')
    .orderBy('week', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.week
}

/** How many entries a week has. */
export const countEntries = async (db: Database, week: number): Promise<number> => {
  const { count } = await db
    .selectFrom('drawing_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('week', '=', week)
    .executeTakeFirstOrThrow()
  return count
}

/** Sealed texts of a week in their order, so many from a position on; those that are gone are left out. */
export const readTexts = async (db: Database, week: number, position: number, count: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('drawing_entries')
    .select('entry')
    .where('week', '=', week)
    .where('position', '>=', position)
    .where('position', '<', position + count)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ entry }) => entry ?? [])
}
