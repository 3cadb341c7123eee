import { describeError } from '@quintet/kit/log'
import type { Context } from '../context.ts'
import { readTakenBack } from '@quintet/repositories/purchases'
import { type WithdrawalRow, updateWithdrawal } from '@quintet/repositories/withdrawals'
import { hearPayment } from './purchases.ts'

// What has gone back already, by the provider's own dashboard or by a refund whose answer was lost, is not sent again.
const owedOf = async ({ db }: Context, { total_cents: total }: WithdrawalRow, payment: string): Promise<number> =>
  total - (await readTakenBack(db.read, payment)).refunded_cents

const send = async (context: Context, withdrawal: WithdrawalRow, payment: string): Promise<void> => {
  const owed = await owedOf(context, withdrawal, payment)
  const now = context.wall.now()
  const isTaken = owed <= 0 || (await context.payments.refund(payment, owed)) === 'refunded'
  const { reference, total_cents: cents } = withdrawal
  await context.db.write((trx) =>
    updateWithdrawal(trx, reference, {
      looked_at: now,
      ...(isTaken && { sent_at: now }),
      ...(owed <= 0 && { confirmed_at: now }),
    }),
  )
  // A provider that says nothing later has said it now.
  if (isTaken && context.payments.confirmsRefunds === 'atOnce') await hearPayment(context, { kind: 'refunded', payment, cents })
}

/** Asks the provider to pay back what a withdrawal owes. Where it does not answer, the job asks again; asking twice pays back once. */
export const sendRefund = async (context: Context, withdrawal: WithdrawalRow): Promise<void> => {
  if (withdrawal.payment === null) return
  try {
    await send(context, withdrawal, withdrawal.payment)
  } catch (error) {
    context.log.error('refund', describeError(error))
    const looked_at = context.wall.now()
    await context.db.write((trx) => updateWithdrawal(trx, withdrawal.reference, { looked_at }))
  }
}
