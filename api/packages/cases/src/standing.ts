import { standingOf } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'
import type { MeasureTable } from '@quintet/database/tables'
import type { Selectable } from 'kysely'
import { updateMember } from '@quintet/repositories/members'

export type MeasureRow = Selectable<MeasureTable>

/** A member's measures in force. */
export const measuresInForce = (db: Database, member: number): Promise<MeasureRow[]> =>
  db.selectFrom('measures').selectAll().where('member_id', '=', member).where('ended_at', 'is', null).orderBy('id').execute()

/** Brings a member's standing up to date with the measures in force. */
export const refreshStanding = async (trx: Transaction, member: number): Promise<void> => {
  const standing = standingOf((await measuresInForce(trx, member)).map(({ kind }) => kind))
  await updateMember(trx, member, { standing })
}
