import { africa } from './data/africa.ts'
import { asia } from './data/asia.ts'
import { canada, centralAmerica, oceania, southAmerica, unitedStates } from './data/americas-oceania.ts'
import { europe } from './data/europe.ts'
import type { PlaceRow } from './place-row.ts'
import { russia } from './data/russia.ts'
import { codesOfRegion, regions, type RegionId } from './regions.ts'

/** A country with its dependent territories, or a named group of small ones that share a zone (decision 53). */
export interface Country {
  /** ISO 3166-1 alpha-2 code, or the group's name. */
  id: string
  isGroup: boolean
  /** ISO codes of everything it holds. */
  codes: readonly string[]
  region: RegionId
  zones: readonly number[]
}

/** The smallest place that a member can live in or ask for. */
export interface Zone {
  code: number
  region: RegionId
  /** `id` of its country or group. */
  country: string
  /** Proper name in English; undefined where the zone is the whole country or group. */
  name: string | undefined
}

const rowsOf: Record<RegionId, readonly PlaceRow[]> = {
  1: unitedStates,
  2: canada,
  3: europe,
  4: oceania,
  5: centralAmerica,
  6: russia,
  7: asia,
  8: southAmerica,
  9: africa,
}

const readRow = ([head, ...names]: PlaceRow, region: RegionId, codes: number[]): { country: Country; zones: Zone[] } => {
  const [first = '', ...others] = head.split(' ')
  const isGroup = first.startsWith('*')
  const id = isGroup ? first.slice(1) : first
  const zones = (names.length === 0 ? [undefined] : names).map((name) => ({
    code: codes.shift() ?? 0,
    region,
    country: id,
    name,
  }))
  const country = { id, isGroup, codes: isGroup ? others : [id, ...others], region, zones: zones.map(({ code }) => code) }
  return { country, zones }
}

const read = regions.flatMap((region) => {
  const codes = codesOfRegion(region)
  return rowsOf[region].map((row) => readRow(row, region, codes))
})

/** Every country and group (decision 53). */
export const countries: readonly Country[] = read.map((row) => row.country)
/** All 569 zones in the order of their codes. */
export const zones: readonly Zone[] = read.flatMap((row) => row.zones).sort((a, b) => a.code - b.code)

const zoneByCode = new Map(zones.map((entry) => [entry.code, entry]))
const countryByCode = new Map(countries.flatMap((entry) => [...entry.codes, entry.id].map((code) => [code, entry] as const)))

/** The zone with that code; undefined where there is none. */
export const zone = (code: number): Zone | undefined => zoneByCode.get(code)

/** Whether a code is that of a zone. */
export const isZone = (code: number): boolean => zoneByCode.has(code)

/** The country or group of an id or of any ISO code it holds. */
export const country = (code: string): Country | undefined => countryByCode.get(code)

/** The country or group that a zone belongs to (decision 53). */
export const countryOfZone = (code: number): Country | undefined => {
  const found = zone(code)
  return found && country(found.country)
}

/** The region that a zone lies in; undefined for a code of no zone. */
export const regionOfZone = (code: number): RegionId | undefined => zone(code)?.region

/** The zones of a region in the order of their codes. */
export const zonesOfRegion = (region: number): Zone[] => zones.filter((entry) => entry.region === region)

/** The zones of a country or group, by its id or any ISO code it holds. */
export const zonesOfCountry = (code: string): Zone[] => {
  const found = country(code)
  return found ? zones.filter((entry) => entry.country === found.id) : []
}
