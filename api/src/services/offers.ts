import {
  type Membership,
  type PaidTier,
  type Prices,
  type StartChoice,
  TIERS,
  isTier,
  laterStartDay,
  membershipAfterPurchase,
  membershipFrom,
} from '@quintet/domain/membership'
import type { Context } from '../context.ts'
import type { MemberRow } from '@quintet/repositories/members'
import { today } from '@quintet/kit/week'

export const pricesOf = ({ config }: Context): Prices => ({
  0: config.priceLocal,
  1: config.priceNational,
  2: config.priceWorldWide,
  3: config.priceWorldWidePlus,
})

export const membershipOf = ({ tier, membership_end_day: endDay }: MemberRow): Membership => ({
  tier: isTier(tier) ? tier : TIERS.limited,
  endDay: endDay || undefined,
})

/** What a level costs and how long it lasts for a member who pays it today. One who asked for no immediate start gets it once withdrawing is over. */
export const offer = (context: Context, row: MemberRow, tier: PaidTier, start: StartChoice) => {
  const [day, prices, current] = [today(context), pricesOf(context), membershipOf(row)]
  const after =
    start === 'later'
      ? membershipFrom(current, tier, laterStartDay(day), prices)
      : membershipAfterPurchase(current, tier, day, prices)
  return {
    tier,
    cents: pricesOf(context)[tier],
    creditDays: after.creditDays,
    startDay: after.effectiveDay,
    endDay: after.endDay,
  }
}
