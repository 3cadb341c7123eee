import { ADULT_AGE, MAX_AGE } from '@quintet/domain/limits'
import { isAdult } from '@quintet/domain/profile'
import { serverNow } from '@quintet/sdk'

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

const today = (): string => isoDay(new Date(serverNow()))

/** The day so many years before today, as YYYY-MM-DD. */
const yearsAgo = (years: number): string => {
  const date = new Date(serverNow())
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return isoDay(date)
}

/** The server decides by itself; this spares the way there. */
export const isAdultToday = (birthDate: string): boolean => isAdult(birthDate, today())

/** The first and last birth date that the calendar offers. */
export const birthDateRange = () => ({ min: yearsAgo(MAX_AGE), max: yearsAgo(ADULT_AGE) })
