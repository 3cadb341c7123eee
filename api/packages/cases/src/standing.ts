import { standingOf } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'
import type { MeasureTable } from '@quintet/database/tables'
import type { Selectable } from 'kysely'
import { updateMember } from '@quintet/repositories/members'

export type MeasureRow = Selectable<MeasureTable>

/** A member's measures in force. */
export const measuresInForce = (db: Database, member: number): Promise<MeasureRow[]> =>
  db.selectFrom('measures').selectAll().where('member_id', '=', member).where('ended_at', 'is', null).orderBy('id').execute()

/** Whether a measure against an account that the person had before came along with them, be it in force or over. */
export const hasInherited = async (db: Database, member: number): Promise<boolean> => {
  const came = db.selectFrom('measures').select('id').where('member_id', '=', member).where('machine', '=', 'decided')
  return (await came.where('rule', '=', 'noReturn').executeTakeFirst()) !== undefined
}

/** Whether it came along and is over: what is left of the account before tells nothing about the person any more. */
export const isReturnOver = async (db: Database, member: number): Promise<boolean> =>
  (await hasInherited(db, member)) &&
  (await measuresInForce(db, member)).every(({ kind }) => kind !== 'suspend' && kind !== 'close')

/** Brings a member's standing up to date with the measures in force. */
export const refreshStanding = async (trx: Transaction, member: number): Promise<void> => {
  const standing = standingOf((await measuresInForce(trx, member)).map(({ kind }) => kind))
  await updateMember(trx, member, { standing })
}
