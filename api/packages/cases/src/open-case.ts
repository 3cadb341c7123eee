import type { ReportReceipt } from '@quintet/contract'
import { type CaseKind, REPORT_HOURS, harmOf } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'
import { insertCase } from './insert-case.ts'

const hourMs = 3_600_000

interface NewCase {
  kind: CaseKind
  /** Whom it is about. */
  member: number
  subject: number
  reason: number
  match?: number
  now: number
}

/** Opens a case for the staff; returns what its reporter is told of it (decision 54). */
export const openCase = async (trx: Transaction, one: NewCase): Promise<ReportReceipt> => {
  const { kind, member, subject, reason, match = null, now } = one
  const due = now + REPORT_HOURS * hourMs
  const none = { decided_at: null, decided_by: null, outcome: null }
  const report = await insertCase(trx, {
    kind,
    member_id: member,
    subject,
    reason,
    match_id: match,
    opened_at: now,
    due_at: due,
    harm: harmOf(kind, reason),
    ...none,
  })
  return { report, answerBy: Math.floor(due / 1000) }
}

/** Whether a case of that kind about the member waits for a decision. */
export const hasOpenCase = async (db: Database, kind: CaseKind, member: number): Promise<boolean> => {
  const query = db.selectFrom('cases').select('id').where('kind', '=', kind).where('member_id', '=', member)
  return (await query.where('decided_at', 'is', null).executeTakeFirst()) !== undefined
}
