import type { SupportedMember } from '@quintet/contract/staff'
import type { Database } from '@quintet/database'
import { today } from '@quintet/kit/week'
import type { PurchaseRow } from '@quintet/repositories/purchases'
import { type WithdrawalRow, readWithdrawal } from '@quintet/repositories/withdrawals'
import type { Context } from '../../context.ts'
import { mayRefund, refundState, totalAfterRefund } from '../../services/contracts.ts'

type Purchase = SupportedMember['purchases'][number]

const mostListed = 100
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const refundOf = (row: WithdrawalRow): Pick<Purchase, 'refund'> => {
  const { total_cents: cents, declared_at: at, by_staff: byStaff } = row
  return { refund: { cents, at: seconds(at), byStaff: byStaff === 1, state: refundState(row) } }
}

const refundableOf = (row: PurchaseRow, day: number): Pick<Purchase, 'refundable'> => {
  if (!mayRefund(row)) return {}
  const now = (amount: 'whole' | 'rest') => totalAfterRefund(row, amount, day) - row.taken_cents
  return { refundable: { whole: now('whole'), rest: now('rest') } }
}

const present = async (db: Database, row: PurchaseRow, day: number): Promise<Purchase> => {
  const { id: number, created_at: at, tier, cents, currency, state, end_day: endDay, reference } = row
  const written = await readWithdrawal(db, reference)
  const money = written ? refundOf(written) : refundableOf(row, day)
  return { number, at: seconds(at), tier, cents, currency: currency.toUpperCase(), state, endDay, ...money }
}

/** A member's purchases, the newest first, with what went back of each or could. */
export const purchasesOf = async (context: Context, db: Database, member: number): Promise<Purchase[]> => {
  const all = db.selectFrom('purchases').selectAll().where('member_id', '=', member)
  const rows = await all.orderBy('id', 'desc').limit(mostListed).execute()
  return Promise.all(rows.map((row) => present(db, row, today(context))))
}
