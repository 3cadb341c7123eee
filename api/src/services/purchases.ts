import {
  MEMBERSHIP_DAYS,
  type PaidTier,
  afterGivingBack,
  afterTakingBack,
  creditDays,
  lastWithdrawalDay,
} from '@quintet/domain/membership'
import type { Context } from '../context.ts'
import type { Transaction } from '@quintet/database'
import { describeError } from '@quintet/kit/log'
import { type RefundEvent, nextTry, withRefund, withTold } from '@quintet/payments/failed-refunds'
import type { PaymentEvent } from '@quintet/payments/provider'
import { keepTrace } from '@quintet/cases/traces'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { readMember, updateMember } from '@quintet/repositories/members'
import {
  type PurchaseRow,
  type TakenBack,
  readDuePurchases,
  readPendingPurchase,
  readPurchase,
  readPurchaseByPayment,
  readTakenBack,
  updatePurchase,
  writeTakenBack,
} from '@quintet/repositories/purchases'
import { queueMail } from '@quintet/mails/due'
import type { ReceiptMail } from '@quintet/mails/mail-kinds'
import { type WithdrawalRow, readWithdrawal, readWithdrawalByPayment, updateWithdrawal } from '@quintet/repositories/withdrawals'
import { membershipOf, offer, pricesOf } from './offers.ts'
import { today } from '@quintet/kit/week'

// A purchase is open, then paid or processing (a delayed payment); a paid one becomes active on its day. What is paid and cannot be
// given is paid back: refunding, then refunded. Money that goes back later takes the days it bought along.

type Paid = Extract<PaymentEvent, { kind: 'paid' }>

const currency = 'usd'

const receiptOf = ({
  tier,
  cents,
  start,
  start_day: startDay,
  end_day: endDay,
  bought_day: boughtDay,
}: PurchaseRow): ReceiptMail => ({
  kind: 'receipt',
  tier,
  cents,
  start,
  startDay,
  endDay,
  lastDay: lastWithdrawalDay(boughtDay ?? startDay),
})

const takeEffect = async (trx: Transaction, purchase: PurchaseRow): Promise<void> => {
  await updateMember(trx, purchase.member_id, { tier: purchase.tier, membership_end_day: purchase.end_day })
  await updatePurchase(trx, purchase.id, { state: 'active' })
}

/** Paid purchases whose day has come take effect. */
export const startDuePurchases = async (trx: Transaction, day: number): Promise<void> => {
  for (const purchase of await readDuePurchases(trx, day)) await takeEffect(trx, purchase)
}

/** Days that a payment buys, of which some may have gone back; a part of a day is the member's. */
const daysBought = (cents: number, taken: number): number => Math.ceil((MEMBERSHIP_DAYS * (cents - taken)) / cents)

// The credit was worked out from a membership that has changed since, or some of the money has gone.
const recountPending = async (context: Context, trx: Transaction, purchase: PurchaseRow, taken: number): Promise<void> => {
  const paidOn = purchase.start_day - 1
  const tier = purchase.tier as PaidTier
  const days = daysBought(purchase.cents, taken)
  const gone = { taken_cents: taken, removed_value: (MEMBERSHIP_DAYS - days) * pricesOf(context)[tier] }
  if (taken === purchase.cents) return updatePurchase(trx, purchase.id, { ...gone, state: 'refunded' })
  const credit = creditDays(membershipOf(await readMember(trx, purchase.member_id)), tier, paidOn, pricesOf(context))
  return updatePurchase(trx, purchase.id, { ...gone, credit_days: credit, end_day: paidOn + days + credit })
}

const takeBack = async (context: Context, trx: Transaction, purchase: PurchaseRow, cents: number): Promise<number> => {
  const current = membershipOf(await readMember(trx, purchase.member_id))
  const { endDay, value } = afterTakingBack(current, cents, today(context), pricesOf(context))
  if (value > 0) await updateMember(trx, purchase.member_id, { membership_end_day: endDay ?? 0 })
  return purchase.removed_value + value
}

const giveBack = async (context: Context, trx: Transaction, purchase: PurchaseRow, cents: number): Promise<number> => {
  const value = Math.floor((purchase.removed_value * cents) / purchase.taken_cents)
  const current = membershipOf(await readMember(trx, purchase.member_id))
  const { tier, endDay } = afterGivingBack(current, purchase.tier as PaidTier, value, today(context), pricesOf(context))
  await updateMember(trx, purchase.member_id, { tier, membership_end_day: endDay ?? 0 })
  return purchase.removed_value - value
}

/** What has gone of a payment, and what a withdrawal has promised to send back. */
const goneWith = async (trx: Transaction, taken: TakenBack, purchase: PurchaseRow): Promise<number> => {
  // What gave nothing is paid back by itself.
  const withdrawal = purchase.state === 'refunding' ? undefined : await readWithdrawal(trx, purchase.reference)
  const promised = withdrawal?.total_cents ?? 0
  return Math.min(purchase.cents, Math.max(goneOf(taken), promised))
}

/** Counts the purchase that waits for its day anew, as the membership that its credit comes from has changed. */
export const recountNext = async (context: Context, trx: Transaction, memberId: number): Promise<void> => {
  const pending = await readPendingPurchase(trx, memberId)
  if (pending?.state === 'paid') await recountPending(context, trx, pending, pending.taken_cents)
}

/**
 * Ends what a purchase gave, because the member withdrew from it: the days that are left of it go, at the next 00:00 UTC; credit from
 * an older purchase stays.
 * @param gone `total` is how much of the payment has then gone back, `worth` how much of it the days that end are worth
 */
export const endContract = async (
  context: Context,
  trx: Transaction,
  purchase: PurchaseRow,
  { total, worth }: { total: number; worth: number },
): Promise<void> => {
  if (purchase.state === 'paid') return recountPending(context, trx, purchase, purchase.cents)
  const removed = await takeBack(context, trx, purchase, worth - purchase.taken_cents)
  await updatePurchase(trx, purchase.id, { taken_cents: total, removed_value: removed })
  await recountNext(context, trx, purchase.member_id)
}

const goneOf = ({ refunded_cents, disputed_cents, dispute }: TakenBack): number =>
  refunded_cents + (dispute === 'open' || dispute === 'lost' ? disputed_cents : 0)

/** Brings what the member has in line with what of the payment is still ours. */
const settle = async (context: Context, trx: Transaction, purchase: PurchaseRow): Promise<void> => {
  const taken = await readTakenBack(trx, purchase.payment ?? '')
  const gone = await goneWith(trx, taken, purchase)
  if (gone === purchase.taken_cents) return
  // What we paid back gave nothing and took nothing: there is nothing to settle any more.
  if (purchase.state === 'refunded' && purchase.removed_value === 0) return
  if (purchase.state === 'refunding') {
    // What the bank disputes may come back to us, and has to be paid back then.
    const isOver = gone === purchase.cents && taken.dispute !== 'open'
    await updatePurchase(trx, purchase.id, { taken_cents: gone, ...(isOver && { state: 'refunded' }) })
    return
  }
  if (purchase.state === 'paid') return recountPending(context, trx, purchase, gone)
  const more = gone - purchase.taken_cents
  const removed = more > 0 ? await takeBack(context, trx, purchase, more) : await giveBack(context, trx, purchase, -more)
  // One that was disputed before its day and came back counts after all.
  const state = purchase.state === 'refunded' ? 'active' : purchase.state
  await updatePurchase(trx, purchase.id, { taken_cents: gone, removed_value: removed, state })
  await recountNext(context, trx, purchase.member_id)
}

// Only the one checkout that was open counts, at its own price; a change that waits for its day is not overtaken by another.
const mayCount = async (trx: Transaction, purchase: PurchaseRow, event: Paid): Promise<boolean> => {
  const isRight = event.cents === purchase.cents && event.currency === currency
  const pending = await readPendingPurchase(trx, purchase.member_id)
  const isOnly = pending === undefined || pending.id === purchase.id
  return isRight && isOnly && (purchase.state === 'open' || purchase.state === 'processing')
}

const count = async (context: Context, trx: Transaction, purchase: PurchaseRow, payment: string): Promise<void> => {
  const {
    creditDays: credit,
    startDay,
    endDay,
  } = offer(context, await readMember(trx, purchase.member_id), purchase.tier as PaidTier, purchase.start)
  const terms = { credit_days: credit, start_day: startDay, end_day: endDay, bought_day: today(context) }
  const paid = { payment, ...terms, state: 'paid' }
  await updatePurchase(trx, purchase.id, paid)
  if (startDay <= today(context)) await takeEffect(trx, { ...purchase, ...paid })
  const now = await readPurchase(trx, purchase.reference)
  if (now) await settle(context, trx, now)
  await queueMail(trx, context, purchase.member_id, receiptOf({ ...purchase, ...paid }))
}

/** The payment that has to be paid back; undefined when it counts, or was heard of before. */
const hearPaid = async (context: Context, trx: Transaction, event: Paid): Promise<string | undefined> => {
  const purchase = await readPurchase(trx, event.reference)
  // The member has gone, or never was one of ours.
  if (!purchase) return event.isOurs ? event.payment : undefined
  if (purchase.payment === event.payment) return undefined
  if (purchase.payment !== null) return event.payment
  if (await mayCount(trx, purchase, event)) {
    await count(context, trx, purchase, event.payment)
    return undefined
  }
  await updatePurchase(trx, purchase.id, { payment: event.payment, state: 'refunding' })
  await updateWithdrawal(trx, purchase.reference, { payment: event.payment })
  await settle(context, trx, { ...purchase, payment: event.payment, state: 'refunding' })
  return undefined
}

const hearEnd = async (trx: Transaction, { kind, reference }: { kind: 'failed' | 'expired'; reference: string }) => {
  const purchase = await readPurchase(trx, reference)
  const ends = purchase?.state === 'open' || (purchase?.state === 'processing' && kind === 'failed')
  if (purchase && ends) await updatePurchase(trx, purchase.id, { state: kind })
}

// The member has the money back, from us or by the bank.
const confirmWithdrawal = async (context: Context, trx: Transaction, payment: string, heard: TakenBack): Promise<void> => {
  const withdrawal = await readWithdrawalByPayment(trx, payment)
  if (!withdrawal || withdrawal.confirmed_at !== null) return
  if (heard.dispute !== 'lost' && heard.refunded_cents < withdrawal.total_cents) return
  await updateWithdrawal(trx, withdrawal.reference, { confirmed_at: context.wall.now() })
}

type TakenBackEvent = Extract<PaymentEvent, { kind: 'refunded' | 'refund' | 'disputed' }>

const takeIn = (known: TakenBack, event: TakenBackEvent): TakenBack => {
  if (event.kind === 'refunded') return withTold(known, event.cents)
  if (event.kind === 'refund') return withRefund(known, event)
  const isOver = known.dispute === 'won' || known.dispute === 'lost'
  return { ...known, disputed_cents: event.cents, dispute: isOver ? known.dispute : event.dispute }
}

// A withdrawal is owed again, once its next time has come.
const oweAgain = async (trx: Transaction, withdrawal: WithdrawalRow, heard: TakenBack, again: number): Promise<void> => {
  if (heard.dispute === 'lost' || heard.refunded_cents >= withdrawal.total_cents) return
  await updateWithdrawal(trx, withdrawal.reference, { sent_at: null, confirmed_at: null, looked_at: again })
}

// What gave nothing, and had been paid back by itself.
const refundAgain = async (trx: Transaction, purchase: PurchaseRow, heard: TakenBack, again: number): Promise<void> => {
  const gone = goneOf(heard)
  if (purchase.state !== 'refunded' || purchase.removed_value > 0 || gone >= purchase.cents) return
  await updatePurchase(trx, purchase.id, { state: 'refunding', taken_cents: gone, looked_at: again })
}

/** A refund failed: the money is ours again, and is sent once more where we had promised it. What nobody is left of is the operator's. */
const hearFailure = async (context: Context, trx: Transaction, event: RefundEvent, heard: TakenBack): Promise<void> => {
  const again = nextTry(heard.failures, context.wall.now())
  const withdrawal = await readWithdrawalByPayment(trx, event.payment)
  const purchase = await readPurchaseByPayment(trx, event.payment)
  if (withdrawal) await oweAgain(trx, withdrawal, heard, again)
  else if (purchase) await refundAgain(trx, purchase, heard, again)
  else if (event.isOurs) await writeTakenBack(trx, event.payment, { ...heard, owed: 1 }, context.wall.now())
  context.log.error('refund', { failures: heard.failures })
}

const hearTakenBack = async (context: Context, trx: Transaction, event: TakenBackEvent): Promise<string | undefined> => {
  const known = await readTakenBack(trx, event.payment)
  const taken = takeIn(known, event)
  const isReturned = known.owed === 1 && taken.dispute === 'won'
  const heard = { ...taken, owed: taken.dispute === 'lost' ? 0 : known.owed }
  await writeTakenBack(trx, event.payment, heard, context.wall.now())
  if (event.kind === 'refund' && heard.failures > known.failures) await hearFailure(context, trx, event, heard)
  if (heard.dispute === 'lost' || heard.refunded_cents > 0) await confirmWithdrawal(context, trx, event.payment, heard)
  const purchase = await readPurchaseByPayment(trx, event.payment)
  if (purchase) await settle(context, trx, purchase)
  return isReturned ? event.payment : undefined
}

const hearProcessing = async (trx: Transaction, reference: string): Promise<void> => {
  const purchase = await readPurchase(trx, reference)
  if (purchase?.state === 'open') await updatePurchase(trx, purchase.id, { state: 'processing' })
}

// A card that a closed member paid with is looked at by a person; the purchase counts as any other.
const hearMeans = async (
  context: Context,
  trx: Transaction,
  { reference, fingerprint }: Extract<PaymentEvent, { kind: 'means' }>,
): Promise<void> => {
  const purchase = await readPurchase(trx, reference)
  if (!purchase) return
  const trace = { member: purchase.member_id, kind: 'card', value: fingerprint } as const
  await keepTrace(trx, pairKeyOf(context.config), { ...trace, now: context.wall.now(), day: today(context) })
}

const hear = async (context: Context, trx: Transaction, event: PaymentEvent): Promise<string | undefined> => {
  if (event.kind === 'paid') return hearPaid(context, trx, event)
  if (event.kind === 'refunded' || event.kind === 'refund' || event.kind === 'disputed') return hearTakenBack(context, trx, event)
  if (event.kind === 'means') await hearMeans(context, trx, event)
  else if (event.kind === 'processing') await hearProcessing(trx, event.reference)
  else await hearEnd(trx, event)
  return undefined
}

/** Pays one purchase back that gave nothing; the job tries again where the provider does not answer, or the bank refuses it. */
export const payBack = async (context: Context, { id, payment: paid, cents }: PurchaseRow): Promise<void> => {
  const payment = paid ?? ''
  try {
    const { failures } = await readTakenBack(context.db.read, payment)
    if ((await context.payments.refund(payment, undefined, failures)) !== 'refunded') return
    // That the money went is known now: hearing it from the provider later must not take days of another purchase.
    await context.db.write(async (trx) => {
      if ((await readTakenBack(trx, payment)).failures > failures) return
      await updatePurchase(trx, id, { state: 'refunded', taken_cents: cents })
    })
  } catch (error) {
    context.log.error('refund', describeError(error))
  }
}

// What the bank disputes cannot be paid back; where we win the dispute it is.
const payBackUnclaimed = async ({ db, payments, wall }: Context, payment: string): Promise<void> => {
  const { failures } = await readTakenBack(db.read, payment)
  const owed = (await payments.refund(payment, undefined, failures)) === 'refunded' ? 0 : 1
  await db.write(async (trx) => {
    const known = await readTakenBack(trx, payment)
    if (known.owed !== owed && known.failures === failures) await writeTakenBack(trx, payment, { ...known, owed }, wall.now())
  })
}

/**
 * Takes in what the provider says. Hearing it again, late or in another order comes to the same. Throws where the provider should
 * say it again, as the money of nobody could not be paid back.
 */
export const hearPayment = async (context: Context, event: PaymentEvent): Promise<void> => {
  const unclaimed = await context.db.write((trx) => hear(context, trx, event))
  if (unclaimed !== undefined) await payBackUnclaimed(context, unclaimed)
  if (event.kind !== 'paid') return
  const purchase = await readPurchase(context.db.read, event.reference)
  if (purchase?.state === 'refunding') await payBack(context, purchase)
}
