import { dateFormat } from '@quintet/domain/languages'
import { $locale, serverNow, useStore } from '@quintet/sdk'
import { DAY_MS, dayNumber } from '@quintet/domain/time'
import { useMemo } from 'react'

/** Today by the server's clock, in days since 1970-01-01. */
export const today = (): number => dayNumber(serverNow() / 1000)

/** Writes a day number as a date of the chosen language. */
export const useDay = (): ((day: number) => string) => {
  const locale = useStore($locale)
  return useMemo(() => {
    const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    return (day) => format.format(day * DAY_MS)
  }, [locale])
}
