import { dateFormat, formatLocale } from '@quintet/domain/languages'
import { DAY_SECONDS } from '@quintet/domain/time'

/** A moment as date and time. @param at epoch seconds */
export const timeText = (at: number, locale: string): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at * 1000)

/** A moment to the second, as a log shows it; it stands in one line. */
export const exactText = (at: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(at).replaceAll(/\s/g, '\u00a0')

const units = [
  ['day', DAY_SECONDS],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago something was, in its largest unit. */
export const agoText = (at: number, now: number, locale: string): string => {
  const seconds = Math.max(0, Math.floor(now / 1000) - at)
  const format = new Intl.RelativeTimeFormat(formatLocale(locale), { numeric: 'auto' })
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ['minute', 60]
  return format.format(-Math.floor(seconds / length), unit)
}
