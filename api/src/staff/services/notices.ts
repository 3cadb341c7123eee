import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { PublicNotice, StaffCalls } from '@quintet/contract/staff'
import { Refusal } from '@quintet/kit/errors'
import type { PublicNoticeRow } from '@quintet/repositories/public-notices'
import { today } from '@quintet/kit/week'
import type { StaffScope } from '../staff-scope.ts'

const mostListed = 200

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const present = (row: PublicNoticeRow): PublicNotice => ({
  number: row.id,
  fromDay: row.from_day,
  toDay: row.to_day,
  texts: JSON.parse(row.texts) as PublicNotice['texts'],
  madeBy: row.made_by,
  madeAt: seconds(row.made_at),
  ...(row.taken_back_at !== null && { takenBackAt: seconds(row.taken_back_at) }),
})

/** The notices to everybody, the newest first, and the day that it is. */
export const listNoticesToAll = async (
  _: unknown,
  { context }: StaffScope,
): Promise<AnswerOf<StaffCalls['listNoticesToAll']>> => {
  const rows = await context.db.read.selectFrom('public_notices').selectAll().orderBy('id', 'desc').limit(mostListed).execute()
  return { notices: rows.map(present), today: today(context) }
}

/** Writes a notice to everybody. */
export const writeNoticeToAll = (
  { fromDay, toDay, texts }: RequestOf<StaffCalls['writeNoticeToAll']>,
  { context, staff, record }: StaffScope,
): Promise<PublicNotice> => {
  if (toDay < fromDay || toDay < today(context)) throw new Refusal('staff.noticeDays')
  return context.db.write(async (trx) => {
    const days = { from_day: fromDay, to_day: toDay }
    const row = { ...days, texts: JSON.stringify(texts), made_by: staff.id, made_at: context.wall.now(), taken_back_at: null }
    const made = await trx.insertInto('public_notices').values(row).returningAll().executeTakeFirstOrThrow()
    await record(trx, { details: { notice: made.id, fromDay, toDay } })
    return present(made)
  })
}

/** Takes a notice to everybody back: nobody is shown it any more. */
export const takeNoticeBack = (
  { number }: RequestOf<StaffCalls['takeNoticeBack']>,
  { context, record }: StaffScope,
): Promise<PublicNotice> =>
  context.db.write(async (trx) => {
    const row = await trx
      .updateTable('public_notices')
      .set({ taken_back_at: context.wall.now() })
      .where('id', '=', number)
      .where('taken_back_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('staff.noNotice')
    await record(trx, { details: { notice: number } })
    return present(row)
  })
