import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import type { StaffScope } from '../staff-scope.ts'

const pageSize = 100

/** A page of the audit log, the newest first. To look at it is itself written down. */
export const listAudit = (
  { before }: RequestOf<StaffCalls['listAudit']>,
  { context, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['listAudit']>> =>
  context.db.write(async (trx) => {
    const entries = await trx
      .selectFrom('staff_audit')
      .selectAll()
      .where('number', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('number', 'desc')
      .limit(pageSize)
      .execute()
    await record(trx, { details: { before: before ?? null } })
    return { entries }
  })
