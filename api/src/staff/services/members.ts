import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls, SupportedMember } from '@quintet/contract/staff'
import { TIERS } from '@quintet/domain/membership'
import type { Database, Transaction } from '@quintet/database'
import { Refusal } from '@quintet/kit/errors'
import { today } from '@quintet/kit/week'
import { readPurchaseOf } from '@quintet/repositories/purchases'
import { readWithdrawal } from '@quintet/repositories/withdrawals'
import { type MemberRow, updateMember } from '@quintet/repositories/members'
import { endPurchase } from '../../services/end-purchase.ts'
import { mayRefund, totalAfterRefund } from '../../services/contracts.ts'
import { recountNext } from '../../services/purchases.ts'
import { sendRefund } from '../../services/refunds.ts'
import { readCase } from '../cases/access.ts'
import type { StaffScope } from '../staff-scope.ts'
import { purchasesOf } from './purchases.ts'

const mostListed = 100

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

type Sought = { number: number } | { email: string }

const subOf = async ({ context }: StaffScope, sought: Sought): Promise<{ id: number } | { sub: string }> =>
  'number' in sought
    ? { id: sought.number }
    : { sub: (await context.identity.accounts.subOf(context.db.read, sought.email)) ?? '' }

/** How a look stands in the log that showed nobody. */
const notFound = { refused: 'staff.noMember' } as const

const lookUp = async (db: Database, scope: StaffScope, sought: Sought): Promise<MemberRow | undefined> => {
  const by = await subOf(scope, sought)
  const members = db.selectFrom('members').selectAll()
  return ('id' in by ? members.where('id', '=', by.id) : members.where('sub', '=', by.sub)).executeTakeFirst()
}

const seek = async (db: Database, scope: StaffScope, number: number): Promise<MemberRow> => {
  const row = await lookUp(db, scope, { number })
  if (!row) throw new Refusal('staff.noMember')
  return row
}

const casesOf = async (db: Database, member: number): Promise<SupportedMember['cases']> => {
  const rows = await db
    .selectFrom('cases')
    .select(['id as number', 'kind', 'opened_at', 'decided_at'])
    .where('member_id', '=', member)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ opened_at: opened, decided_at: decided, ...row }) => ({
    ...row,
    openedAt: seconds(opened),
    ...(decided !== null && { decidedAt: seconds(decided) }),
  }))
}

const appealsOf = async (db: Database, member: number): Promise<SupportedMember['appeals']> => {
  const rows = await db
    .selectFrom('appeals')
    .innerJoin('measures', 'measures.id', 'appeals.measure_id')
    .select([
      'appeals.id as number',
      'case_id as case',
      'kind as measure',
      'created_at',
      'due_at',
      'appeals.decided_at',
      'outcome',
    ])
    .where('member_id', '=', member)
    .orderBy('appeals.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(({ created_at: at, due_at: dueAt, decided_at: decided, outcome, ...row }) => ({
    ...row,
    at: seconds(at),
    dueAt: seconds(dueAt),
    ...(decided !== null && { decidedAt: seconds(decided) }),
    ...(outcome !== null && { outcome }),
  }))
}

const present = async (db: Database, { context }: StaffScope, row: MemberRow): Promise<SupportedMember> => {
  const { accounts } = context.identity
  const email = await accounts.emailOf(db, row.sub)
  return {
    number: row.id,
    // Whose sign-in is another provider's, or is gone before the rest, has none here.
    ...(email !== undefined && { email }),
    joinedAt: seconds(row.created_at),
    tier: row.tier,
    membershipEndDay: row.membership_end_day,
    standing: row.standing,
    active: row.active === 1,
    sessions: await accounts.countSessions(db, row.sub),
    purchases: await purchasesOf(context, db, row.id),
    cases: await casesOf(db, row.id),
    appeals: await appealsOf(db, row.id),
  }
}

// Support reads and changes a member for a case alone, which says why: one of its own, and of nobody else where it names somebody.
const assertCase = async (trx: Transaction, scope: StaffScope, number: number, member: number): Promise<void> => {
  const { member_id: about } = await readCase(trx, scope, number)
  if (about !== 0 && about !== member) throw new Refusal('staff.noCase')
}

/**
 * Finds a member for a case. Somebody whom the case is not about is answered like nobody: else any case would tell which address has an
 * account. The look stands in the log either way.
 */
export const findMember = async (
  { case: number, ...sought }: RequestOf<StaffCalls['findMember']>,
  scope: StaffScope,
): Promise<SupportedMember> => {
  const found = await scope.context.db.write(async (trx) => {
    const { member_id: about } = await readCase(trx, scope, number)
    const row = await lookUp(trx, scope, sought as Sought)
    const isShown = row !== undefined && (about === 0 || about === row.id)
    await scope.record(trx, { case: number, ...(row && { member: row.id }), ...(!isShown && { details: notFound }) })
    return isShown ? present(trx, scope, row) : undefined
  })
  if (!found) throw new Refusal(notFound.refused)
  return found
}

/** Changes or ends a membership. */
export const changeMembership = (
  { number, case: caseNumber, tier, membershipEndDay }: RequestOf<StaffCalls['changeMembership']>,
  scope: StaffScope,
): Promise<SupportedMember> =>
  scope.context.db.write(async (trx) => {
    await assertCase(trx, scope, caseNumber, number)
    const row = await seek(trx, scope, number)
    const changes = { tier, membership_end_day: membershipEndDay, ...(tier === TIERS.ended && { active: 0 }) }
    await updateMember(trx, number, changes)
    await recountNext(scope.context, trx, number)
    const from = { tier: row.tier, membershipEndDay: row.membership_end_day }
    await scope.record(trx, { case: caseNumber, member: number, details: { from, to: { tier, membershipEndDay } } })
    return present(trx, scope, { ...row, ...changes })
  })

/** Signs a member out everywhere. */
export const endMemberSessions = (
  { number, case: caseNumber }: RequestOf<StaffCalls['endMemberSessions']>,
  scope: StaffScope,
): Promise<AnswerOf<StaffCalls['endMemberSessions']>> =>
  scope.context.db.write(async (trx) => {
    await assertCase(trx, scope, caseNumber, number)
    const { sub } = await seek(trx, scope, number)
    await scope.context.identity.accounts.endSessions(trx, sub)
    await scope.record(trx, { case: caseNumber, member: number })
    return { message: 'success' }
  })

type Refund = RequestOf<StaffCalls['refundPurchase']>

// What goes back already, whether the member or staff decided it, stays as it was decided.
const declareRefund = async (trx: Transaction, { number, case: file, purchase: id, amount }: Refund, scope: StaffScope) => {
  await assertCase(trx, scope, file, number)
  const purchase = await readPurchaseOf(trx, number, id)
  const known = purchase && (await readWithdrawal(trx, purchase.reference))
  if (known) return known
  if (!purchase || !mayRefund(purchase)) throw new Refusal('staff.noRefund')
  const total = totalAfterRefund(purchase, amount, today(scope.context))
  const details = { purchase: id, amount, cents: total - purchase.taken_cents, currency: purchase.currency }
  await scope.record(trx, { case: file, member: number, details })
  return endPurchase(scope.context, trx, purchase, { total, by: 'staff' })
}

/** Pays a purchase back. It is written down first: where the payment company does not answer, the job asks again. */
export const refundPurchase = async (input: Refund, scope: StaffScope): Promise<SupportedMember> => {
  const { context } = scope
  const declared = await context.db.write((trx) => declareRefund(trx, input, scope))
  if (declared.sent_at === null) await sendRefund(context, declared)
  return present(context.db.read, scope, await seek(context.db.read, scope, input.number))
}
