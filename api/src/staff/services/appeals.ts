import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffAppeal, StaffCalls } from '@quintet/contract/staff'
import type { Database, Transaction } from '@quintet/database'
import type { AppealTable } from '@quintet/database/tables'
import { BadInput, Refusal } from '@quintet/kit/errors'
import type { Selectable } from 'kysely'
import { queueRecord } from '@quintet/cells/queue'
import { endMeasure } from '@quintet/cases/end-measures'
import { lapseProof } from '@quintet/cases/lapse-proof'
import { endProposals } from '@quintet/cases/proposals'
import type { MeasureRow } from '@quintet/cases/standing'
import { tellMember } from '@quintet/cases/tell-member'
import { releaseClosedHashes } from '@quintet/repositories/photo-signals'
import { readPhoto, readRefusals, setPhotoState } from '@quintet/repositories/photos'
import { today } from '@quintet/kit/week'
import type { Context } from '../../context.ts'
import { presentMeasure, seconds } from '../cases/summary.ts'
import type { StaffMember } from '../staff-member.ts'
import { readReportAppeals } from './report-appeals.ts'
import type { StaffScope } from '../staff-scope.ts'

type AppealRow = Selectable<AppealTable>
type Input = RequestOf<StaffCalls['decideAppeal']>

const readMeasure = (db: Database, id: number): Promise<MeasureRow> =>
  db.selectFrom('measures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const isOwn = ({ decided_by: first, confirmed_by: second }: MeasureRow, { id }: StaffMember): boolean =>
  first === id || second === id

const mostListed = 100

/** Appeals that wait, the one due first before the others; the look is written down. */
export const listAppeals = (_: unknown, { context, staff, record }: StaffScope): Promise<AnswerOf<StaffCalls['listAppeals']>> =>
  context.db.write(async (trx) => {
    const open = trx.selectFrom('appeals').innerJoin('measures', 'measures.id', 'appeals.measure_id').selectAll('appeals')
    const rows = await open
      .where('appeals.decided_at', 'is', null)
      .where('measures.member_id', '>', 0)
      .orderBy('due_at')
      .limit(mostListed)
      .execute()
    const appeals: StaffAppeal[] = []
    for (const { id, text, created_at: at, due_at: dueAt, measure_id: measure } of rows) {
      const row = await readMeasure(trx, measure)
      const about = { member: row.member_id, measure: presentMeasure(row), isOwn: isOwn(row, staff) }
      appeals.push({ number: id, text, at: seconds(at), dueAt: seconds(dueAt), ...about })
    }
    const reports = await readReportAppeals(trx, staff)
    const seen = { appeals: appeals.map(({ number }) => number), reports: reports.map(({ number }) => number) }
    await record(trx, { details: seen })
    return { appeals, reports }
  })

const readAppeal = async (trx: Transaction, { appeal }: Input): Promise<AppealRow> => {
  const row = await trx.selectFrom('appeals').selectAll().where('id', '=', appeal).executeTakeFirst()
  if (!row) throw new Refusal('staff.noCase')
  if (row.decided_at !== null) throw new Refusal('staff.caseDecided')
  return row
}

// Another measure against it, or the refusal of before, was not appealed against.
const staysAway = async (trx: Transaction, photo: number): Promise<boolean> => {
  const removed = trx.selectFrom('measures').select('id').where('kind', '=', 'removePhoto').where('photo_id', '=', photo)
  if (await removed.where('ended_at', 'is', null).executeTakeFirst()) return true
  return (await readRefusals(trx, [photo])).has(photo)
}

// A check of photos since then was without this one.
const giveBackPhoto = async (trx: Transaction, { photo_id: photo, kind, member_id: member }: MeasureRow, context: Context) => {
  if (kind !== 'removePhoto' || photo === null || !(await readPhoto(trx, photo))) return
  if (await staysAway(trx, photo)) return
  await setPhotoState(trx, photo, 'cleared')
  await lapseProof(trx, member, today(context))
  await queueRecord(trx, context, member)
}

const shorten = async (trx: Transaction, measure: MeasureRow, until: number): Promise<void> => {
  const isLonger = measure.until_day === null || until < measure.until_day
  if (measure.kind === 'removePhoto' || !isLonger) throw new BadInput()
  const kind = measure.kind === 'close' ? ('suspend' as const) : measure.kind
  await trx.updateTable('measures').set({ kind, until_day: until }).where('id', '=', measure.id).execute()
}

const change = async (
  trx: Transaction,
  { outcome, days }: Input,
  measure: MeasureRow,
  { context }: StaffScope,
): Promise<void> => {
  if ((outcome === 'shortened') !== (days !== undefined)) throw new BadInput()
  if (outcome === 'kept') return
  if (measure.kind === 'close') await releaseClosedHashes(trx, measure.member_id)
  // A closing that was proposed with it is over as well; the case is for somebody else than who proposed it.
  await endProposals(trx, measure, measure.decided_by)
  if (days !== undefined) return shorten(trx, measure, today(context) + days)
  if (measure.ended_at !== null) return
  await endMeasure(trx, measure, 'lifted', context.wall.now())
  await giveBackPhoto(trx, measure, context)
}

const noticeOf = { kept: 'appealKept', lifted: 'appealLifted', shortened: 'appealShortened' } as const

/** Answers an appeal; never by who decided or confirmed the measure (decision 54). */
export const decideAppeal = (input: Input, scope: StaffScope): Promise<AnswerOf<StaffCalls['decideAppeal']>> =>
  scope.context.db.write(async (trx) => {
    const { context, staff, record } = scope
    const { id, measure_id: number } = await readAppeal(trx, input)
    const measure = await readMeasure(trx, number)
    if (isOwn(measure, staff)) throw new Refusal('staff.samePerson')
    const { case_id: file, member_id: member } = measure
    await record(trx, { case: file, member, details: { appeal: id, outcome: input.outcome } })
    await change(trx, input, measure, scope)
    const decided = { decided_at: context.wall.now(), decided_by: staff.id, outcome: input.outcome, answer: input.answer.trim() }
    await trx.updateTable('appeals').set(decided).where('id', '=', id).execute()
    if (member > 0) await tellMember(trx, { member, day: today(context), key: noticeOf[input.outcome], values: { number: file } })
    return { message: 'success' }
  })
