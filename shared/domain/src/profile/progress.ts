// By its range alone, which holds zones only: the table of all their names is not needed to count what is filled.
import { regionOfCode } from '../places/regions.ts'
import {
  QUIZ1_ITEMS,
  QUIZ2_ITEMS,
  catalogue,
  isAnswer,
  personalityFrom,
  type Answers,
  type QuestionId,
} from '../questions/index.ts'
import { aboutFields, aboutProblems } from './about.ts'
import type { Profile } from './profile.ts'
import { sectionQuestions, sections, type SectionId } from './sections.ts'

/** How much of a section is filled, and whether it may count as done. */
export interface Progress {
  filled: number
  required: number
  valid: boolean
}

/** A profile is complete at this many filled items: 50 of the member's own and the five characters (decision 2). */
export const PROFILE_ITEMS = 55

const isFilled = (answers: Answers, id: QuestionId): boolean => {
  const value = answers[id]
  return id === 'zone' ? value !== undefined && regionOfCode(value) !== undefined : isAnswer(id, value)
}

const counted = (filled: number, required: number): Progress => ({ filled, required, valid: filled === required })

const answeredOf = (answers: readonly number[] | undefined, required: number, isDone: boolean): Progress => {
  // A finished quiz counts as filled even where its single answers are no longer at hand.
  return counted(isDone ? required : Math.min(required - 1, (answers ?? []).filter((answer) => answer > 0).length), required)
}

/** How much of a section is filled, and whether it is complete (decision 2). */
export const sectionProgress = (profile: Profile, section: SectionId): Progress => {
  if (section === 'quiz1') {
    const isDone = profile.personality !== undefined || personalityFrom(profile.personalityAnswers ?? []) !== undefined
    return answeredOf(profile.personalityAnswers, QUIZ1_ITEMS, isDone)
  }
  if (section === 'quiz2') return answeredOf(profile.relationshipAnswers, QUIZ2_ITEMS, profile.relationship !== undefined)
  if (section === 'about') return counted(aboutFields.length - aboutProblems(profile.about).length, aboutFields.length)
  const questions = sectionQuestions[section]
  return counted(questions.filter((id) => isFilled(profile.answers, id)).length, questions.length)
}

/** The answers of one section alone, as they are sent when it is saved. */
export const answersOfSection = (answers: Answers, section: SectionId): Answers =>
  Object.fromEntries(sectionQuestions[section].flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** Data complete: all ten sections, and visibility looked at; this opens Images (decision 2). */
export const isDataComplete = (profile: Profile): boolean =>
  profile.visibility !== undefined && sections.every((section) => sectionProgress(profile, section).valid)

/** Filled items out of 55: 44 answers, two types, four texts, and each complete character (decision 2). */
export const filledItems = (profile: Profile, completeCharacters: number): number => {
  const answered = catalogue.filter(({ id }) => isFilled(profile.answers, id)).length
  const types = (profile.personality === undefined ? 0 : 1) + (profile.relationship === undefined ? 0 : 1)
  return answered + types + sectionProgress(profile, 'about').filled + completeCharacters
}

/** Profile complete: all 55 items (decision 2). */
export const isProfileComplete = (profile: Profile, completeCharacters: number): boolean =>
  filledItems(profile, completeCharacters) === PROFILE_ITEMS
