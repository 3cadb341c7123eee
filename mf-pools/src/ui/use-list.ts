import { formatLocale } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'

/** Writes names as a list of the chosen language: joined by "and", or by "or" where any of them will do. */
export const useList = (type: 'conjunction' | 'disjunction'): ((names: readonly string[]) => string) => {
  const format = new Intl.ListFormat(formatLocale(useStore($locale)), { type })
  return (names) => format.format(names)
}
