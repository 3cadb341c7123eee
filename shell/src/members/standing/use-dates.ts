import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { $locale, useStore } from '@quintet/sdk'
import { useMemo } from 'react'

interface Dates {
  /** A moment in epoch seconds, as the day it was for the reader. */
  moment: (seconds: number) => string
  /** A day number, which is the same day for everybody. */
  day: (day: number) => string
}

/** Writes days in the chosen language. */
export const useDates = (): Dates => {
  const locale = useStore($locale)
  return useMemo(() => {
    const own = dateFormat(locale, { dateStyle: 'long' })
    const utc = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    return { moment: (seconds) => own.format(seconds * 1000), day: (day) => utc.format(day * DAY_MS) }
  }, [locale])
}
