import { question, type QuestionId } from './catalogue.ts'

/** The answer that means "not applicable" where a question has it (decision 1). */
export const NOT_APPLICABLE = 1

/** All whole numbers from first to last, both included. */
export const numbersBetween = (first: number, last: number): number[] => {
  const numbers: number[] = []
  for (let number = first; number <= last; number++) numbers.push(number)
  return numbers
}

/** Every answer a member may give to a question, in order. For `zone` ask `@quintet/domain/places` instead. */
export const answerOptions = (id: QuestionId): number[] => {
  const { first, last } = question(id)
  return numbersBetween(first, last)
}

/** Whether a value is a possible answer. For `zone` this is only a range check. */
export const isAnswer = (id: QuestionId, value: number | undefined): value is number => {
  const { first, last } = question(id)
  return value !== undefined && Number.isInteger(value) && value >= first && value <= last
}

/** Whether that answer says that the question does not apply (decision 1: items 37 and 38). */
export const isNotApplicable = (id: QuestionId, value: number | undefined): boolean =>
  question(id).hasNotApplicable && value === NOT_APPLICABLE
