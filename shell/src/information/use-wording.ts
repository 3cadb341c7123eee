import { formatLocale } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'

/** Writes the version of the terms, which is the day of their wording, as a date of the chosen language. */
export const useWording = (): ((version: string) => string) => {
  const format = new Intl.DateTimeFormat(formatLocale(useStore($locale)), { dateStyle: 'long', timeZone: 'UTC' })
  return (version) => format.format(Date.parse(version))
}
