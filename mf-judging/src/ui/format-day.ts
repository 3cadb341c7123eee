import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { $locale, useStore } from '@quintet/sdk'

/** Writes a day (days since 1970-01-01) in the member's language. */
export const useFormatDay = (): ((day: number) => string) => {
  const format = dateFormat(useStore($locale), { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => format.format(day * DAY_MS)
}
