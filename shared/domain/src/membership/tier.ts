/** Membership levels (decision 14): 0 Local, 1 National, 2 Worldwide, 3 Worldwide+, 4 Limited (never paid), 5 Ended. */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5
/** How far a member looks: 1 Local, 2 National, 3 Global (decision 12). */
export type Scope = 1 | 2 | 3

/** Numbers of the tiers, by name. */
export const TIERS = { local: 0, national: 1, world: 2, worldPlus: 3, limited: 4, ended: 5 } as const satisfies Record<
  string,
  Tier
>
const names = ['local', 'national', 'world', 'worldPlus', 'limited', 'ended'] as const

/**
 * Whether a number is one of the tiers.
 * @example
 * isTier(TIERS.ended) // → true
 * isTier(6) // → false
 */
export const isTier = (value: number): value is Tier => Number.isInteger(value) && value >= 0 && value <= 5

/** Readable name of a tier, also the end of its text key. */
export const tierName = (tier: Tier): (typeof names)[number] => names[tier]

/** The scope a partner of that tier has in category 44 (decision 12); undefined once the membership has ended. */
export const scopeOfTier = (tier: Tier): Scope | undefined => ([1, 2, 3, 3, 1, undefined] as const)[tier]
