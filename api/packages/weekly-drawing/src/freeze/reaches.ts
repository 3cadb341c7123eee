import { countryOfZone, zonesOfCountry } from '@quintet/domain/places'
import type { Reach } from '@quintet/domain/pools'
import type { AgeMethods } from '@quintet/repositories/age-checks'
import type { Connection } from '../database.ts'

/** From how many active members on an area is an "own zone" of its own (decision 14). */
export interface ReachLimits {
  reachZone: number
  reachCountry: number
}

/** What the freeze has to know of the configuration. */
export interface FreezeLimits extends ReachLimits {
  /** The check of age that each country asks for. */
  ageMethods: AgeMethods
}

interface ZoneCount {
  zone: number
  count: number
}

// Nearly everybody is active, so it is quicker to count all by the index and take off the others.
const countActive = ({ prepare }: Connection): Map<number, number> => {
  const all = prepare('SELECT zone, count(*) AS count FROM profiles WHERE zone IS NOT NULL GROUP BY zone').all() as ZoneCount[]
  const inactive = prepare(
    `SELECT profiles.zone AS zone, count(*) AS count FROM members CROSS JOIN profiles ON profiles.member_id = members.id
     WHERE members.active = 0 AND profiles.zone IS NOT NULL GROUP BY profiles.zone`,
  ).all() as ZoneCount[]
  const active = new Map(all.map(({ zone, count }) => [zone, count]))
  for (const { zone, count } of inactive) active.set(zone, (active.get(zone) ?? 0) - count)
  return active
}

/** How far "own zone" reaches in every zone at present (decision 14). */
export const readReaches = (connection: Connection, { reachZone, reachCountry }: ReachLimits): ((zone: number) => Reach) => {
  const active = countActive(connection)
  const inCountry = (zone: number) =>
    zonesOfCountry(countryOfZone(zone)?.id ?? '').reduce((sum, { code }) => sum + (active.get(code) ?? 0), 0)
  const known = new Map<number, Reach>()
  const reachOf = (zone: number): Reach => {
    if ((active.get(zone) ?? 0) >= reachZone) return 'zone'
    return inCountry(zone) >= reachCountry ? 'country' : 'region'
  }
  return (zone) => {
    const found = known.get(zone) ?? reachOf(zone)
    known.set(zone, found)
    return found
  }
}
