import { countries, countryName, type RegionId, regions, zoneName } from '@quintet/domain/places'

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

const countryNodes = (region: RegionId, allowed: ReadonlySet<number>, locale: string): CountryNode[] =>
  countries
    .filter((country) => country.region === region && country.zones.some((code) => allowed.has(code)))
    .map(({ id, zones }) => ({
      id,
      name: countryName(id, locale),
      zones: zones
        .filter((code) => allowed.has(code))
        .map((code) => ({ code, name: zoneName(code, locale) }))
        .sort(byName(locale)),
    }))
    .sort(byName(locale))

/** Regions, their countries and zones that a member may choose from, each by name. */
export const zoneTree = (allowed: readonly number[], locale: string): RegionNode[] => {
  const codes = new Set(allowed)
  return regions
    .map((region) => ({ region, countries: countryNodes(region, codes, locale) }))
    .filter((node) => node.countries.length > 0)
    .map((node) => ({ ...node, codes: node.countries.flatMap((country) => country.zones.map(({ code }) => code)) }))
}

export interface FoundZone extends ZoneNode {
  country: string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Zones whose name or country holds every word of the search; accents and case don't matter. */
export const findZones = (tree: readonly RegionNode[], search: string): FoundZone[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const all = tree.flatMap((node) =>
    node.countries.flatMap((country) => country.zones.map((zone) => ({ ...zone, country: country.name }))),
  )
  return all.filter(({ name, country }) => words.every((word) => plain(`${name} ${country}`).includes(word)))
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
