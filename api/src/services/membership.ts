import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { type PaidTier, type Prices, MEMBERSHIP_DAYS, TIERS, isTier, membershipAfterPurchase } from '@quintet/domain/membership'
import type { Context } from '../context.ts'
import type { Transaction } from '../db/store.ts'
import { Refusal } from '../errors.ts'
import { type MemberRow, readMember, updateMember } from '../repositories/members.ts'
import {
  type PurchaseRow,
  insertPurchase,
  readDuePurchases,
  readPendingPurchase,
  readPurchase,
  setPurchaseState,
} from '../repositories/purchases.ts'
import type { Scope } from '../routes/route.ts'
import { today } from './week.ts'

const paidTiers: readonly PaidTier[] = [0, 1, 2, 3]

const pricesOf = ({ config }: Context): Prices => ({
  0: config.priceLocal,
  1: config.priceNational,
  2: config.priceWorldWide,
  3: config.priceWorldWidePlus,
})

const offer = (context: Context, row: MemberRow, tier: PaidTier) => {
  const current = { tier: isTier(row.tier) ? row.tier : TIERS.limited, endDay: row.membership_end_day || undefined }
  const after = membershipAfterPurchase(current, tier, today(context), pricesOf(context))
  return {
    tier,
    cents: pricesOf(context)[tier],
    creditDays: after.creditDays,
    startDay: after.effectiveDay,
    endDay: after.endDay,
  }
}

const quoteOf = (purchase: PurchaseRow) => ({
  tier: purchase.tier,
  cents: purchase.cents,
  creditDays: purchase.credit_days,
  startDay: purchase.start_day,
  endDay: purchase.end_day,
})

/** What each level would cost and last, bought now; and the change that is paid but waits for its day. */
export const quoteMembership = async (_: unknown, { context, member }: Scope): Promise<AnswerOf<Calls['quoteMembership']>> => {
  const row = await readMember(context.db.read, member.id)
  const pending = await readPendingPurchase(context.db.read, member.id)
  return {
    tier: row.tier,
    endDay: row.membership_end_day,
    offers: paidTiers.map((tier) => offer(context, row, tier)),
    ...(pending ? { pending: quoteOf(pending) } : {}),
  }
}

/** Opens a checkout for a level. Nothing changes before the provider says that it was paid. */
export const startCheckout = async (
  { tier }: RequestOf<Calls['startCheckout']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['startCheckout']>> => {
  const reference = context.random.bytes(18).toString('base64url')
  await context.db.write(async (trx) => {
    if (await readPendingPurchase(trx, member.id)) throw new Refusal('membership.pending')
    const { cents, creditDays, startDay, endDay } = offer(context, await readMember(trx, member.id), tier as PaidTier)
    await insertPurchase(trx, {
      member_id: member.id,
      reference,
      provider: context.payments.name,
      tier,
      cents,
      credit_days: creditDays,
      start_day: startDay,
      end_day: endDay,
      state: 'open',
      created_at: context.wall.now(),
    })
  })
  const url = await context.payments.openCheckout({
    reference,
    tier,
    cents: pricesOf(context)[tier as PaidTier],
    days: MEMBERSHIP_DAYS,
  })
  return { url }
}

const takeEffect = async (trx: Transaction, purchase: PurchaseRow): Promise<void> => {
  await updateMember(trx, purchase.member_id, { tier: purchase.tier, membership_end_day: purchase.end_day })
  await setPurchaseState(trx, purchase.id, 'active')
}

/** The provider says it was paid. Hearing it twice changes nothing. */
export const completePurchase = async (context: Context, reference: string): Promise<void> => {
  await context.db.write(async (trx) => {
    const purchase = await readPurchase(trx, reference)
    if (purchase?.state !== 'open') return
    await setPurchaseState(trx, purchase.id, 'paid')
    if (purchase.start_day <= today(context)) await takeEffect(trx, purchase)
  })
}

export const cancelPurchase = async (context: Context, reference: string): Promise<void> => {
  await context.db.write(async (trx) => {
    const purchase = await readPurchase(trx, reference)
    if (purchase?.state === 'open') await setPurchaseState(trx, purchase.id, 'cancelled')
  })
}

/** The daily turn at 00:00 UTC: paid changes take effect, then memberships that have run out end. Safe to repeat. */
export const turnMemberships = async (trx: Transaction, day: number): Promise<void> => {
  for (const purchase of await readDuePurchases(trx, day)) await takeEffect(trx, purchase)
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
    await turnMemberships(trx, today(context))
    await context.identity.accounts.endSessions(trx, member.sub)
  })
  return { message: 'success' }
}
