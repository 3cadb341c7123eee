import type { AnswerOf, Calls, RequestOf, Statement } from '@quintet/contract'
import { APPEAL_DAYS, APPEAL_OPEN_DAYS } from '@quintet/domain/cases'
import { DAY_MS } from '@quintet/domain/time'
import type { Database } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { proposalOf } from '@quintet/cases/proposals'
import type { MeasureRow } from '@quintet/cases/standing'
import { readPhoto } from '@quintet/repositories/photos'
import { prepared } from '@quintet/repositories/prepared'
import type { Scope } from '../scope.ts'
import { presentAppeal } from './present-appeal.ts'

const mostListed = 100
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const slotOf = async (db: Database, { photo_id: photo }: MeasureRow): Promise<Pick<Statement, 'slot'>> => {
  const row = photo === null ? undefined : await readPhoto(db, photo)
  return row ? { slot: row.slot } : {}
}

// The suspension that a proposal of closing brought stands in the case's proposal.
const awaitsSecond = async (
  db: Database,
  { id, case_id: file, ended_at: ended }: MeasureRow,
): Promise<Pick<Statement, 'awaitsSecond'>> => {
  if (ended !== null) return {}
  const row = await db.selectFrom('cases').select('proposal').where('id', '=', file).executeTakeFirst()
  return row && proposalOf(row)?.meanwhile === id ? { awaitsSecond: true } : {}
}

const reported = new Set(['match', 'photo'])

const sourceOf = async (db: Database, { case_id: file }: MeasureRow): Promise<Pick<Statement, 'source'>> => {
  const row = await db.selectFrom('cases').select('kind').where('id', '=', file).executeTakeFirst()
  return row ? { source: reported.has(row.kind) ? 'report' : 'own' } : {}
}

const present = async (db: Database, row: MeasureRow): Promise<Statement> => {
  const appeal = await db.selectFrom('appeals').selectAll().where('measure_id', '=', row.id).executeTakeFirst()
  return {
    number: row.id,
    measure: row.kind,
    from: seconds(row.from_at),
    ...(row.until_day !== null && { untilDay: row.until_day }),
    ...(row.facts !== '' && { facts: row.facts }),
    rule: row.rule,
    machine: row.machine,
    ...(await sourceOf(db, row)),
    ...(await slotOf(db, row)),
    ...(await awaitsSecond(db, row)),
    ...(row.ended_at !== null && { endedAt: seconds(row.ended_at) }),
    ...(row.ending !== null && { ending: row.ending }),
    appealUntil: seconds(row.from_at + APPEAL_OPEN_DAYS * DAY_MS),
    ...(appeal && { appeal: presentAppeal(appeal) }),
  }
}

const ownMeasures = (db: Database, member: number) => db.selectFrom('measures').selectAll().where('member_id', '=', member)

const listedMeasures = prepared((db, member: number) => ownMeasures(db, member).orderBy('id', 'desc').limit(mostListed))

/** `/account/standing`: the measures against the member with their reasons, the newest first (decision 54). */
export const loadStanding = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['loadStanding']>> => {
  const db = context.db.read
  const rows = await listedMeasures(db, member.id)
  return { statements: await Promise.all(rows.map((row) => present(db, row))) }
}

/** `/account/appeal`: the member's word against a measure, once, within six months. */
export const appealMeasure = (
  { number, text }: RequestOf<Calls['appealMeasure']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['appealMeasure']>> =>
  context.db.write(async (trx) => {
    const now = context.wall.now()
    const measure = await ownMeasures(trx, member.id).where('id', '=', number).executeTakeFirst()
    if (!measure) throw new Refusal('appeal.none')
    if (now > measure.from_at + APPEAL_OPEN_DAYS * DAY_MS) throw new Refusal('appeal.over')
    const due = now + APPEAL_DAYS * DAY_MS
    const appeal = { measure_id: number, text: text.trim(), created_at: now, due_at: due }
    const { numInsertedOrUpdatedRows: added } = await trx
      .insertInto('appeals')
      .values(appeal)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (Number(added) === 0) throw new Refusal('appeal.exists')
    return { answerBy: seconds(due) }
  })
