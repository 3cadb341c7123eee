import { folded, language, pickerLanguageIds } from '@quintet/domain/languages'
import { country as countryOf, countryName, regionOfZone, zone, zoneName } from '@quintet/domain/places'
import { countryAliases, zoneAliases } from './place-aliases.ts'
import type { PlaceNames } from './place-names.ts'

/** A zone as a list shows it. */
export interface PlaceRow {
  code: number
  name: string
  /** Undefined where the zone is the whole country, or a group of small ones. */
  country: string | undefined
  region: number
  /** What a search looks in. */
  words: string
  /** What it has to name as a whole: codes and other names, whose letters stand in too many words. */
  names: ReadonlySet<string>
}

const english = (code: number): string => `${zoneName(code, 'en')} ${countryName(zone(code)?.country ?? '', 'en')}`

const aliases = new Map<string, readonly string[]>()

// A country as each language of the site calls it, its codes, and what else it goes by. Made once, as it takes a while.
const countryWords = (id: string): readonly string[] => {
  const known = aliases.get(id)
  if (known) return known
  const codes = countryOf(id)?.codes ?? []
  const spoken = pickerLanguageIds.map((each) => countryName(id, language(each).bcp47))
  const words = folded([...spoken, ...codes, ...codes.map((code) => countryAliases[code] ?? '')].join(' ')).split(/[\s,()]+/)
  aliases.set(id, words)
  return words
}

const rowOf = (code: number, names: PlaceNames): PlaceRow => {
  const { name, country } = names.full(code)
  const words = folded(`${name} ${country ?? ''} ${english(code)} ${zoneAliases[code] ?? ''}`)
  const whole = new Set([...words.split(/[\s,()&-]+/), ...countryWords(zone(code)?.country ?? '')])
  return { code, region: regionOfZone(code) ?? 0, name, country, words, names: whole }
}

/** The zones by country and name, in the order of the language. */
export const placeRows = (codes: readonly number[], names: PlaceNames, locale: string): PlaceRow[] => {
  const { compare } = new Intl.Collator(locale)
  const key = ({ country, name }: PlaceRow) => country ?? name
  return codes.map((code) => rowOf(code, names)).sort((a, b) => compare(key(a), key(b)) || compare(a.name, b.name))
}

/**
 * The rows whose name, country or another name for them holds every word of the search; accents and case don't matter. Those that are
 * named by whole words come first, so that "UK" is Britain before it is the beginning of Ukraine.
 */
export const findPlaces = (rows: readonly PlaceRow[], search: string): PlaceRow[] => {
  const wanted = folded(search).split(/\s+/).filter(Boolean)
  const isWhole = ({ names }: PlaceRow) => wanted.every((word) => names.has(word))
  const found = rows.filter(({ words, names }) => wanted.every((word) => names.has(word) || words.includes(word)))
  return [...found.filter(isWhole), ...found.filter((row) => !isWhole(row))]
}

/** The rows of one country first, the others behind in their order. */
export const ownCountryFirst = (rows: readonly PlaceRow[], id: string | undefined): PlaceRow[] => {
  const isOwn = ({ code }: PlaceRow) => countryOf(zone(code)?.country ?? '')?.codes.includes(id ?? '') === true
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
}
