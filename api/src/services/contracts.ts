import type { AnswerOf, Calls } from '@quintet/contract'
import { lastWithdrawalDay, priceOfRest, withdrawalRefund } from '@quintet/domain/membership'
import type { Context } from '../context.ts'
import { prepared } from '@quintet/repositories/prepared'
import type { PurchaseRow } from '@quintet/repositories/purchases'
import { today } from '@quintet/kit/week'

type Contract = NonNullable<AnswerOf<Calls['quoteMembership']>['contracts']>[number]

/** Days that a withdrawal stays on the payment page. */
const shownDays = 92

// One that has not begun has no days used.
const termsOf = ({ cents, start_day: startDay, start, state }: PurchaseRow, day: number) => ({
  cents,
  startDay: state === 'active' ? startDay : day,
  start,
})

/** How much of the payment has gone back in all after a withdrawal today; money that went back before counts. */
export const totalAfterWithdrawal = (purchase: PurchaseRow, day: number): number =>
  Math.max(purchase.taken_cents, withdrawalRefund(termsOf(purchase, day), day))

// A change that waited for its day counts its days from the evening before.
const countedFrom = ({ start_day: startDay, bought_day: boughtDay }: PurchaseRow): number =>
  boughtDay !== null && boughtDay < startDay ? startDay - 1 : startDay

/** How much of it the days are worth that end with it. */
export const worthOfRest = (purchase: PurchaseRow, day: number): number =>
  Math.max(purchase.taken_cents, priceOfRest({ cents: purchase.cents, startDay: countedFrom(purchase) }, day))

/** Whether the purchase is one that can be withdrawn from today: paid, and not too old. */
export const mayWithdraw = ({ state, bought_day: bought }: PurchaseRow, day: number): boolean =>
  ['processing', 'paid', 'active'].includes(state) &&
  (bought === null ? state === 'processing' : day <= lastWithdrawalDay(bought))

/** How much of the payment has gone back in all after a refund by the staff today: the whole price, or that of the days that are left. */
export const totalAfterRefund = (purchase: PurchaseRow, amount: 'whole' | 'rest', day: number): number => {
  const { cents, state, taken_cents: taken } = purchase
  const isUnused = state !== 'active' || amount === 'whole'
  return Math.max(taken, isUnused ? cents : priceOfRest({ cents, startDay: purchase.start_day }, day))
}

/** Whether something of a purchase can be paid back: it was paid, or may be, and not all of it has gone back. */
export const mayRefund = ({ state, cents, taken_cents: taken }: PurchaseRow): boolean =>
  ['processing', 'paid', 'active'].includes(state) && taken < cents

const readOfMember = prepared((db, memberId: number, since: number) =>
  db
    .selectFrom('purchases')
    .leftJoin('withdrawals', 'withdrawals.reference', 'purchases.reference')
    .selectAll('purchases')
    .select([
      'withdrawals.by_staff',
      'withdrawals.declared_at',
      'withdrawals.total_cents',
      'withdrawals.sent_at',
      'withdrawals.confirmed_at',
    ])
    .where('purchases.member_id', '=', memberId)
    .where('purchases.start_day', '>=', since)
    .orderBy('purchases.id', 'desc'),
)

type Row = Awaited<ReturnType<typeof readOfMember>>[number]

/** How far a refund is. */
export const refundState = ({
  sent_at: sent,
  confirmed_at: confirmed,
}: Pick<Row, 'sent_at' | 'confirmed_at'>): 'due' | 'sent' | 'done' =>
  confirmed !== null ? 'done' : sent !== null ? 'sent' : 'due'

const present = (row: Row, day: number): Contract => {
  const boughtDay = row.bought_day ?? day
  const { id: number, tier, cents } = row
  const base = { number, tier, cents, boughtDay, lastDay: lastWithdrawalDay(boughtDay) }
  if (row.declared_at === null) return { ...base, refund: totalAfterWithdrawal(row, day) - row.taken_cents }
  return {
    ...base,
    refund: row.total_cents ?? 0,
    withdrawnAt: row.declared_at,
    state: refundState(row),
    ...(row.by_staff === 1 && { byStaff: true }),
  }
}

/** What a member can withdraw from, and what they withdrew from lately; the newest first. */
export const listContracts = async (context: Context, memberId: number): Promise<Contract[]> => {
  const day = today(context)
  const rows = await readOfMember(context.db.read, memberId, day - shownDays)
  return rows.filter((row) => row.declared_at !== null || mayWithdraw(row, day)).map((row) => present(row, day))
}
