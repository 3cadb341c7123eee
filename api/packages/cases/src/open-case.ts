import { randomInt } from 'node:crypto'
import type { ReportReceipt } from '@quintet/contract'
import { type CaseKind, REPORT_HOURS, harmOf } from '@quintet/domain/cases'
import type { Database, Transaction } from '@quintet/database'

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

/** The greatest number that the wire carries as one of a case. */
const numbers = 2 ** 31 - 1

// Members see the numbers of their own reports: counted up, two of them would tell how many others reported in between.
const freeNumber = async (trx: Transaction): Promise<number> => {
  const number = randomInt(1, numbers)
  const taken = await trx.selectFrom('cases').select('id').where('id', '=', number).executeTakeFirst()
  return taken ? freeNumber(trx) : number
}

/** Opens a case for the staff; returns what its reporter is told of it (decision 54). */
export const openCase = async (trx: Transaction, one: NewCase): Promise<ReportReceipt> => {
  const { kind, member, subject, reason, match = null, now } = one
  const due = now + REPORT_HOURS * hourMs
  const none = { decided_at: null, decided_by: null, outcome: null }
  const { id } = await trx
    .insertInto('cases')
    .values({
      id: await freeNumber(trx),
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return { report: id, answerBy: Math.floor(due / 1000) }
}

/** Whether a case of that kind about the member waits for a decision. */
export const hasOpenCase = async (db: Database, kind: CaseKind, member: number): Promise<boolean> => {
  const query = db.selectFrom('cases').select('id').where('kind', '=', kind).where('member_id', '=', member)
  return (await query.where('decided_at', 'is', null).executeTakeFirst()) !== undefined
}
