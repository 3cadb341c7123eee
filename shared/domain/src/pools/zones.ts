import { TIERS, type Tier } from '../membership/index.ts'
import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '../places/index.ts'

/** World Wide may choose at most this many zones (decision 14). */
export const MAX_WORLD_ZONES = 220
/** Active members below which "own zone" widens to the country, and the country to the region, unless configured (decision 14). */
export const REACH_THRESHOLD = 500

/** How far "own zone" reaches while the site is small (decision 14). */
export type Reach = 'zone' | 'country' | 'region'

/** How far "own zone" reaches, given the active members of the zone and of its country (decision 14). */
export function reachOf(active: { zone: number; country: number }, threshold = REACH_THRESHOLD): Reach {
  if (active.zone >= threshold) return 'zone'
  return active.country >= threshold ? 'country' : 'region'
}

/** Most zones that a character of that tier may list; undefined where there is no limit (decision 14). */
export function zoneLimit(tier: Tier): number | undefined {
  return tier === TIERS.world ? MAX_WORLD_ZONES : undefined
}

/** The zones that an owner of that tier may choose from (decisions 13 and 14); none once the membership has ended. */
export function allowedZones(tier: Tier, ownZone: number, reach: Reach = 'zone'): number[] {
  if (tier === TIERS.ended) return []
  if (tier === TIERS.world || tier === TIERS.worldPlus) return zones.map(({ code }) => code)
  const country = zonesOfCountry(countryOfZone(ownZone)?.id ?? '').map(({ code }) => code)
  const region = zonesOfRegion(regionOfZone(ownZone) ?? 0).map(({ code }) => code)
  // Whoever pays for the whole country must never reach less than someone who pays for one zone.
  if (reach === 'region') return region
  return tier === TIERS.national || reach === 'country' ? country : country.filter((code) => code === ownZone)
}

/** What is wrong with a location list; undefined when the owner may save it (decisions 13 and 14). */
export function locationProblem(
  list: readonly number[],
  owner: { tier: Tier; zone: number; reach?: Reach | undefined },
): 'empty' | 'tooMany' | 'notAllowed' | undefined {
  if (list.length === 0) return 'empty'
  const limit = zoneLimit(owner.tier)
  if (limit !== undefined && new Set(list).size > limit) return 'tooMany'
  const allowed = new Set(allowedZones(owner.tier, owner.zone, owner.reach))
  return list.every((code) => allowed.has(code)) ? undefined : 'notAllowed'
}
