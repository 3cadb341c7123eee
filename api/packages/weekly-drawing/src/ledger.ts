import type { Selectable } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import type { DrawingState, DrawingTable } from '@quintet/database/tables'
import { prepared } from '@quintet/repositories/prepared'

export type DrawingRow = Selectable<DrawingTable>

export const readDrawing = (db: Database, week: number): Promise<DrawingRow | undefined> =>
  db.selectFrom('drawings').selectAll().where('week', '=', week).executeTakeFirst()

/** The newest drawings first. */
export const readDrawings = (db: Database, limit: number): Promise<DrawingRow[]> =>
  db.selectFrom('drawings').selectAll().orderBy('week', 'desc').limit(limit).execute()

/** Drawings that are published, the newest first. */
export const readPublished = (db: Database, limit: number): Promise<DrawingRow[]> =>
  db.selectFrom('drawings').selectAll().where('state', '=', 'published').orderBy('week', 'desc').limit(limit).execute()

const dueWeeks = prepared((db, currentWeek: number) =>
  db.selectFrom('drawings').select('week').where('week', '<', currentWeek).where('state', '<>', 'published').orderBy('week'),
)

/** Weeks that are over and not published yet, the oldest first. */
export const readDueWeeks = async (db: Database, currentWeek: number): Promise<number[]> => {
  const rows = await dueWeeks(db, currentWeek)
  return rows.map(({ week }) => week)
}

/** Weeks in which tokens were submitted and that nobody announced, such as after a restored backup. */
export const readUnannouncedWeeks = async (db: Database, currentWeek: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('tokens')
    .select('week')
    .distinct()
    .where('week', '<', currentWeek)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('drawings').select('drawings.week').whereRef('drawings.week', '=', 'tokens.week'))),
    )
    .execute()
  return rows.map(({ week }) => week)
}

/** Announces a week; false when it is announced already, which stays as it is. */
export const insertDrawing = async (
  trx: Transaction,
  drawing: Pick<DrawingRow, 'week' | 'scheme' | 'seed' | 'commitment' | 'announced_at'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('drawings')
    .values({ ...drawing, state: 'announced' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Weeks that are announced in the ledger and not in the public log: those of before there was one. */
export const readUnlogged = (db: Database): Promise<DrawingRow[]> =>
  db
    .selectFrom('drawings')
    .selectAll()
    .where('state', '=', 'announced')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('drawing_log').select('number').whereRef('drawing_log.week', '=', 'drawings.week'))),
    )
    .orderBy('week')
    .execute()

/** Takes a week from one state to the next; false when another process was faster. */
export const advanceDrawing = async (
  trx: Transaction,
  week: number,
  from: DrawingState,
  changes: Partial<DrawingRow> & { state: DrawingState },
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('drawings')
    .set(changes)
    .where('week', '=', week)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
