import { countries, regionOfZone, regions, zonesOfCountry } from '@quintet/domain/places'

/**
 * Zones by rank: those of one country stand together, and the countries of one region. So a zone, a country and a region are
 * ranges of ranks.
 */
const ordered = regions.flatMap((region) =>
  countries.filter((country) => country.region === region).flatMap(({ id }) => zonesOfCountry(id).map(({ code }) => code)),
)

export const zoneCount = ordered.length
/** 32-bit words of a set of zones. */
export const zoneWords = Math.ceil(zoneCount / 32)

const ranks = new Map(ordered.map((code, rank) => [code, rank]))

/** Rank of a zone by its code; undefined where there is no such zone. */
export const zoneRank = (code: number | undefined): number | undefined => (code === undefined ? undefined : ranks.get(code))

/** Code of the zone of a rank. */
export const zoneCode = (rank: number): number => ordered[rank] ?? 0

export interface RankRange {
  start: number
  /** One past the last. */
  end: number
}

const rangesBy = (groupOf: (code: number) => unknown): RankRange[] => {
  const found: RankRange[] = []
  for (const [rank, code] of ordered.entries()) {
    const before = found.at(-1)
    const same = before !== undefined && groupOf(ordered[rank - 1] ?? 0) === groupOf(code)
    if (same) for (let at = before.start; at <= rank; at++) found[at] = { start: before.start, end: rank + 1 }
    else found.push({ start: rank, end: rank + 1 })
  }
  return found
}

const countryOf = new Map(countries.flatMap(({ id }) => zonesOfCountry(id).map(({ code }) => [code, id] as const)))

/** How far a list of zones reaches from the owner's: 0 the own zone alone, 1 the own country, 2 the own region, 3 beyond. */
export type Scope = 0 | 1 | 2 | 3

const everywhere: RankRange = { start: 0, end: zoneCount }
const byScope: readonly RankRange[][] = [
  ordered.map((_, rank) => ({ start: rank, end: rank + 1 })),
  rangesBy((code) => countryOf.get(code)),
  rangesBy((code) => regionOfZone(code)),
  ordered.map(() => everywhere),
]

/** The ranks within that scope around a zone. */
export const scopeRange = (scope: Scope, rank: number): RankRange => byScope[scope]?.[rank] ?? everywhere

/** The smallest scope around a zone that holds all ranks from `first` to `last`. */
export const scopeOf = (rank: number, first: number, last: number): Scope => {
  for (const scope of [0, 1, 2] as const) {
    const { start, end } = scopeRange(scope, rank)
    if (first >= start && last < end) return scope
  }
  return 3
}

/** The regions as ranges of ranks. */
export const regionRanges: readonly RankRange[] = (byScope[2] ?? []).filter(({ start }, rank) => start === rank)

const regionOfRank = Uint8Array.from(byScope[2] ?? [], ({ start }) => regionRanges.findIndex((range) => range.start === start))

/** Number of the region, from 0, in which the zone of a rank lies. */
export const regionIndex = (rank: number): number => regionOfRank[rank] as number
