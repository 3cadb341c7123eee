import type { ReportReceipt } from '@quintet/contract'
import { fitsLimit, reportReasons } from '@quintet/domain/limits'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { MatchView } from '@quintet/repositories/matches'
import { insertReport } from '../cases/reports.ts'

const assertReason = (reason: number | undefined, text: string): void => {
  const other = reportReasons.match.length
  if (reason === undefined || reason > other) throw new Refusal('report.reason')
  const needsText = reason === other
  if (text.trim() === '' ? needsText : !fitsLimit('matchReport', text)) throw new Refusal('report.text')
}

interface MatchReport {
  reporter: number
  view: MatchView
  reason: number | undefined
  text: string
  now: number
  day: number
}

/** Puts a report of the other side on the staff's list; refuses one without a reason, or without the words that its reason needs. */
export const reportMatch = async (
  trx: Transaction,
  { reporter, view, reason, text, now, day }: MatchReport,
): Promise<ReportReceipt> => {
  assertReason(reason, text)
  const { peer, row } = view
  return insertReport(trx, { kind: 'match', reporter, subject: peer, reason: reason ?? 0, text, match: row.id, now, day })
}
