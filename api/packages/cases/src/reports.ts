import type { ReportReceipt } from '@quintet/contract'
import { type NotNull, sql } from 'kysely'
import type { Database, Transaction } from '@quintet/database'
import { eraseEvidence } from './evidence.ts'
import { openCase } from './open-case.ts'
import { tellMember } from './tell-member.ts'
import { readPhoto } from '@quintet/repositories/photos'

interface Report {
  kind: 'match' | 'photo' | 'samePerson'
  reporter: number
  subject: number
  reason: number
  text: string
  match?: number
  now: number
  /** By the product's clock. */
  day: number
}

/** What a reporter keeps of it: number and time stand among the notices. */
export const tellReceipt = (trx: Transaction, member: number, { report: number }: ReportReceipt, day: number): Promise<void> =>
  tellMember(trx, { member, day, key: 'reportReceived', values: { number } })

// What the photo of a report is of; what it was of, where the photo was replaced meanwhile, is not known any more.
const memberOf = async (db: Database, { kind, subject }: Report): Promise<number> =>
  kind === 'photo' ? ((await readPhoto(db, subject))?.member_id ?? 0) : subject

/** Puts a report on the staff's list as a case of its own; returns what the reporter is told. */
export const insertReport = async (trx: Transaction, report: Report): Promise<ReportReceipt> => {
  const { kind, reporter, subject, reason, text, match, now, day } = report
  const member = await memberOf(trx, report)
  const receipt = await openCase(trx, { kind, member, subject, reason, now, ...(match !== undefined && { match }) })
  const row = { kind, reporter_id: reporter, subject, reason, text, created_at: now, case_id: receipt.report }
  await trx.insertInto('reports').values(row).execute()
  if (kind !== 'samePerson') await tellReceipt(trx, reporter, receipt, day)
  return receipt
}

/** What a member was told when they reported a match; undefined where they did not. */
export const receiptOfMatch = async (db: Database, reporter: number, match: number): Promise<ReportReceipt | undefined> => {
  const row = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['cases.id', 'due_at'])
    .where('reports.kind', '=', 'match')
    .where('reporter_id', '=', reporter)
    .where('match_id', '=', match)
    .where('due_at', 'is not', null)
    .$narrowType<{ due_at: NotNull }>()
    .executeTakeFirst()
  return row && { report: row.id, answerBy: Math.floor(row.due_at / 1000) }
}

// Their word against a decision goes with them; an appeal about them has nothing to be opened again.
const forgetReportAppeals = async (trx: Transaction, member: number, now: number): Promise<void> => {
  const about = trx.selectFrom('cases').select('id').where('member_id', '=', member)
  const left = { decided_at: now, outcome: 'memberLeft' } as const
  await trx.updateTable('report_appeals').set(left).where('case_id', 'in', about).where('decided_at', 'is', null).execute()
  await trx.updateTable('mail_requests').set({ text: '' }).where('case_id', 'in', about).execute()
  const wordless = { outcome: '{"decision":"nothing"}' }
  await trx
    .updateTable('cases')
    .set(wordless)
    .where('member_id', '=', member)
    .where('kind', '=', 'request')
    .where('decided_at', 'is not', null)
    .execute()
  const gone = { reporter_id: 0, text: '', answer: null }
  await trx.updateTable('report_appeals').set(gone).where('reporter_id', '=', member).execute()
}

// Evidence about who leaves goes; what they sent in other cases goes with their row.
const forgetEvidence = async (trx: Transaction, member: number): Promise<void> => {
  const about = await trx.selectFrom('cases').select('id').where('member_id', '=', member).execute()
  if (about.length > 0)
    await eraseEvidence(
      trx,
      about.map(({ id }) => id),
    )
}

const endCases = async (trx: Transaction, member: number, now: number): Promise<void> => {
  const outcome = '{"decision":"memberLeft"}'
  const open = trx.updateTable('cases').set({ decided_at: now, outcome, proposal: null })
  await open.where('member_id', '=', member).where('decided_at', 'is', null).where('kind', '<>', 'screening').execute()
  await trx.updateTable('cases').set({ member_id: 0 }).where('member_id', '=', member).execute()
}

// What was decided stays for the counts that the law asks for; whom it was about, and every word, goes.
const forgetMeasures = async (trx: Transaction, member: number, now: number): Promise<void> => {
  const own = trx.selectFrom('measures').select('id').where('member_id', '=', member)
  await trx.updateTable('appeals').set({ text: '', answer: null }).where('measure_id', 'in', own).execute()
  const ended = { ended_at: now, ending: 'over' } as const
  await trx.updateTable('measures').set(ended).where('member_id', '=', member).where('ended_at', 'is', null).execute()
  await trx.updateTable('measures').set({ member_id: 0, facts: '', photo_id: null }).where('member_id', '=', member).execute()
}

/**
 * What reports keep when a member goes: of their own that something was reported and why, without who or their words; of those about
 * them the same without what was said of them. Staff may still see that there is a pattern.
 */
export const forgetInReports = async (trx: Transaction, member: number, now: number): Promise<void> => {
  await forgetEvidence(trx, member)
  await forgetReportAppeals(trx, member, now)
  await endCases(trx, member, now)
  await forgetMeasures(trx, member, now)
  await trx.updateTable('reports').set({ reporter_id: 0, text: '' }).where('reporter_id', '=', member).execute()
  await trx
    .updateTable('reports')
    .set({ text: '' })
    .where(
      sql<boolean>`(kind <> 'photo' AND subject = ${member})
        OR (kind = 'photo' AND subject IN (SELECT id FROM photos WHERE member_id = ${member}))`,
    )
    .execute()
}
