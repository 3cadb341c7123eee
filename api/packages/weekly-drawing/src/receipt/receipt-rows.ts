import { type Selectable, sql } from 'kysely'
import type { PoolNumber } from '@quintet/domain/pools'
import {
  type Outcome,
  entryAt,
  leafBytes,
  placeInSlab,
  readOutcome as readOutcomeAt,
  slabSize,
  splitLeaves,
} from '@quintet/drawing/sealed'
import type { Database } from '@quintet/database'
import type { DrawingTable } from '@quintet/database/tables'
import type { SealedEntry } from '../sealed-entries.ts'
import { isPublished, matchesOf } from '@quintet/repositories/matches'
import { prepared } from '@quintet/repositories/prepared'

// The result of a drawing can be large: a receipt never reads the whole row.
const headColumns = ['week', 'state', 'scheme', 'seed', 'beacon', 'commitment', 'merkle_root'] as const
export type DrawingHead = Pick<Selectable<DrawingTable>, (typeof headColumns)[number]>

const headOf = prepared((db, week: number, currentWeek: number) =>
  db.selectFrom('drawings').select(headColumns).where('week', '=', week).where('week', '<', currentWeek),
)

/** The drawing of a week that is over. */
export const readDrawingHead = async (db: Database, week: number, currentWeek: number): Promise<DrawingHead | undefined> =>
  (await headOf(db, week, currentWeek))[0]

/** The last drawings whose week is over, the newest first. */
export const readDrawingHeads: (db: Database, currentWeek: number, limit: number) => Promise<DrawingHead[]> = prepared(
  (db, currentWeek: number, limit: number) =>
    db.selectFrom('drawings').select(headColumns).where('week', '<', currentWeek).orderBy('week', 'desc').limit(limit),
)

/** The drawings still to come, the next one first. */
export const readAnnounced: (db: Database, currentWeek: number) => Promise<{ week: number; commitment: string }[]> = prepared(
  (db, currentWeek: number) =>
    db.selectFrom('drawings').select(['week', 'commitment']).where('week', '>=', currentWeek).orderBy('week').limit(4),
)

/** Where a member stands in a frozen week. */
export interface OwnPlace {
  position: number
  leaf: Buffer
}

const frozen = sql<boolean>`EXISTS (SELECT 1 FROM drawings WHERE drawings.week = drawing_slabs.week AND drawings.state <> 'announced')`

const slabsOf = (db: Database, week: number, memberId: number) =>
  db
    .selectFrom('drawing_slabs')
    .where('week', '=', week)
    .where('first_member', '<=', memberId)
    .where(frozen)
    .orderBy('first_member', 'desc')
    .limit(1)

const slabWithMembers = prepared((db, week: number, memberId: number) => slabsOf(db, week, memberId).select(['slab', 'members']))
const slabWithEntries = prepared((db, week: number, memberId: number) =>
  slabsOf(db, week, memberId).select(['slab', 'members', 'entries', 'pasts']),
)
const slabWithLeaves = prepared((db, week: number, memberId: number) =>
  slabsOf(db, week, memberId).select(['slab', 'members', 'leaves']),
)

/** The member's position in a week; undefined before the freeze, and for members who did not enter. */
export const readOwnPosition = async (db: Database, week: number, memberId: number): Promise<number | undefined> => {
  const [row] = await slabWithMembers(db, week, memberId)
  const place = row && placeInSlab(row.members, memberId)
  return row && place !== undefined ? row.slab * slabSize + place : undefined
}

/** The member's place in a week; undefined before the freeze, and for members who did not enter. */
export const readOwnPlace = async (db: Database, week: number, memberId: number): Promise<OwnPlace | undefined> => {
  const [row] = await slabWithLeaves(db, week, memberId)
  const place = row && placeInSlab(row.members, memberId)
  if (!row || place === undefined) return undefined
  return { position: row.slab * slabSize + place, leaf: row.leaves.subarray(place * leafBytes, (place + 1) * leafBytes) }
}

/** Whether the member takes part in a frozen week. */
export const hasEntered = async (db: Database, week: number, memberId: number): Promise<boolean> =>
  (await readOwnPosition(db, week, memberId)) !== undefined

const bodyOf = prepared((db, body: number) => db.selectFrom('entry_bodies').select(['hash', 'body']).where('id', '=', body))

/** The member's sealed entry with its texts, while they are kept. */
export const readOwnSealed = async (db: Database, week: number, memberId: number): Promise<SealedEntry | undefined> => {
  const [row] = await slabWithEntries(db, week, memberId)
  const place = row && placeInSlab(row.members, memberId)
  if (!row?.entries || !row.pasts || place === undefined) return undefined
  const record = entryAt({ members: row.members, entries: row.entries, pasts: row.pasts }, place)
  const [text] = record ? await bodyOf(db, record.body) : []
  if (!record || !text) return undefined
  const { salt, past, body: _, ...head } = record
  return { position: row.slab * slabSize + place, head, salt, past, bodyHash: text.hash, body: () => text.body, card: null }
}

const outcomesOf = prepared((db, week: number, slab: number) =>
  db.selectFrom('drawing_outcomes').select('outcomes').where('week', '=', week).where('slab', '=', slab),
)

/** What became of the entrant at a position. */
export const readOwnOutcome = async (db: Database, week: number, position: number): Promise<Outcome | undefined> => {
  const [row] = await outcomesOf(db, week, Math.floor(position / slabSize))
  return row && readOutcomeAt(row.outcomes, position % slabSize)
}

/** Weeks whose slabs are read at once, about 30 KB each. */
const weeksAtOnce = 64

const outcomesBefore = prepared((db, memberId: number, fromDay: number, toDay: number, before: number) => {
  const first = sql<number>`(
    SELECT max(s.first_member) FROM drawing_slabs s WHERE s.week = drawings.week AND s.first_member <= ${memberId})`
  return db
    .selectFrom('drawings')
    .innerJoin('drawing_slabs', (join) =>
      join.onRef('drawing_slabs.week', '=', 'drawings.week').on('drawing_slabs.first_member', '=', first),
    )
    .innerJoin('drawing_outcomes', (join) =>
      join.onRef('drawing_outcomes.week', '=', 'drawing_slabs.week').onRef('drawing_outcomes.slab', '=', 'drawing_slabs.slab'),
    )
    .select(['drawings.week', 'drawings.published_day', 'drawing_slabs.members', 'drawing_outcomes.outcomes'])
    .where('drawings.state', '=', 'published')
    .where('drawings.published_day', '>=', fromDay)
    .where('drawings.published_day', '<=', toDay)
    .where('drawings.week', '<', before)
    .orderBy('drawings.week', 'desc')
    .limit(weeksAtOnce)
})

type DayOutcome = { day: number; outcome: Outcome }

/** What became of a member in the weeks that were published between two days, the newest first; many weeks by one query. */
export const readOwnOutcomes = async (
  db: Database,
  memberId: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<DayOutcome[]> => {
  const found: DayOutcome[] = []
  let before: number | undefined = Number.MAX_SAFE_INTEGER
  while (before !== undefined) {
    const rows: Awaited<ReturnType<typeof outcomesBefore>> = await outcomesBefore(db, memberId, fromDay, toDay, before)
    for (const { published_day: day, members, outcomes } of rows) {
      const place = placeInSlab(members, memberId)
      if (place !== undefined && day !== null) found.push({ day, outcome: readOutcomeAt(outcomes, place) })
    }
    before = rows.length < weeksAtOnce ? undefined : rows.at(-1)?.week
  }
  return found
}

const leavesIn = prepared((db, week: number, from: number, to: number) =>
  db
    .selectFrom('drawing_slabs')
    .select('leaves')
    .where('week', '=', week)
    .where('slab', '>=', from)
    .where('slab', '<', to)
    .orderBy('slab'),
)

/** Leaves of a week in their order, so many from a position on; both are whole slabs. */
export const readLeaves = async (db: Database, week: number, position: number, count: number): Promise<Buffer[]> => {
  const rows = await leavesIn(db, week, Math.ceil(position / slabSize), Math.ceil((position + count) / slabSize))
  return rows.flatMap(({ leaves }) => splitLeaves(leaves))
}

const poolsOf = prepared((db, week: number, memberId: number) =>
  db.selectFrom('tokens').select('pool').where('week', '=', week).where('member_id', '=', memberId).orderBy('pool'),
)

/** Pools of the tokens that the member submitted in a week. */
export const readTokenPools = async (db: Database, week: number, memberId: number): Promise<PoolNumber[]> => {
  const rows = await poolsOf(db, week, memberId)
  return rows.map(({ pool }) => pool as PoolNumber)
}

const matchesIn = prepared((db, week: number, memberId: number) =>
  db
    .selectFrom('matches')
    .select(['id', 'member_1', 'pool_1', 'pool_2', 'ended_at'])
    .where('week', '=', week)
    .where('id', 'in', matchesOf(memberId))
    .where(isPublished),
)

/** The member's matches of a week by their own pool: the match's number, null once it was ended. */
export const readOutcome = async (db: Database, week: number, memberId: number): Promise<Map<number, number | null>> => {
  const rows = await matchesIn(db, week, memberId)
  return new Map(
    rows.map((row) => [row.member_1 === memberId ? row.pool_1 : row.pool_2, row.ended_at === null ? row.id : null] as const),
  )
}

const lastFrozen = prepared((db) =>
  db.selectFrom('drawings').select('week').where('state', '<>', 'announced').orderBy('week', 'desc').limit(1),
)

/** The last week whose entries were frozen. */
export const readLastFrozenWeek = async (db: Database): Promise<number | undefined> => (await lastFrozen(db))[0]?.week

/** How many entrants a frozen week has. */
export const countEntrants = async (db: Database, week: number): Promise<number> =>
  (await db.selectFrom('drawings').select('entrants').where('week', '=', week).executeTakeFirst())?.entrants ?? 0
