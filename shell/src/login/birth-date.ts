import { isAdult, isCalendarDay } from '@quintet/domain/profile'
import { serverNow } from '@quintet/sdk'
import type { DateParts } from '@quintet/ui'

const today = (): string => new Date(serverNow()).toISOString().slice(0, 10)

const two = (part: string) => (part.length === 1 && part !== '0' ? `0${part}` : part)

/** The three fields as one text of the form YYYY-MM-DD, as far as they are filled. */
export const birthDateOf = ({ year, month, day }: DateParts): string => [year, two(month), two(day)].join('-')

/** What of it stands in each field. */
export const birthParts = (birthDate: string): DateParts => {
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return { year, month, day }
}

/** The text that says why a birth date will not do; undefined when it will. The server decides by itself. */
export const birthDateProblem = (birthDate: string): 'signup.dateInvalid' | 'signup.adultsOnly' | undefined => {
  if (isAdult(birthDate, today())) return undefined
  return isCalendarDay(birthDate) ? 'signup.adultsOnly' : 'signup.dateInvalid'
}
