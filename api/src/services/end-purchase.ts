import type { Transaction } from '@quintet/database'
import { type PurchaseRow, updatePurchase } from '@quintet/repositories/purchases'
import { type WithdrawalRow, insertWithdrawal } from '@quintet/repositories/withdrawals'
import { today } from '@quintet/kit/week'
import type { Context } from '../context.ts'
import { queueMail } from '@quintet/mails/due'
import { worthOfRest } from './contracts.ts'
import { endContract } from './purchases.ts'

// Money that has not arrived yet cannot go back: whatever of a cancelled purchase is paid all the same is paid back whole.
const cancel = async (trx: Transaction, purchase: PurchaseRow): Promise<void> =>
  updatePurchase(trx, purchase.id, { state: 'cancelled' })

interface Ending {
  /** How much of the payment has then gone back in all, in cents. */
  total: number
  by: 'member' | 'staff'
}

/**
 * Ends a purchase and writes down what goes back, once: the days that are left go at the next 00:00 UTC, and a mail says so. It counts
 * as soon as it is written down, whether the payment company answers or not.
 */
export const endPurchase = async (
  context: Context,
  trx: Transaction,
  purchase: PurchaseRow,
  { total, by }: Ending,
): Promise<WithdrawalRow> => {
  const { reference, payment, tier, cents, currency, state, member_id: member } = purchase
  const at = context.clock.now()
  const row = { reference, payment, total_cents: total, declared_at: at, by_staff: by === 'staff' ? 1 : 0 }
  const written = await insertWithdrawal(trx, row)
  if (state === 'processing') await cancel(trx, purchase)
  else await endContract(context, trx, purchase, { total, worth: worthOfRest(purchase, today(context)) })
  const kind = by === 'staff' ? 'refund' : 'withdrawal'
  await queueMail(trx, context, member, { kind, tier, cents, currency, refund: total - purchase.taken_cents, at })
  return written
}
