import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { Refusal } from '@quintet/kit/errors'
import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { queueMail, sendDueMails } from '../mails/due.ts'
import { type PurchaseRow, readPurchaseOf, updatePurchase } from '@quintet/repositories/purchases'
import { type WithdrawalRow, insertWithdrawal, readWithdrawal } from '@quintet/repositories/withdrawals'
import type { Scope } from '../scope.ts'
import { today } from '@quintet/kit/week'
import { mayWithdraw, totalAfterWithdrawal, worthOfRest } from './contracts.ts'
import { endContract } from './purchases.ts'
import { sendRefund } from './refunds.ts'

// Money that has not arrived yet cannot go back: whatever of a cancelled purchase is paid all the same is paid back whole.
const cancel = async (trx: Transaction, purchase: PurchaseRow): Promise<void> =>
  updatePurchase(trx, purchase.id, { state: 'cancelled' })

const declare = async (context: Context, trx: Transaction, purchase: PurchaseRow): Promise<WithdrawalRow> => {
  const { reference, payment, tier, cents, state, member_id: member } = purchase
  const day = today(context)
  const total = totalAfterWithdrawal(purchase, day)
  const declaredAt = context.clock.now()
  await insertWithdrawal(trx, { reference, payment, total_cents: total, declared_at: declaredAt })
  if (state === 'processing') await cancel(trx, purchase)
  else await endContract(context, trx, purchase, { total, worth: worthOfRest(purchase, day) })
  const refund = total - purchase.taken_cents
  await queueMail(trx, context, member, { kind: 'withdrawal', tier, cents, refund, at: declaredAt })
  const declared = await readWithdrawal(trx, reference)
  if (!declared) throw new Error('The withdrawal was not written down.')
  return declared
}

const withdraw = async (context: Context, trx: Transaction, member: number, number: number): Promise<WithdrawalRow> => {
  const purchase = await readPurchaseOf(trx, member, number)
  const known = purchase && (await readWithdrawal(trx, purchase.reference))
  if (known) return known
  if (!purchase || !mayWithdraw(purchase, today(context))) throw new Refusal('withdrawal.over')
  return declare(context, trx, purchase)
}

/**
 * Withdraws from a purchase (decision 59): the membership ends at the next 00:00 UTC, the money goes back, and a mail says when it was
 * declared. It counts as soon as it is written down, whether the payment provider answers or not.
 */
export const withdrawPurchase = async (
  { number }: RequestOf<Calls['withdrawPurchase']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['withdrawPurchase']>> => {
  const declared = await context.db.write((trx) => withdraw(context, trx, member.id, number))
  if (declared.sent_at === null) await sendRefund(context, declared)
  void sendDueMails(context)
  return { refund: declared.total_cents, withdrawnAt: declared.declared_at }
}
