import type { ReportReceipt } from '@quintet/contract'
import { fitsLimit, reportReasons } from '@quintet/domain/limits'
import type { Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import type { MatchView } from '@quintet/repositories/matches'
import { insertEvidence, sealCopy } from '@quintet/cases/evidence'
import type { ProvenMessage } from '@quintet/cases/prove-messages'
import { insertReport } from '@quintet/cases/reports'

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
  evidence: readonly ProvenMessage[]
  now: number
  day: number
}

/**
 * Puts a report of the other side on the staff's list, with the messages that it opens and a sealed copy of all; refuses one without a
 * reason, or without the words that its reason needs.
 */
export const reportMatch = async (
  trx: Transaction,
  { reporter, view, reason, text, evidence, now, day }: MatchReport,
): Promise<ReportReceipt> => {
  assertReason(reason, text)
  const { peer, row } = view
  const about = { kind: 'match', reporter, subject: peer, reason: reason ?? 0, text, match: row.id } as const
  const receipt = await insertReport(trx, { ...about, now, day })
  await insertEvidence(trx, receipt.report, evidence)
  await sealCopy(trx, receipt.report, row.id, now)
  return receipt
}
