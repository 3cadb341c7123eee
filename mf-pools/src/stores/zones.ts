import {
  countries,
  countryOfZone,
  regionOfZone,
  type RegionId,
  regions,
  zonesOfCountry,
  zonesOfRegion,
} from '@quintet/domain/places'
import type { PlaceNames } from '@quintet/ui/profile'

export interface ZoneNode {
  code: number
  name: string
}
export interface CountryNode {
  id: string
  name: string
  zones: ZoneNode[]
}
export interface RegionNode {
  region: RegionId
  countries: CountryNode[]
  codes: number[]
}

const byName = (locale: string) => {
  const collator = new Intl.Collator(locale)
  return (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)
}

const countryNodes = (region: RegionId, allowed: ReadonlySet<number>, names: PlaceNames, locale: string): CountryNode[] =>
  countries
    .filter((country) => country.region === region && country.zones.some((code) => allowed.has(code)))
    .map(({ id, zones }) => ({
      id,
      name: names.country(id),
      zones: zones
        .filter((code) => allowed.has(code))
        .map((code) => ({ code, name: names.zone(code) }))
        .sort(byName(locale)),
    }))
    .sort(byName(locale))

/** Regions, their countries and zones that a member may choose from, each by name. */
export const zoneTree = (allowed: readonly number[], names: PlaceNames, locale: string): RegionNode[] => {
  const codes = new Set(allowed)
  return regions
    .map((region) => ({ region, countries: countryNodes(region, codes, names, locale) }))
    .filter((node) => node.countries.length > 0)
    .map((node) => ({ ...node, codes: node.countries.flatMap((country) => country.zones.map(({ code }) => code)) }))
}

/** The list with some zones added or taken away; undefined when that would be more than the limit. */
export const withZones = (
  chosen: readonly number[],
  codes: readonly number[],
  selected: boolean,
  limit: number | undefined,
): number[] | undefined => {
  const moved = new Set(codes)
  const kept = chosen.filter((code) => !moved.has(code))
  const next = (selected ? [...kept, ...moved] : kept).sort((a, b) => a - b)
  return selected && limit !== undefined && next.length > limit ? undefined : next
}

/** Whether all, some or none of the zones are chosen. */
export const coverage = (chosen: ReadonlySet<number>, codes: readonly number[]): 'all' | 'some' | 'none' => {
  const count = codes.filter((code) => chosen.has(code)).length
  return count === 0 ? 'none' : count === codes.length ? 'all' : 'some'
}

/** How far around the own zone. */
export type Circle = 'zone' | 'country' | 'region' | 'everywhere'

/** The circles around the own zone that a member may choose as a whole, from the smallest; none that is no wider than the one before. */
export const circlesAround = (
  ownZone: number,
  allowed: readonly number[],
  limit: number | undefined,
): { circle: Circle; codes: number[] }[] => {
  const reached = new Set(allowed)
  const within = (zones: readonly { code: number }[]) => zones.map(({ code }) => code).filter((code) => reached.has(code))
  const all = [
    { circle: 'zone' as const, codes: reached.has(ownZone) ? [ownZone] : [] },
    { circle: 'country' as const, codes: within(zonesOfCountry(countryOfZone(ownZone)?.id ?? '')) },
    { circle: 'region' as const, codes: within(zonesOfRegion(regionOfZone(ownZone) ?? 0)) },
    { circle: 'everywhere' as const, codes: [...allowed] },
  ]
  const wider = all.filter(({ codes }, index) => codes.length > (all[index - 1]?.codes.length ?? 0))
  return wider.filter(({ codes }) => limit === undefined || codes.length <= limit)
}
