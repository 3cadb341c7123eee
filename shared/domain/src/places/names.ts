import { country, zone } from './zones.ts'

/** Name of a country, or of a group as the list of what it holds, in the language of a BCP 47 tag. */
export const countryName = (id: string, locale: string): string => {
  const found = country(id)
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  if (!found?.isGroup) return names.of(found?.id ?? id) ?? id
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(found.codes.map((code) => names.of(code) ?? code))
}

/** Name of a zone: its proper name, or its country's where it is the whole of it. Empty for an unknown code. */
export const zoneName = (code: number, locale: string): string => {
  const found = zone(code)
  return found ? (found.name ?? countryName(found.country, locale)) : ''
}
