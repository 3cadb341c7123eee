import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { MEMBERSHIP_DAYS, type PaidTier, type StartChoice } from '@quintet/domain/membership'
import type { Context } from '../context.ts'
import { Refusal } from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import { PaymentFault } from '@quintet/payments/provider'
import { readMember } from '@quintet/repositories/members'
import { insertPurchase, readOpenPurchase, readPendingPurchase, updatePurchase } from '@quintet/repositories/purchases'
import { hasWithdrawn } from '@quintet/repositories/withdrawals'
import type { Scope } from '../scope.ts'
import { offer } from './offers.ts'
import { hearPayment } from './purchases.ts'

type Started = AnswerOf<Calls['startCheckout']>

const assertNothingPending = async ({ context, member }: Scope): Promise<void> => {
  if (await readPendingPurchase(context.db.read, member.id)) throw new Refusal('membership.pending')
}

// Of two checkouts both could be paid: the older one ends at the provider before there is another. Who has paid it is told so.
const endOpenCheckout = async (scope: Scope): Promise<void> => {
  const { context, member } = scope
  const open = await readOpenPurchase(context.db.read, member.id)
  if (!open) return
  if (open.session === null || (await context.payments.expire(open.session)) === 'expired') {
    await context.db.write((trx) => updatePurchase(trx, open.id, { state: 'expired' }))
    return
  }
  const event = await context.payments.lookUp(open.session)
  if (event) await hearPayment(context, event)
  throw new Refusal('membership.pending')
}

// A page of before does not ask for a start at once, and its days cost nothing when the purchase is withdrawn from (decision 59). So it is
// with the first one: who has withdrawn before, and is not asked again, begins when withdrawing is over.
const startOf = async ({ context, member }: Scope, atOnce: boolean | undefined): Promise<StartChoice> => {
  if (atOnce !== undefined) return atOnce ? 'atOnce' : 'later'
  return (await hasWithdrawn(context.db.read, member.id)) ? 'later' : 'unasked'
}

const start = async (tier: PaidTier, atOnce: boolean | undefined, scope: Scope): Promise<Started> => {
  const { context, member } = scope
  await assertNothingPending(scope)
  await endOpenCheckout(scope)
  const choice = await startOf(scope, atOnce)
  const { cents, creditDays, startDay, endDay } = offer(context, await readMember(context.db.read, member.id), tier, choice)
  const reference = context.random.bytes(18).toString('base64url')
  const { url, session } = await context.payments.openCheckout({ reference, tier, cents, days: MEMBERSHIP_DAYS })
  await context.db.write((trx) =>
    insertPurchase(trx, {
      member_id: member.id,
      reference,
      provider: context.payments.name,
      session,
      tier,
      cents,
      credit_days: creditDays,
      start_day: startDay,
      end_day: endDay,
      start: choice,
      state: 'open',
      created_at: context.wall.now(),
    }),
  )
  return { url: context.exits.through(url) }
}

const turns = new WeakMap<Context, Map<number, Promise<unknown>>>()

/** One after the other for each member: two tabs at once would not see each other's checkout. */
const inTurn = async <T>(context: Context, member: number, work: () => Promise<T>): Promise<T> => {
  const all = turns.get(context) ?? new Map<number, Promise<unknown>>()
  turns.set(context, all)
  const mine = (all.get(member) ?? Promise.resolve()).then(work, work)
  all.set(member, mine)
  try {
    return await mine
  } finally {
    if (all.get(member) === mine) all.delete(member)
  }
}

/**
 * Opens a checkout for a level; the one before it ends. Nothing changes before the provider says that it was paid, and nothing is
 * kept of a checkout that the provider did not open.
 */
export const startCheckout = async (
  { tier, atOnce }: RequestOf<Calls['startCheckout']>,
  scope: Scope,
): Promise<AnswerOf<Calls['startCheckout']>> => {
  const { context, member } = scope
  try {
    return await inTurn(context, member.id, () => start(tier as PaidTier, atOnce, scope))
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.error('checkout', describeError(error))
    throw new Refusal('payment.unreachable')
  }
}

/** Ends the checkout of somebody who has left; should it be paid all the same, it is paid back. */
export const endCheckout = async ({ payments, log }: Context, session: string): Promise<void> => {
  try {
    await payments.expire(session)
  } catch (error) {
    log.error('checkout', describeError(error))
  }
}
