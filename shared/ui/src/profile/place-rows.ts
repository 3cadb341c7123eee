import { countryName, regionOfZone, zone, zoneName } from '@quintet/domain/places'
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
}

// Vowel signs of Hindi are marks as well, but not decoration: only what stands above and below other letters goes.
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/gu

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll(/[’'‘`]/g, '')
    .toLocaleLowerCase('en')
    .replaceAll('ı', 'i')

const english = (code: number): string => `${zoneName(code, 'en')} ${countryName(zone(code)?.country ?? '', 'en')}`

const rowOf = (code: number, names: PlaceNames): PlaceRow => {
  const { name, country } = names.full(code)
  return { code, region: regionOfZone(code) ?? 0, name, country, words: plain(`${name} ${country ?? ''} ${english(code)}`) }
}

/** The zones by country and name, in the order of the language. */
export const placeRows = (codes: readonly number[], names: PlaceNames, locale: string): PlaceRow[] => {
  const { compare } = new Intl.Collator(locale)
  const key = ({ country, name }: PlaceRow) => country ?? name
  return codes.map((code) => rowOf(code, names)).sort((a, b) => compare(key(a), key(b)) || compare(a.name, b.name))
}

/** The rows whose name or country, in the language or in English, holds every word of the search; accents and case don't matter. */
export const findPlaces = (rows: readonly PlaceRow[], search: string): PlaceRow[] => {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  return rows.filter(({ words }) => wanted.every((word) => words.includes(word)))
}
