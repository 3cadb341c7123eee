import type { AnswerOf, Calls, OwnReport, RequestOf } from '@quintet/contract'
import { APPEAL_DAYS, APPEAL_OPEN_DAYS, REPORT_HOURS } from '@quintet/domain/cases'
import { DAY_MS } from '@quintet/domain/time'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { prepared } from '@quintet/repositories/prepared'
import type { Scope } from '../scope.ts'
import { presentAppeal } from './present-appeal.ts'

const mostListed = 100
const hourMs = 3_600_000
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

// Who answers the question of the same person reports nobody.
const ownReports = (db: Database, member: number) =>
  db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['cases.id', 'reports.kind', 'reports.created_at', 'due_at', 'decided_at', 'outcome'])
    .where('reporter_id', '=', member)
    .where('reports.kind', 'in', ['match', 'photo'])

type ReportRow = Awaited<ReturnType<ReturnType<typeof ownReports>['executeTakeFirstOrThrow']>>

const resultOf = ({ outcome }: ReportRow): OwnReport['result'] => {
  if (outcome === null) return undefined
  const { decision } = JSON.parse(outcome) as { decision?: string }
  return decision === 'nothing' || decision === 'memberLeft' ? decision : 'acted'
}

const appealEnd = (decidedAt: number): number => decidedAt + APPEAL_OPEN_DAYS * DAY_MS

const present = async (db: Database, row: ReportRow): Promise<OwnReport> => {
  const [result, decided] = [resultOf(row), row.decided_at]
  const appeal = await db.selectFrom('report_appeals').selectAll().where('case_id', '=', row.id).executeTakeFirst()
  return {
    number: row.id,
    kind: row.kind as OwnReport['kind'],
    at: seconds(row.created_at),
    answerBy: seconds(row.due_at ?? row.created_at + REPORT_HOURS * hourMs),
    ...(decided !== null && { decidedAt: seconds(decided) }),
    ...(result !== undefined && { result }),
    ...(decided !== null && result === 'nothing' && { appealUntil: seconds(appealEnd(decided)) }),
    ...(appeal && { appeal: presentAppeal(appeal) }),
  }
}

const listedReports = prepared((db, member: number) => ownReports(db, member).orderBy('reports.id', 'desc').limit(mostListed))

/** `/account/reports`: what the member reported and what became of it, the newest first (decision 54). */
export const listReports = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['listReports']>> => {
  const db = context.db.read
  const rows = await listedReports(db, member.id)
  return { reports: await Promise.all(rows.map((row) => present(db, row))) }
}

/** `/account/reports/appeal`: a reporter's word against a decision to do nothing, once, within six months. */
export const appealReport = (
  { number, text }: RequestOf<Calls['appealReport']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['appealReport']>> =>
  context.db.write(async (trx) => {
    const now = context.wall.now()
    const report = await ownReports(trx, member.id).where('cases.id', '=', number).executeTakeFirst()
    if (!report || report.decided_at === null || resultOf(report) !== 'nothing') throw new Refusal('appeal.none')
    if (now > appealEnd(report.decided_at)) throw new Refusal('appeal.over')
    const due = now + APPEAL_DAYS * DAY_MS
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('report_appeals')
      .values({ case_id: number, reporter_id: member.id, text: text.trim(), created_at: now, due_at: due })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (Number(added) === 0) throw new Refusal('appeal.exists')
    return { answerBy: seconds(due) }
  })
