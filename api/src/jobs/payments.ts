import type { Context } from '../context.ts'
import type { PurchaseRow } from '@quintet/repositories/purchases'
import { readUnderWay, updatePurchase } from '@quintet/repositories/purchases'
import { describeError } from '@quintet/kit/log'
import { readListedUntil, writeListedUntil } from '@quintet/repositories/payment-news'
import { hearNews } from '../services/payment-news.ts'
import { hearPayment, payBack } from '../services/purchases.ts'
import { readOwedWithdrawals } from '@quintet/repositories/withdrawals'
import { sendRefund } from '../services/refunds.ts'

/** Milliseconds between two questions about the same purchase. */
const every = 10 * 60_000
/** A checkout ends by itself after a day at the provider; one that is older and unknown there is over. */
const longestOpen = 25 * 60 * 60_000
const atOnce = 20
/** What happened shortly before the last reading may have been listed after it. */
const overlap = 60 * 60_000

const markLooked = ({ db, wall }: Context, { id }: PurchaseRow) =>
  db.write((trx) => updatePurchase(trx, id, { looked_at: wall.now() }))

// A webhook may never have come: the site was away for too long, or its address was wrong.
const lookUp = async (context: Context, purchase: PurchaseRow): Promise<void> => {
  await markLooked(context, purchase)
  const event = purchase.session === null ? undefined : await context.payments.lookUp(purchase.session)
  if (event) await hearPayment(context, event)
  else if (purchase.state === 'open' && context.wall.now() - purchase.created_at > longestOpen)
    await hearPayment(context, { kind: 'expired', reference: purchase.reference })
}

// Whatever a webhook did not bring stands in the provider's list: a payment of a checkout that was ended, a refund, a dispute.
const readList = async (context: Context): Promise<void> => {
  const now = context.wall.now()
  const until = await readListedUntil(context.db.read)
  if (now - until < every) return
  let faults = 0
  for (const news of await context.payments.listNews(Math.max(0, Math.floor((until - overlap) / 1000)))) {
    await hearNews(context, news).catch((error: unknown) => {
      faults += 1
      context.log.error('payment', describeError(error))
    })
  }
  // One that could not be taken in comes again, and keeps no other waiting.
  if (faults === 0) await context.db.write((trx) => writeListedUntil(trx, now))
}

/** Asks the provider about purchases that have been under way for a while, pays back what is still to be paid back, and reads what no webhook brought. */
export const followPayments = async (context: Context, stopped: () => boolean = () => false): Promise<void> => {
  const before = context.wall.now() - every
  for (const purchase of await readUnderWay(context.db.read, ['open', 'processing'], before, atOnce)) {
    if (stopped()) return
    await lookUp(context, purchase).catch((error: unknown) => context.log.error('payment', describeError(error)))
  }
  for (const purchase of await readUnderWay(context.db.read, ['refunding'], before, atOnce)) {
    if (stopped()) return
    await markLooked(context, purchase)
    await payBack(context, purchase)
  }
  if (!stopped()) await readList(context).catch((error: unknown) => context.log.error('payment', describeError(error)))
  // After the list: what went back already is known then.
  for (const withdrawal of await readOwedWithdrawals(context.db.read, before, atOnce)) {
    if (stopped()) return
    await sendRefund(context, withdrawal)
  }
}
