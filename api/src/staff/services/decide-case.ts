import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { Decision, StaffCalls } from '@quintet/contract/staff'
import { CLOSING_WAITS_DAYS } from '@quintet/domain/cases'
import type { Transaction } from '@quintet/database'
import { BadInput, Refusal } from '@quintet/kit/errors'
import { queueRecord } from '@quintet/cells/queue'
import { impose } from '@quintet/cases/impose'
import type { MeasureRow } from '@quintet/cases/standing'
import { readPhoto } from '@quintet/repositories/photos'
import { today } from '@quintet/kit/week'
import { type CaseRow, readCase } from '../cases/access.ts'
import { settle } from '../cases/settle.ts'
import { answerStopped } from '../cases/stopped.ts'
import type { Proposal } from '@quintet/cases/proposals'
import type { StaffScope } from '../staff-scope.ts'

type Input = RequestOf<StaffCalls['decideCase']>
type Answer = AnswerOf<StaffCalls['decideCase']>
type Against = Exclude<Decision, { measure: 'nothing' | 'letIn' }>

// A case that an appeal opened again is decided by somebody else.
const assertOpen = (row: CaseRow, { staff }: StaffScope): void => {
  if (row.decided_at !== null || row.proposal !== null) throw new Refusal('staff.caseDecided')
  if (row.first_decided_by === staff.id) throw new Refusal('staff.samePerson')
}

// Several cases may be decided as one where they are about one member.
const readAll = async (trx: Transaction, { case: first, others = [] }: Input, scope: StaffScope): Promise<CaseRow[]> => {
  const rows: CaseRow[] = []
  for (const number of new Set([first, ...others])) rows.push(await readCase(trx, scope, number))
  for (const row of rows) {
    assertOpen(row, scope)
    if (row.member_id !== rows[0]?.member_id) throw new BadInput()
  }
  return rows
}

const answered = ['error', 'stopped', 'request']

// A fault of the site is answered, and so are a request and who was kept from signing up; none is a reason for a measure.
const assertFits = (rows: readonly CaseRow[], decision: Decision): void => {
  const areStopped = rows.some(({ kind }) => kind === 'stopped')
  const areAnswered = rows.some(({ kind }) => answered.includes(kind))
  const isAnswer = decision.measure === 'nothing' && decision.answer !== undefined
  if (decision.measure === 'letIn' && rows.some(({ kind }) => kind !== 'stopped')) throw new BadInput()
  if (isAgainst(decision) && (areAnswered || rows[0]?.member_id === 0)) throw new BadInput()
  if (isAnswer && rows.some(({ kind }) => !answered.includes(kind))) throw new BadInput()
  if (areStopped && (isAgainst(decision) || decision.answer === undefined || rows.length > 1)) throw new BadInput()
}

const isAgainst = (decision: Decision): decision is Against => decision.measure !== 'nothing' && decision.measure !== 'letIn'

// What follows from a case without a measure.
const dismiss = async (
  trx: Transaction,
  rows: readonly CaseRow[],
  { measure, answer }: Exclude<Decision, Against>,
  scope: StaffScope,
): Promise<void> => {
  const settling = { staff: scope.staff.id, now: scope.context.wall.now(), day: today(scope.context) }
  const outcome = measure === 'letIn' ? ('letIn' as const) : ('kept' as const)
  for (const row of rows) {
    if (row.kind === 'stopped' && answer !== undefined) await answerStopped(trx, row, { outcome, answer }, scope)
    // What was answered by mail is kept with the case: no notice has it.
    const byMail = row.kind === 'request' && answer !== undefined ? { answer } : {}
    await settle(trx, row, { ...settling, outcome: { decision: measure, ...byMail }, answer })
  }
}

const assertPhoto = async (trx: Transaction, decision: Against, member: number): Promise<void> => {
  if (decision.measure === 'removePhoto' && (await readPhoto(trx, decision.photo))?.member_id !== member) throw new BadInput()
}

// What members' answers or a list of hashes brought up was found by a machine; a person decides all the same.
const machineOf = (rows: readonly CaseRow[]): MeasureRow['machine'] =>
  rows.some(({ kind }) => kind === 'samePerson' || kind === 'returned') ? 'found' : 'none'

const take = async (trx: Transaction, rows: readonly CaseRow[], decision: Against, { context, staff }: StaffScope) => {
  const [{ id, member_id: member }] = rows as [CaseRow]
  const day = today(context)
  await assertPhoto(trx, decision, member)
  const until =
    decision.measure === 'suspend' ? day + decision.days : decision.measure === 'close' ? day + CLOSING_WAITS_DAYS : null
  const measure = {
    member_id: member,
    case_id: id,
    kind: decision.measure === 'close' ? ('suspend' as const) : decision.measure,
    rule: decision.rule,
    facts: decision.facts.trim(),
    machine: machineOf(rows),
    photo_id: decision.measure === 'removePhoto' ? decision.photo : null,
    from_at: context.wall.now(),
    until_day: until,
    decided_by: staff.id,
  }
  const imposed = await impose(trx, measure, day)
  if (decision.measure === 'removePhoto') await queueRecord(trx, context, member)
  return imposed
}

const propose = async (
  trx: Transaction,
  rows: readonly CaseRow[],
  { fraud, rule, facts }: Extract<Decision, { measure: 'close' }>,
  { meanwhile, by, at }: Pick<Proposal, 'meanwhile' | 'by' | 'at'>,
): Promise<void> => {
  const proposal: Proposal = { fraud, rule, facts, by, at, meanwhile }
  const cases = rows.map(({ id }) => id)
  // `others` is what a version of before reads.
  const others = { others: cases.slice(1) }
  await trx
    .updateTable('cases')
    .set({ proposal: JSON.stringify({ ...proposal, ...others }) })
    .where('id', 'in', cases)
    .execute()
}

/**
 * Decides a case. A closing for good only suspends until a second person has confirmed it (decision 57); an answer to somebody without
 * an account goes out by mail.
 */
export const decideCase = (input: Input, scope: StaffScope): Promise<Answer> =>
  scope.context.db.write(async (trx) => {
    const { context, staff, record } = scope
    const { decision } = input
    const rows = await readAll(trx, input, scope)
    assertFits(rows, decision)
    const [now, day] = [context.wall.now(), today(context)]
    const details = { others: rows.slice(1).map(({ id }) => id), measure: decision.measure }
    await record(trx, { case: input.case, member: rows[0]?.member_id ?? 0, details })
    const settling = { staff: staff.id, now, day }
    if (!isAgainst(decision)) {
      await dismiss(trx, rows, decision, scope)
      return {}
    }
    const { id, rule } = await take(trx, rows, decision, scope)
    if (decision.measure === 'close') {
      await propose(trx, rows, decision, { meanwhile: id, by: staff.id, at: now })
      return { measure: id, awaitsSecond: true }
    }
    for (const row of rows) await settle(trx, row, { ...settling, outcome: { decision: decision.measure, measure: id, rule } })
    return { measure: id }
  })
