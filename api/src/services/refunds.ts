import { describeError } from '@quintet/kit/log'
import type { Context } from '../context.ts'
import { readTakenBack } from '@quintet/repositories/purchases'
import { type WithdrawalRow, updateWithdrawal } from '@quintet/repositories/withdrawals'
import { hearPayment } from './purchases.ts'

const send = async (context: Context, withdrawal: WithdrawalRow, payment: string): Promise<void> => {
  const { reference, total_cents: cents } = withdrawal
  const { refunded_cents: gone, failures } = await readTakenBack(context.db.read, payment)
  // What has gone back already, by the provider's own dashboard or by a refund whose answer was lost, is not sent again.
  const owed = cents - gone
  const now = context.wall.now()
  const isTaken = owed <= 0 || (await context.payments.refund(payment, owed, failures)) === 'refunded'
  const isSent = await context.db.write(async (trx) => {
    // The bank may have refused it before its answer was here.
    const isStill = isTaken && (await readTakenBack(trx, payment)).failures === failures
    const sent = { ...(isStill && { sent_at: now }), ...(isStill && owed <= 0 && { confirmed_at: now }) }
    if (isStill || !isTaken) await updateWithdrawal(trx, reference, { looked_at: now, ...sent })
    return isStill
  })
  // A provider that says nothing later has said it now.
  if (isSent && context.payments.confirmsRefunds === 'atOnce') await hearPayment(context, { kind: 'refunded', payment, cents })
}

/** Asks the provider to pay back what a withdrawal owes. Where it does not answer, the job asks again; asking twice pays back once. */
export const sendRefund = async (context: Context, withdrawal: WithdrawalRow): Promise<void> => {
  // One that failed is asked for anew when its time has come, and not before.
  if (withdrawal.payment === null || withdrawal.looked_at > context.wall.now()) return
  try {
    await send(context, withdrawal, withdrawal.payment)
  } catch (error) {
    context.log.error('refund', describeError(error))
    const looked_at = context.wall.now()
    await context.db.write((trx) => updateWithdrawal(trx, withdrawal.reference, { looked_at }))
  }
}
