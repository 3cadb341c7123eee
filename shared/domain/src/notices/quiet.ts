import { localTime } from './local-time.ts'
import type { QuietHours } from './settings.ts'

const minute = 60_000

/** Whether an hour of the day lies in the quiet ones, which may pass midnight (decision 62). */
export const isQuietHour = (hour: number, { from, to }: QuietHours): boolean =>
  from <= to ? hour >= from && hour < to : hour >= from || hour < to

/**
 * When something that is due now may be sent: at once, or at the end of the quiet hours of the member's own clock (decision 62). It is
 * looked for minute by minute, so that a night in which the clocks are changed ends when the clock on the wall says so.
 * @param at epoch milliseconds
 */
export const afterQuietHours = (at: number, quiet: QuietHours, timeZone: string): number => {
  if (!isQuietHour(localTime(at, timeZone).hour, quiet)) return at
  // No zone's clock is off by parts of a minute, so the end lies on a whole one.
  let moment = Math.floor(at / minute) * minute
  // Whole hours first; every zone's clock shows the same minutes an hour later, but for the nights in which it is changed.
  const hour = 60 * minute
  while (isQuietHour(localTime(moment + hour, timeZone).hour, quiet)) moment += hour
  while (isQuietHour(localTime(moment, timeZone).hour, quiet)) moment += minute
  return moment
}
