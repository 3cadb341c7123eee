import { countryName, type Zone, zones } from '@quintet/domain/places'
import { aliases } from './aliases.ts'
import { bearingName, readBearing } from './compass.ts'
import { ownNames } from './own-names.ts'
import { type Names, placeAlone } from './subdivisions.ts'

/** The languages that names are composed in; English names are the catalogue's. */
export const composedLanguages = ['zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'] as const
export type ComposedLanguage = (typeof composedLanguages)[number]

/** What names are composed from. */
export interface Sources {
  language: ComposedLanguage
  names: Names
  english: Names
}

const rows = ownNames
  .trim()
  .split('\n')
  .map((row) => row.split('|'))
const own = new Map(rows.map(([key = '', ...names]) => [key, names]))

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')

/** Code of the subdivision that the catalogue calls so. */
const codeOf = (country: string, part: string, english: Names): string | undefined => {
  const alias = aliases.get(`${country} ${part}`)
  if (alias !== undefined) return alias || undefined
  const inCountry = [...english].filter(([code]) => code.startsWith(country.toLowerCase()))
  return inCountry.find(([, name]) => bare(placeAlone(name, 'en')) === bare(part))?.[0]
}

const ownName = (country: string, part: string, language: ComposedLanguage): string | undefined => {
  const name = own.get(`${country} ${part}`)?.[composedLanguages.indexOf(language)]
  return name === '=' ? part : name === '~' ? undefined : name
}

// As the catalogue writes what CLDR writes otherwise.
const catalogueNames: Record<string, string> = { TR: 'Turkey', MM: 'Myanmar' }

const isCountry = (country: string, name: string): boolean => (catalogueNames[country] ?? countryName(country, 'en')) === name

// A province's own name may begin with a direction, as Western Australia's does: so bearings come last.
const partName = (country: string, part: string, sources: Sources): string | undefined => {
  const { language, names, english } = sources
  const known = ownName(country, part, language) ?? names.get(codeOf(country, part, english) ?? '')
  if (known !== undefined) return known
  if (isCountry(country, part)) return countryName(country, language)
  const bearing = readBearing(part)
  const whole = bearing && partName(country, bearing.of, sources)
  return whole === undefined ? undefined : bearingName(bearing?.direction ?? 'c', whole, language)
}

/** The places that a name of the catalogue lists. */
export const partsOf = (name: string): string[] => name.split(/, (?!D\.C\.)| & /)

/** @throws Error when nothing says what a part is called in that language */
const zoneName = (country: string, name: string, sources: Sources): string => {
  const { language } = sources
  const whole = ownName(country, name, language)
  if (whole !== undefined) return whole
  const parts = partsOf(name).map((part) => {
    const found = partName(country, part, sources)
    if (found === undefined) throw new Error(`No name for ${country} ${part} in ${language}`)
    return found
  })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([...new Set(parts)])
}

const isNamed = (zone: Zone): zone is Zone & { name: string } => zone.name !== undefined

/** Names of all zones that have one of their own, by code. @param sources none for English */
export const zoneNames = (sources?: Sources): Record<string, string> =>
  Object.fromEntries(
    zones.filter(isNamed).map(({ code, country, name }) => [code, sources ? zoneName(country, name, sources) : name]),
  )
