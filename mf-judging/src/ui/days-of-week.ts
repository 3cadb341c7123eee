import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'

/** A day of the member's week, where they live. */
export interface WeekDay {
  /** Its beginning in UTC, in milliseconds since the epoch: written in UTC, it is this day. */
  at: number
  state: 'over' | 'today' | 'ahead'
  /** The one of the drawing. */
  isLast: boolean
}

/** The calendar day of a moment in a zone, this device's when left out. */
const dayOf = (at: number, timeZone?: string): number => {
  const parts = dateFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  }).formatToParts(at)
  const [year = 0, month = 0, day = 0] = (['year', 'month', 'day'] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  return Date.UTC(year, month - 1, day)
}

const stateOf = (day: number, today: number): WeekDay['state'] => (day < today ? 'over' : day === today ? 'today' : 'ahead')

/**
 * The calendar days that a week touches: mostly eight, as it begins and ends within one.
 * @param start and end in epoch seconds; end is the drawing
 * @param now in milliseconds since the epoch
 */
export const daysOfWeek = (start: number, end: number, now: number, timeZone?: string): WeekDay[] => {
  const [first, last, today] = [start * 1000, end * 1000, now].map((at) => dayOf(at, timeZone)) as [number, number, number]
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, later) => first + later * DAY_MS).map((at) => ({
    at,
    state: stateOf(at, today),
    isLast: at === last,
  }))
}
