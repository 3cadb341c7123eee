import { country, zone } from './zones.ts'

const displays = new Map<string, Intl.DisplayNames>()

// Made once for a language: it takes longer than all the names it gives.
const displayOf = (locale: string): Intl.DisplayNames => {
  const names = displays.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  displays.set(locale, names)
  return names
}

/** Name of a country, or of a group as the list of what it holds, in the language of a BCP 47 tag. */
export const countryName = (id: string, locale: string): string => {
  const found = country(id)
  const names = displayOf(locale)
  if (!found?.isGroup) return names.of(found?.id ?? id) ?? id
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(found.codes.map((code) => names.of(code) ?? code))
}

/** Name of a zone: its proper name, or its country's where it is the whole of it. Empty for an unknown code. */
export const zoneName = (code: number, locale: string): string => {
  const found = zone(code)
  return found ? (found.name ?? countryName(found.country, locale)) : ''
}
