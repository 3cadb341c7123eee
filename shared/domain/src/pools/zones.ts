import { TIERS, type Tier } from '../membership/index.ts'
import { countryOfZone, regionOfZone, zones, zonesOfCountry, zonesOfRegion } from '../places/index.ts'

/** Worldwide may choose at most this many zones (decision 14). */
export const MAX_WORLD_ZONES = 220
/** Active members below which "own zone" widens to the country, and the country to the region, unless configured (decision 14). */
export const REACH_THRESHOLD = 500

/** How far "own zone" reaches while the site is small (decision 14). */
export type Reach = 'zone' | 'country' | 'region'

/** How far "own zone" reaches, given the active members of the zone and of its country (decision 14). */
export const reachOf = (active: { zone: number; country: number }, threshold = REACH_THRESHOLD): Reach => {
  if (active.zone >= threshold) return 'zone'
  return active.country >= threshold ? 'country' : 'region'
}

/** Most zones that a character of that tier may list; undefined where there is no limit (decision 14). */
export const zoneLimit = (tier: Tier): number | undefined => (tier === TIERS.world ? MAX_WORLD_ZONES : undefined)

/** How far somebody bound to their place reaches: National and what is wider while the site is small (decision 14). */
export const boundReach = (tier: Tier, reach: Reach): Reach => {
  // A member who pays for the whole country must never reach less than one who pays for one zone.
  if (reach === 'region') return 'region'
  return tier === TIERS.national ? 'country' : reach
}

/** The zones that an owner of that tier may choose from (decisions 13 and 14); none once the membership has ended. */
export const allowedZones = (tier: Tier, ownZone: number, reach: Reach = 'zone'): number[] => {
  if (tier === TIERS.ended) return []
  if (tier === TIERS.world || tier === TIERS.worldPlus) return zones.map(({ code }) => code)
  const country = zonesOfCountry(countryOfZone(ownZone)?.id ?? '').map(({ code }) => code)
  const bound = boundReach(tier, reach)
  if (bound === 'region') return zonesOfRegion(regionOfZone(ownZone) ?? 0).map(({ code }) => code)
  return bound === 'country' ? country : country.filter((code) => code === ownZone)
}

/** Whose list it is: what the membership and the own zone let it reach. */
export interface ListOwner {
  tier: Tier
  zone: number
  reach?: Reach | undefined
}

const isBoundToPlace = (tier: Tier): boolean => tier !== TIERS.world && tier !== TIERS.worldPlus

// The nearest first, so that a membership that reaches less far keeps what is close to home.
const nearest = (list: readonly number[], { zone }: ListOwner, limit: number): number[] => {
  const [country, region] = [countryOfZone(zone)?.id, regionOfZone(zone)]
  const distance = (code: number) => (countryOfZone(code)?.id === country ? 0 : regionOfZone(code) === region ? 1 : 2)
  return [...new Set(list)].toSorted((a, b) => distance(a) - distance(b) || a - b).slice(0, limit)
}

/**
 * The zones that a saved location list stands for at present (decisions 13 and 14). A list outlives the membership and the home
 * it was made for: what the owner may not reach any more is left out. Where nothing is left, somebody bound to their place has
 * moved or changed the level, and the list follows them. A list with the own zone widens with it while the site is small.
 * @param list zone codes as they were saved
 * @returns zone codes, in no particular order
 */
export const zonesInForce = (list: readonly number[], owner: ListOwner): number[] => {
  const limit = zoneLimit(owner.tier)
  if (!isBoundToPlace(owner.tier))
    return limit !== undefined && new Set(list).size > limit ? nearest(list, owner, limit) : [...list]
  const allowed = allowedZones(owner.tier, owner.zone, owner.reach)
  const kept = list.filter((code) => allowed.includes(code))
  const widens = (owner.reach ?? 'zone') !== 'zone' && kept.includes(owner.zone)
  return widens || (kept.length === 0 && list.length > 0) ? allowed : kept
}

/** Whether a saved list stands for other zones than it names, since its owner moved or the level changed. */
export const hasOutlivedOwner = (list: readonly number[], owner: ListOwner): boolean => {
  const allowed = new Set(allowedZones(owner.tier, owner.zone, owner.reach))
  const limit = zoneLimit(owner.tier)
  return list.some((code) => !allowed.has(code)) || (limit !== undefined && new Set(list).size > limit)
}

/** What is wrong with a location list; undefined when the owner may save it (decisions 13 and 14). */
export const locationProblem = (list: readonly number[], owner: ListOwner): 'empty' | 'tooMany' | 'notAllowed' | undefined => {
  if (list.length === 0) return 'empty'
  const limit = zoneLimit(owner.tier)
  if (limit !== undefined && new Set(list).size > limit) return 'tooMany'
  const allowed = new Set(allowedZones(owner.tier, owner.zone, owner.reach))
  return list.every((code) => allowed.has(code)) ? undefined : 'notAllowed'
}
