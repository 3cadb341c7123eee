import type { AnswerOf, Calls } from '@quintet/contract'
import { type PaidTier, TIERS } from '@quintet/domain/membership'
import { DAY_MS } from '@quintet/domain/time'
import type { Transaction } from '@quintet/database'
import type { Context } from '../context.ts'
import { type MemberRow, readMember } from '@quintet/repositories/members'
import { type PurchaseRow, readNewestPurchase, readPendingPurchase } from '@quintet/repositories/purchases'
import type { Scope } from '../scope.ts'
import { offer } from './offers.ts'
import { startDuePurchases } from './purchases.ts'
import { listContracts } from './contracts.ts'
import { today } from '@quintet/kit/week'

const paidTiers: readonly PaidTier[] = [0, 1, 2, 3]

const quoteOf = (purchase: PurchaseRow) => ({
  tier: purchase.tier,
  cents: purchase.cents,
  creditDays: purchase.credit_days,
  startDay: purchase.start_day,
  endDay: purchase.end_day,
})

const offerWithLater = (context: Context, row: MemberRow, tier: PaidTier) => {
  const { creditDays, startDay, endDay } = offer(context, row, tier, 'later')
  return { ...offer(context, row, tier, 'atOnce'), later: { creditDays, startDay, endDay } }
}

type Quoted = AnswerOf<Calls['quoteMembership']>

/** What a member who comes back from the payment provider is told. Of one that is paid back there is nothing to say any more. */
const outcomes: Partial<Record<PurchaseRow['state'], NonNullable<Quoted['checkout']>>> = {
  open: 'waiting',
  processing: 'waiting',
  paid: 'paid',
  active: 'paid',
  cancelled: 'ended',
  expired: 'ended',
  failed: 'ended',
}

const outcomeOfCheckout = async ({ context, member }: Scope): Promise<Pick<Quoted, 'checkout'>> => {
  const newest = await readNewestPurchase(context.db.read, member.id, context.wall.now() - DAY_MS)
  const checkout = newest && outcomes[newest.state]
  return checkout ? { checkout } : {}
}

/** What each level would cost and last, bought now; what can still be withdrawn from; what came of the last checkout; and the change that is paid but waits for its day. */
export const quoteMembership = async (_: unknown, scope: Scope): Promise<Quoted> => {
  const { context, member } = scope
  const row = await readMember(context.db.read, member.id)
  const pending = await readPendingPurchase(context.db.read, member.id)
  return {
    tier: row.tier,
    endDay: row.membership_end_day,
    offers: paidTiers.map((tier) => offerWithLater(context, row, tier)),
    contracts: await listContracts(context, member.id),
    ...(pending ? { pending: quoteOf(pending) } : {}),
    ...(await outcomeOfCheckout(scope)),
  }
}

/** The daily turn at 00:00 UTC: paid changes take effect, then memberships that have run out end. Safe to repeat. */
export const updateMemberships = async (trx: Transaction, day: number): Promise<void> => {
  await startDuePurchases(trx, day)
  await trx
    .updateTable('members')
    .set({ tier: TIERS.ended, active: 0 })
    .where('tier', '<=', TIERS.worldPlus)
    .where('membership_end_day', '>', 0)
    .where('membership_end_day', '<', day)
    .execute()
}

/** `/mex`: brings the membership claims up to date and ends the sessions (decision 41). */
export const refreshMembership = async (
  _: unknown,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['refreshMembership']>> => {
  await context.db.write(async (trx) => {
    await updateMemberships(trx, today(context))
    await context.identity.accounts.endSessions(trx, member.sub)
  })
  return { message: 'success' }
}
