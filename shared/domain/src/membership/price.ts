import { TIERS, type Tier } from './tier.ts'

/** Length of one purchase, in days. */
export const MEMBERSHIP_DAYS = 183

/** Months that a price is spoken of by: six of them are a purchase. */
export const PRICED_MONTHS = 6

/** The tiers that can be bought. */
export type PaidTier = 0 | 1 | 2 | 3
/** Price in cents for 183 days, by tier. */
export type Prices = Record<PaidTier, number>
/** The prices where the configuration gives no others (decision 15). */
export const defaultPrices: Prices = { 0: 3594, 1: 4794, 2: 5994, 3: 7194 }

const isPaid = (tier: Tier): tier is PaidTier => tier <= TIERS.worldPlus

/** A tier, and until when. */
export interface Membership {
  tier: Tier
  /** Last day, in days since 1970-01-01; undefined: never had one. */
  endDay?: number | undefined
}

/** Days of the new tier that the rest of the old one is worth: the remaining value over the new daily price (decision 16). */
export const creditDays = (current: Membership, next: PaidTier, today: number, prices: Prices = defaultPrices): number => {
  if (!isPaid(current.tier)) return 0
  const remaining = Math.max(0, (current.endDay ?? today) - today)
  return Math.floor((remaining * prices[current.tier]) / prices[next])
}

/**
 * What a purchase today leads to (decision 16); days since 1970-01-01. A change of a running membership takes effect at 00:00 UTC
 * of the next day; a member without one starts at once (docs/decisions/2026-11-20-first-purchase.md).
 */
export const membershipAfterPurchase = (current: Membership, next: PaidTier, today: number, prices: Prices = defaultPrices) => {
  const credit = creditDays(current, next, today, prices)
  const isRunning = isPaid(current.tier) && !isMembershipOver(current, today)
  return { tier: next, endDay: today + MEMBERSHIP_DAYS + credit, creditDays: credit, effectiveDay: isRunning ? today + 1 : today }
}

/**
 * What a purchase leads to that begins on a later day: until then the running membership goes on, and what is left of it then is
 * credited.
 */
export const membershipFrom = (current: Membership, next: PaidTier, startDay: number, prices: Prices = defaultPrices) => {
  const credit = creditDays(current, next, startDay - 1, prices)
  return { tier: next, endDay: startDay - 1 + MEMBERSHIP_DAYS + credit, creditDays: credit, effectiveDay: startDay }
}

/** Whether a paid membership has run out; one that never began is not over. */
export const isMembershipOver = (current: Membership, today: number): boolean =>
  isPaid(current.tier) && current.endDay !== undefined && today > current.endDay

const remainingDays = (current: Membership, today: number): number =>
  isPaid(current.tier) ? Math.max(0, (current.endDay ?? today) - today) : 0

/**
 * What is left of a membership when money is taken back, by a refund or a dispute: the days of the present tier that the money
 * would buy go, and at most all that are left; then it ends at the next 00:00 UTC.
 * @param cents the money that is taken back
 * @returns the last day, and the value that went in cents times days of a purchase, for `afterGivingBack`
 */
export const afterTakingBack = (current: Membership, cents: number, today: number, prices: Prices = defaultPrices) => {
  const remaining = remainingDays(current, today)
  if (!isPaid(current.tier) || remaining === 0) return { endDay: current.endDay, value: 0 }
  const days = Math.min(remaining, Math.floor((cents * MEMBERSHIP_DAYS) / prices[current.tier]))
  return { endDay: today + remaining - days, value: days * prices[current.tier] }
}

/**
 * A membership when value comes back to it, as after a dispute that was won. One that has ended begins again in the tier that was
 * bought.
 * @param value what `afterTakingBack` said that went
 */
export const afterGivingBack = (
  current: Membership,
  bought: PaidTier,
  value: number,
  today: number,
  prices: Prices = defaultPrices,
) => {
  const tier = isPaid(current.tier) && !isMembershipOver(current, today) ? current.tier : bought
  const days = Math.floor(value / prices[tier])
  return days === 0 ? current : { tier, endDay: today + remainingDays(current, today) + days }
}
