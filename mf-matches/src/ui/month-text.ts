import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'

/** A month in words, with its year unless it is this one. @param day the first of that month @param now epoch milliseconds */
export const monthText = (day: number, now: number, locale: string): string => {
  const [date, today] = [new Date(day * DAY_MS), new Date(now)]
  const isThisYear = date.getUTCFullYear() === today.getUTCFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return dateFormat(locale, { month: 'long', ...year, timeZone: 'UTC' }).format(date)
}
