import { isMale, type SectionId, sectionQuestions } from '@quintet/domain/profile'
import { type Answers, isAnswer, question, type QuestionId } from '@quintet/domain/questions'

// Items 37 and 38 belong to one sex each; the other's is "not applicable" since basic info and is not asked.
const isForOtherSex = (id: QuestionId, attraction: number | undefined): boolean =>
  attraction !== undefined && id === (isMale(attraction) ? 'chestSize' : 'appendageSize')

/** The questions of a section that this member is asked. */
export const askedQuestions = (section: SectionId, answers: Answers): QuestionId[] =>
  sectionQuestions[section].filter((id) => question(id).source === 'asked' && !isForOtherSex(id, answers.attraction))

/** The questions among them that have no answer yet. */
export const missingAnswers = (asked: readonly QuestionId[], answers: Answers): QuestionId[] =>
  asked.filter((id) => !isAnswer(id, answers[id]))

/** The answers to the questions asked, as they are sent. */
export const answersToSend = (asked: readonly QuestionId[], answers: Answers): Answers =>
  Object.fromEntries(asked.map((id) => [id, answers[id]]))
