import type { Selectable } from 'kysely'
import type { Database } from '@quintet/database'
import type { AwayMatchTable } from '@quintet/database/tables'

/** A match that lives in another cell, as that cell showed it last. */
export type AwayMatch = Selectable<AwayMatchTable>

/** A member's match that lives in another cell; undefined where there is none, or it has ended. */
export const readAwayMatch = (db: Database, member: number, match: number): Promise<AwayMatch | undefined> =>
  db
    .selectFrom('cell_away')
    .selectAll()
    .where('member_id', '=', member)
    .where('match_id', '=', match)
    .where('listed', 'is not', null)
    .executeTakeFirst()

/** A member's matches that live in other cells. */
export const readAwayMatches = (db: Database, member: number): Promise<AwayMatch[]> =>
  db
    .selectFrom('cell_away')
    .selectAll()
    .where('member_id', '=', member)
    .where('listed', 'is not', null)
    .orderBy('match_id')
    .execute()
