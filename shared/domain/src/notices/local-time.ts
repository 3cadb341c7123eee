/** What a clock on the wall says somewhere. */
export interface LocalTime {
  hour: number
  minute: number
  second: number
  /** 0 Sunday … 6 Saturday. */
  weekday: number
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const formats = new Map<string, Intl.DateTimeFormat>()

// Making one takes longer than using it thousands of times.
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit', weekday: 'short' } as const
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(timeZone, made)
  return made
}

/** The longest name of a time zone that is accepted. */
export const TIME_ZONE_LENGTH = 64

/** Whether it is the IANA name of a time zone that is known here; an offset such as +02:00 is none, as it knows no summer time. */
export const isTimeZone = (name: string): boolean => {
  if (name.length > TIME_ZONE_LENGTH || !/^[A-Za-z][\w+/-]*$/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** What the clock says in a time zone at a moment in epoch milliseconds. */
export const localTime = (at: number, timeZone: string): LocalTime => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return {
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
    second: Number(parts['second']),
    weekday: weekdays.indexOf(parts['weekday'] ?? ''),
  }
}
