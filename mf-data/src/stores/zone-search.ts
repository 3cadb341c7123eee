import { countryName, type Zone, zoneName, zones, zonesOfRegion } from '@quintet/domain/places'

export interface ZoneRow {
  code: number
  name: string
  /** Undefined where the zone is the whole country. */
  country: string | undefined
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

const rowOf = (entry: Zone, locale: string): ZoneRow => ({
  code: entry.code,
  name: zoneName(entry.code, locale),
  country: entry.name === undefined ? undefined : countryName(entry.country, locale),
})

/** The zones of a region, or of the whole world, by country and name. */
export const zoneRows = (region: number, locale: string): ZoneRow[] => {
  const collator = new Intl.Collator(locale)
  const key = ({ country, name }: ZoneRow) => country ?? name
  const rows = (region === 0 ? zones : zonesOfRegion(region)).map((entry) => rowOf(entry, locale))
  return rows.sort((a, b) => collator.compare(key(a), key(b)) || collator.compare(a.name, b.name))
}

/** The rows whose name or country holds every word of the search; accents and case don't matter. */
export const searchZones = (rows: readonly ZoneRow[], search: string): ZoneRow[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return rows.filter(({ name, country }) => {
    const text = plain(`${name} ${country ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}
