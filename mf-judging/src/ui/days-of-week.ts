/** A day of the member's week, where they live. */
export interface WeekDay {
  /** Noon of it, in milliseconds since the epoch. */
  at: number
  state: 'over' | 'today' | 'ahead'
  /** The one of the drawing. */
  isLast: boolean
}

const noonOf = (at: number, later = 0): number => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later, 12).getTime()
}

const stateOf = (day: number, today: number): WeekDay['state'] => (day < today ? 'over' : day === today ? 'today' : 'ahead')

/**
 * The calendar days that a week touches in this device's zone: mostly eight, as it begins and ends within one.
 * @param start and end in epoch seconds; end is the drawing
 * @param now in milliseconds since the epoch
 */
export const daysOfWeek = (start: number, end: number, now: number): WeekDay[] => {
  const [last, today] = [noonOf(end * 1000), noonOf(now)]
  const days: WeekDay[] = []
  for (let later = 0, at = noonOf(start * 1000); at <= last; at = noonOf(start * 1000, ++later))
    days.push({ at, state: stateOf(at, today), isLast: at === last })
  return days
}
