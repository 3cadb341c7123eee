import { keepDraft, readDraft } from '@quintet/sdk'
import {
  personalityFrom,
  type PersonalityType,
  QUIZ1_ITEMS,
  QUIZ1_SECTIONS,
  quiz1Section,
  traitLeanings,
} from '@quintet/domain/questions'
import { type Draft, openDraft } from './draft.ts'

export const quiz1Draft = 'quiz1'

/** Answers by number of the statement; a missing one is not there. */
export type Quiz1Answers = Record<number, number>

export const openQuiz1 = (): Draft<Quiz1Answers> => openDraft<Quiz1Answers>(quiz1Draft, () => ({}))

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

interface KeptLeanings {
  type: PersonalityType
  leanings: number[]
}

// Only the type is sent and stored; how near the middle stays on the device that the quiz was taken on, like a draft.
const leaningsName = 'quiz1-leanings'

/** Keeps how far the answers lean, for the result's picture. */
export const rememberLeanings = (answers: readonly number[]): void => {
  const [type, leanings] = [personalityFrom(answers), traitLeanings(answers)]
  if (type && leanings) keepDraft(leaningsName, { type, leanings } satisfies KeptLeanings)
}

/** How far the traits of a saved type lean, where this device knows it. */
export const keptLeanings = (type: PersonalityType): number[] | undefined => {
  const kept = readDraft<KeptLeanings>(leaningsName)
  return kept?.type === type ? kept.leanings : undefined
}
