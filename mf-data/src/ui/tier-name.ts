import { isTier, type Tier, TIERS, tierName } from '@quintet/domain/membership'

/** The end of the text keys of a level. */
export const nameOfTier = (tier: number): string => tierName(isTier(tier) ? tier : (TIERS.limited satisfies Tier))
