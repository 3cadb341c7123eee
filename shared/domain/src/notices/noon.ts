import { weekStart } from '../time/index.ts'
import { localTime } from './local-time.ts'

const hour = 3_600_000
/** Tokens that are still open are spoken of this long before the drawing at the latest, where Sunday noon comes later than that. */
const latest = 3 * hour

/**
 * When a member is reminded of tokens that are still open for a week's drawing: on Sunday at noon of the own clock, in the far west
 * three hours before the drawing.
 * @param week number of the week that the tokens are for
 * @returns epoch milliseconds
 */
export const tokenReminderAt = (week: number, timeZone: string): number => {
  const boundary = weekStart(week + 1) * 1000
  // The Sunday of the member's own calendar that the drawing's day has, from 36 hours before it: east of it noon comes first.
  for (let at = boundary - 36 * hour; at < boundary - latest; at += hour / 4) {
    const { weekday, hour: now, minute } = localTime(at, timeZone)
    if (weekday === 0 && now === 12 && minute < 15) return at - minute * 60_000
  }
  return boundary - latest
}

/** Whether the reminder of a week's tokens is due at a moment: after its time and before the drawing. */
export const isReminderDue = (at: number, week: number, timeZone: string): boolean =>
  at >= tokenReminderAt(week, timeZone) && at < weekStart(week + 1) * 1000
