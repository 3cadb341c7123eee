import { dateFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'

/** Writes the version of the terms, which is the day of their wording, as a date of the chosen language. */
export const useWording = (): ((version: string) => string) => {
  const format = dateFormat(useStore($locale), { dateStyle: 'long', timeZone: 'UTC' })
  return (version) => format.format(Date.parse(version))
}
