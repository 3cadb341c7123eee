import { QUIZ1_ITEMS, QUIZ1_SECTIONS, quiz1Section } from '@quintet/domain/questions'
import { type Draft, openDraft } from './draft.ts'

export const quiz1Draft = 'quiz1'

/** Answers by number of the statement; a missing one is not there. */
export type Quiz1Answers = Record<number, number>

export const openQuiz1 = (): Draft<Quiz1Answers> => openDraft<Quiz1Answers>(quiz1Draft, {})

/** How many statements of a section are answered. */
export const answeredIn = (section: number, answers: Quiz1Answers): number =>
  quiz1Section(section).filter(({ number }) => answers[number] !== undefined).length

/** The first section that is not finished; undefined when all are. */
export const openSection = (answers: Quiz1Answers): number | undefined =>
  QUIZ1_SECTIONS.findIndex((count, index) => answeredIn(index + 1, answers) < count) + 1 || undefined

/** All 52 answers in order, or undefined while one is missing. */
export const allQuiz1Answers = (answers: Quiz1Answers): number[] | undefined => {
  const list = Array.from({ length: QUIZ1_ITEMS }, (_, index) => answers[index + 1])
  return list.every((answer) => answer !== undefined) ? list : undefined
}
