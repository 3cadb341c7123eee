import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls, StaffReportAppeal } from '@quintet/contract/staff'
import type { Database, Transaction } from '@quintet/database'
import type { ReportAppealTable } from '@quintet/database/tables'
import { REPORT_HOURS } from '@quintet/domain/cases'
import { Refusal } from '@quintet/kit/errors'
import type { Selectable } from 'kysely'
import { tellMember } from '@quintet/cases/tell-member'
import { today } from '@quintet/kit/week'
import type { CaseRow } from '../cases/access.ts'
import { seconds, summarise } from '../cases/summary.ts'
import type { StaffMember } from '../staff-member.ts'
import type { StaffScope } from '../staff-scope.ts'

type Input = RequestOf<StaffCalls['decideReportAppeal']>
type AppealRow = Selectable<ReportAppealTable>

const hourMs = 3_600_000
const mostListed = 100

const readCase = (db: Database, id: number): Promise<CaseRow> =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const present = async (db: Database, { id: self }: StaffMember, row: AppealRow): Promise<StaffReportAppeal> => {
  const file = await readCase(db, row.case_id)
  const { id: number, text, reporter_id: reporter } = row
  const times = { at: seconds(row.created_at), dueAt: seconds(row.due_at) }
  return { number, text, ...times, reporter, case: summarise(file), isOwn: file.decided_by === self }
}

/** Appeals of reporters that wait, the one due first before the others. */
export const readReportAppeals = async (db: Database, staff: StaffMember): Promise<StaffReportAppeal[]> => {
  const open = db.selectFrom('report_appeals').selectAll().where('decided_at', 'is', null).where('reporter_id', '>', 0)
  const rows = await open.orderBy('due_at').limit(mostListed).execute()
  return Promise.all(rows.map((row) => present(db, staff, row)))
}

const readAppeal = async (trx: Transaction, { appeal }: Input): Promise<AppealRow> => {
  const row = await trx.selectFrom('report_appeals').selectAll().where('id', '=', appeal).executeTakeFirst()
  if (!row) throw new Refusal('staff.noCase')
  if (row.decided_at !== null) throw new Refusal('staff.caseDecided')
  return row
}

// The case stands in the list anew, with its time, for somebody who has not decided it yet.
const reopen = async (trx: Transaction, { id, decided_by: first }: CaseRow, now: number): Promise<void> => {
  const none = { decided_at: null, decided_by: null, outcome: null }
  const again = { ...none, first_decided_by: first, due_at: now + REPORT_HOURS * hourMs }
  await trx.updateTable('cases').set(again).where('id', '=', id).execute()
}

/** Answers a reporter's appeal against a decision to do nothing; never by who decided (decision 54). */
export const decideReportAppeal = (
  input: Input,
  { context, staff, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['decideReportAppeal']>> =>
  context.db.write(async (trx) => {
    const { outcome, answer } = input
    const { id, case_id: number, reporter_id: member } = await readAppeal(trx, input)
    const file = await readCase(trx, number)
    if (file.decided_by === staff.id) throw new Refusal('staff.samePerson')
    const now = context.wall.now()
    await record(trx, { case: number, member: file.member_id, details: { reportAppeal: id, outcome } })
    if (outcome === 'reopened') await reopen(trx, file, now)
    const decided = { decided_at: now, decided_by: staff.id, outcome, answer: answer.trim() }
    await trx.updateTable('report_appeals').set(decided).where('id', '=', id).execute()
    if (member > 0) await tellMember(trx, { member, day: today(context), key: 'reportAppealAnswered', values: { number } })
    return { message: 'success' }
  })
