import { ADULT_AGE, MAX_AGE } from '../limits/index.ts'
import type { Answers } from '../questions/index.ts'

interface CalendarDate {
  year: number
  month: number
  day: number
}

// First day of each sign, by month; a day before it belongs to the sign before. Signs: 1 Aries … 12 Pisces.
const FIRST_DAYS = [20, 19, 21, 20, 21, 21, 23, 23, 23, 23, 22, 22]

const parse = (date: string): CalendarDate | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) return undefined
  const time = new Date(`${date}T00:00:00Z`)
  // A day that the calendar lacks either fails or rolls over into the next month.
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== date) return undefined
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

const parseStrictly = (date: string): CalendarDate => {
  const parts = parse(date)
  if (!parts) throw new RangeError('Not a date of the form YYYY-MM-DD')
  return parts
}

/** Age in whole years on a day; both dates as YYYY-MM-DD (UTC). Someone born on 29 February has a birthday on 1 March. */
export const ageOn = (birthDate: string, today: string): number => {
  const born = parseStrictly(birthDate)
  const now = parseStrictly(today)
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export const isCalendarDay = (date: string): boolean => parse(date) !== undefined

/** Whether a text is a birth date of someone who may be alive: a real day, not in the future, at most 109 years ago. */
export const isBirthDate = (birthDate: string, today: string): boolean => {
  if (!parse(birthDate)) return false
  const age = ageOn(birthDate, today)
  return age >= 0 && age <= MAX_AGE
}

/** The adult check: 18 to 109 (decision 5). */
export const isAdult = (birthDate: string, today: string): boolean =>
  isBirthDate(birthDate, today) && ageOn(birthDate, today) >= ADULT_AGE

/** Zodiac sign of a birth date, 1 Aries to 12 Pisces. */
export const zodiacOf = (birthDate: string): number => {
  const { month, day } = parseStrictly(birthDate)
  const started = day >= (FIRST_DAYS[month - 1] ?? 0)
  // March 21 begins sign 1; the sign that begins in month m has number ((m + 9) mod 12) + 1.
  return ((month + (started ? 9 : 8)) % 12) + 1
}

/** Items 3 and 4, derived from the birth date (decision 5). */
export const answersFromBirthDate = (birthDate: string, today: string): Required<Pick<Answers, 'age' | 'zodiac'>> => ({
  age: ageOn(birthDate, today),
  zodiac: zodiacOf(birthDate),
})
