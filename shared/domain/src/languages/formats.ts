import { formatLocale } from './format-locale.ts'

// Making a format takes longer than using it thousands of times, and a chat has one time for each of its messages.
const kept = <Options extends object, Format>(make: (locale: string, options: Options) => Format) => {
  const known = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = known.get(key) ?? make(formatLocale(locale), options)
    known.set(key, format)
    return format
  }
}

const numbers = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

/**
 * How numbers are written in one of the site's languages; made once for each of the few ways a page asks for.
 * @param locale BCP 47 tag of the language
 * @example
 * numberFormat('de').format(1234.5) // → '1.234,5'
 */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numbers(locale, options)

/**
 * How dates and times are written in one of the site's languages; made once for each of the few ways a page asks for.
 * @param locale BCP 47 tag of the language
 * @example
 * dateFormat('en', { month: 'short', timeZone: 'UTC' }).format(0) // → 'Jan'
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  dates(locale, options)

const rules = kept((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options))

/** The plural form of a number in one of the site's languages, as CLDR names it: `one`, `few`, `other` … */
export const pluralForm = (locale: string, value: number): Intl.LDMLPluralRule => rules(locale, {}).select(value)

// “CET” or “GMT+1” says less to most than a name.
const isAbbreviated = (name: string): boolean => /^[A-Z]+$|\d/.test(name)

/**
 * The name of a time zone in one of the site's languages: by its place where the language has one, such as “Portugal Time”, else by its zone.
 * @param timeZone name of the IANA time zone database, such as `Europe/Lisbon`
 * @param at epoch milliseconds at which it is to be named
 */
export const timeZoneName = (locale: string, timeZone: string, at: number): string => {
  const nameIn = (style: 'shortGeneric' | 'longGeneric' | 'long') =>
    dateFormat(locale, { timeZone, timeZoneName: style })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const generic = [nameIn('shortGeneric'), nameIn('longGeneric')]
  return generic.find((name) => !isAbbreviated(name)) ?? nameIn('long')
}
