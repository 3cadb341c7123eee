import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { Refusal } from '@quintet/kit/errors'
import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { readPurchaseOf } from '@quintet/repositories/purchases'
import { type WithdrawalRow, readWithdrawal } from '@quintet/repositories/withdrawals'
import type { Scope } from '../scope.ts'
import { today } from '@quintet/kit/week'
import { mayWithdraw, totalAfterWithdrawal } from './contracts.ts'
import { endPurchase } from './end-purchase.ts'
import { sendRefund } from './refunds.ts'

const withdraw = async (context: Context, trx: Transaction, member: number, number: number): Promise<WithdrawalRow> => {
  const purchase = await readPurchaseOf(trx, member, number)
  const known = purchase && (await readWithdrawal(trx, purchase.reference))
  if (known) return known
  if (!purchase || !mayWithdraw(purchase, today(context))) throw new Refusal('withdrawal.over')
  return endPurchase(context, trx, purchase, { total: totalAfterWithdrawal(purchase, today(context)), by: 'member' })
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
  return { refund: declared.total_cents, withdrawnAt: declared.declared_at }
}
