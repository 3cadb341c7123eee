import type { Database, Transaction } from '@quintet/database'
import type { PausedWeeks } from '@quintet/domain/time'
import { prepared } from './prepared.ts'

const pauseIn = prepared((db, memberId: number, week: number) =>
  db
    .selectFrom('pauses')
    .select('until_day')
    .where('member_id', '=', memberId)
    .where('from_week', '<=', week)
    .where('to_week', '>=', week),
)

/** The day on which a member takes part again, where the drawing of a week is left out (decision 61). */
export const readPausedUntil = async (db: Database, memberId: number, week: number): Promise<number | undefined> =>
  (await pauseIn(db, memberId, week))[0]?.until_day

const pauseOf = prepared((db, memberId: number) =>
  db.selectFrom('pauses').select(['from_week', 'to_week']).where('member_id', '=', memberId),
)

/** The weeks of a member's newest pause, over or not; a pause that was ended before it left a drawing out has none. */
export const readPausedWeeks = async (db: Database, memberId: number): Promise<PausedWeeks | undefined> => {
  const [row] = await pauseOf(db, memberId)
  return row && { from: row.from_week, to: row.to_week }
}

// The drawing of the week before may not have been frozen yet: what it leaves out must not change any more.
const keepsLastWeek = async (trx: Transaction, memberId: number, week: number): Promise<number | undefined> => {
  const row = await trx.selectFrom('pauses').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  return row && row.to_week >= week - 1 && row.from_week < week ? row.from_week : undefined
}

/** Leaves out the drawings of some weeks, in place of those that were left out from the running week on. */
export const savePausedWeeks = async (
  trx: Transaction,
  memberId: number,
  { from, to }: PausedWeeks,
  untilDay: number,
): Promise<void> => {
  const row = { from_week: (await keepsLastWeek(trx, memberId, from)) ?? from, to_week: to, until_day: untilDay }
  await trx
    .insertInto('pauses')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
}

/** Ends a pause with the running week; weeks that are over stay left out. */
export const endPause = async (trx: Transaction, memberId: number, week: number): Promise<void> => {
  await trx
    .updateTable('pauses')
    .set({ to_week: week - 1 })
    .where('member_id', '=', memberId)
    .where('to_week', '>=', week)
    .execute()
}
