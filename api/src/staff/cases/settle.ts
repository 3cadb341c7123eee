import type { Transaction } from '@quintet/database'
import { tellMember } from '@quintet/cases/tell-member'
import { markAnswersReviewed } from '@quintet/repositories/judging'
import type { CaseRow } from './access.ts'

interface Outcome {
  /** A measure, or `nothing`. */
  decision: string
  /** Number of the measure. */
  measure?: number
  rule?: string
  /** What was answered by mail. */
  answer?: string
}

interface Settling {
  staff: number
  now: number
  day: number
  outcome: Outcome
  /** For who reported a fault of the site. */
  answer?: string | undefined
}

const readReporter = async (trx: Transaction, { id, kind }: CaseRow): Promise<number> => {
  if (kind === 'samePerson') return 0
  const row = await trx.selectFrom('reports').select('reporter_id').where('case_id', '=', id).executeTakeFirst()
  return row?.reporter_id ?? 0
}

const tellReporter = async (trx: Transaction, row: CaseRow, { day, outcome, answer }: Settling): Promise<void> => {
  // A request by mail is answered by mail.
  if (row.kind === 'request') return
  if (row.kind === 'error') {
    const values: Record<string, string | number> = { number: row.id, ...(answer !== undefined && { answer }) }
    const key = answer === undefined ? 'errorClosed' : 'errorAnswered'
    if (row.member_id > 0) await tellMember(trx, { member: row.member_id, day, key, values })
    return
  }
  const toldOfIt = row.kind === 'returned' || row.kind === 'samePerson'
  if (toldOfIt && row.member_id > 0 && outcome.decision === 'nothing')
    await tellMember(trx, { member: row.member_id, day, key: 'knownAgainOver', values: { number: row.id } })
  const reporter = await readReporter(trx, row)
  const reason = outcome.decision === 'nothing' ? 'nothing' : 'acted'
  if (reporter > 0) await tellMember(trx, { member: reporter, day, key: 'reportDecided', values: { number: row.id, reason } })
}

/** Closes a case with what was decided, and tells who reported it (decision 54). */
export const settle = async (trx: Transaction, row: CaseRow, settling: Settling): Promise<void> => {
  const { staff, now, outcome } = settling
  const decided = { decided_at: now, decided_by: staff, outcome: JSON.stringify(outcome), proposal: null }
  await trx.updateTable('cases').set(decided).where('id', '=', row.id).execute()
  if (row.kind === 'samePerson' && row.member_id > 0) await markAnswersReviewed(trx, row.member_id)
  await tellReporter(trx, row, settling)
}
