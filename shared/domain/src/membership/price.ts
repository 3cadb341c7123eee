import { TIERS, type Tier } from './tier.ts'

/** Length of one purchase, in days. */
export const MEMBERSHIP_DAYS = 183

export type PaidTier = 0 | 1 | 2 | 3
/** Price in cents for 183 days, by tier. */
export type Prices = Record<PaidTier, number>
/** The prices where the configuration gives no others (decision 15). */
export const defaultPrices: Prices = { 0: 3594, 1: 4794, 2: 5994, 3: 7194 }

function isPaid(tier: Tier): tier is PaidTier {
  return tier <= TIERS.worldPlus
}

export interface Membership {
  tier: Tier
  /** Last day, in days since 1970-01-01; undefined: never had one. */
  endDay?: number | undefined
}

/** Days of the new tier that the rest of the old one is worth: the remaining value over the new daily price (decision 16). */
export function creditDays(current: Membership, next: PaidTier, today: number, prices: Prices = defaultPrices): number {
  if (!isPaid(current.tier)) return 0
  const remaining = Math.max(0, (current.endDay ?? today) - today)
  return Math.floor((remaining * prices[current.tier]) / prices[next])
}

/**
 * What a purchase today leads to (decision 16); days since 1970-01-01. A change of a running membership takes effect at 00:00 UTC
 * of the next day; whoever has none starts at once (docs/decisions/2026-11-20-first-purchase.md).
 */
export function membershipAfterPurchase(current: Membership, next: PaidTier, today: number, prices: Prices = defaultPrices) {
  const credit = creditDays(current, next, today, prices)
  const isRunning = isPaid(current.tier) && !isMembershipOver(current, today)
  return { tier: next, endDay: today + MEMBERSHIP_DAYS + credit, creditDays: credit, effectiveDay: isRunning ? today + 1 : today }
}

/** Whether a paid membership has run out; one that never began is not over. */
export function isMembershipOver(current: Membership, today: number): boolean {
  return isPaid(current.tier) && current.endDay !== undefined && today > current.endDay
}
