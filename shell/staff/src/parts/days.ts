import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'

/** The day of a date field; undefined while it is empty. */
export const dayOfDate = (date: string): number | undefined => (date === '' ? undefined : Math.floor(Date.parse(date) / DAY_MS))

/** A day in words. */
export const dayText = (day: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day * DAY_MS)
