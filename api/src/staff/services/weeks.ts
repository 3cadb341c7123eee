import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls, StaffWeek } from '@quintet/contract/staff'
import { Refusal } from '@quintet/kit/errors'
import { reportOfRow } from '@quintet/weekly-drawing/draw-due-weeks'
import { type Hold, insertHold, readHolds, releaseHold } from '@quintet/weekly-drawing/hold'
import { describeJoint } from '@quintet/weekly-drawing/joint/remarks'
import { type DrawingRow, readDrawing, readDrawings } from '@quintet/weekly-drawing/ledger'
import { describeRemarks, remarksOf } from '@quintet/weekly-drawing/public-log/remarks'
import type { StaffScope } from '../staff-scope.ts'

const shownWeeks = 26

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const sum = (parts: Record<string, number> = {}): number => Object.values(parts).reduce((all, part) => all + part, 0)

const reportIn = (row: DrawingRow): StaffWeek['report'] => {
  const report = reportOfRow(row)
  if (!report) return undefined
  const { entrants, matchedEntrants, tokens, matches, eligiblePairs } = report
  return {
    entrants,
    matchedEntrants,
    tokens,
    matches,
    eligiblePairs,
    seconds: sum(report.seconds),
    processor: sum(report.processor),
  }
}

const timesOf = ({ announced_at: announced, frozen_at: frozen, matched_at: matched, published_at: published }: DrawingRow) => ({
  announcedAt: seconds(announced),
  ...(frozen !== null && { frozenAt: seconds(frozen) }),
  ...(matched !== null && { matchedAt: seconds(matched) }),
  ...(published !== null && { publishedAt: seconds(published) }),
})

const present = (row: DrawingRow, hold: Hold | undefined, remarks: string[]): StaffWeek => {
  const report = reportIn(row)
  return {
    week: row.week,
    state: row.state,
    ...timesOf(row),
    ...(hold && { hold: { reason: hold.reason, by: hold.held_by, at: seconds(hold.held_at) } }),
    ...(report && { report }),
    remarks,
  }
}

/** The last weeks of the ledger. */
export const listWeeks = async (_: unknown, { context }: StaffScope): Promise<AnswerOf<StaffCalls['listWeeks']>> => {
  const db = context.db.read
  const holds = new Map((await readHolds(db)).map((hold) => [hold.week, hold]))
  const weeks: StaffWeek[] = []
  for (const row of await readDrawings(db, shownWeeks))
    weeks.push(
      present(row, holds.get(row.week), [...describeRemarks(await remarksOf(db, row.week)), ...(await describeJoint(db, row))]),
    )
  return { weeks }
}

/** Holds a week's result back. */
export const holdWeek = (
  { week, reason }: RequestOf<StaffCalls['holdWeek']>,
  { context, staff, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['holdWeek']>> =>
  context.db.write(async (trx) => {
    const row = await readDrawing(trx, week)
    if (!row) throw new Refusal('staff.noWeek')
    if (row.state === 'published') throw new Refusal('staff.weekPublished')
    await insertHold(trx, { week, reason, held_by: staff.id, held_at: context.wall.now() })
    await record(trx, { details: { week, reason } })
    return { message: 'success' }
  })

/** Lets a week's result go. */
export const releaseWeek = (
  { week }: RequestOf<StaffCalls['releaseWeek']>,
  { context, record }: StaffScope,
): Promise<AnswerOf<StaffCalls['releaseWeek']>> =>
  context.db.write(async (trx) => {
    if (!(await releaseHold(trx, week, context.wall.now()))) throw new Refusal('staff.notHeld')
    await record(trx, { details: { week } })
    return { message: 'success' }
  })
