import type { Database, Transaction } from '@quintet/database'

/** Why a week's result is held back, by whom and since when. */
export interface Hold {
  week: number
  reason: string
  held_by: number
  held_at: number
}

const held = (db: Database) =>
  db.selectFrom('drawing_holds').select(['week', 'reason', 'held_by', 'held_at']).where('released_at', 'is', null)

/** The weeks whose results are held back. */
export const readHolds = (db: Database): Promise<Hold[]> => held(db).execute()

export const isHeld = async (db: Database, week: number): Promise<boolean> =>
  (await held(db).where('week', '=', week).executeTakeFirst()) !== undefined

/** Holds a week back; one that was let go is held anew. */
export const insertHold = async (trx: Transaction, hold: Hold): Promise<void> => {
  await trx
    .insertInto('drawing_holds')
    .values({ ...hold, released_at: null })
    .onConflict((conflict) => conflict.column('week').doUpdateSet({ ...hold, released_at: null }))
    .execute()
}

/** Lets a week go; false when it was not held. */
export const releaseHold = async (trx: Transaction, week: number, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('drawing_holds')
    .set({ released_at: now })
    .where('week', '=', week)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
