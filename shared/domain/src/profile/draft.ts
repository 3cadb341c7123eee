import { textLimits } from '../limits/index.ts'
import { isAnswer, question, type QuestionId, QUIZ1_ITEMS, QUIZ1_SCALE, QUIZ2_ITEMS, QUIZ2_OPTIONS } from '../questions/index.ts'
import { aboutFields, type AboutField } from './about.ts'
import { sensitiveQuestions } from './consent.ts'
import { type SectionId, sectionQuestions, sections } from './sections.ts'
import { VISIBILITY_ITEMS } from './visibility.ts'

/** The location is saved by choosing it, and the measures of the calculator never leave the device (decision 6). */
type WithoutDraft = 'location' | 'calculator'

/** A part of the data with a draft that the account keeps. */
export type DraftSection = Exclude<SectionId, WithoutDraft> | 'visibility'

const hasDraft = (section: SectionId): section is Exclude<SectionId, WithoutDraft> =>
  section !== 'location' && section !== 'calculator'

/** The parts of the data whose draft the account keeps, in their order. */
export const draftSections: readonly DraftSection[] = [...sections.filter(hasDraft), 'visibility']

/** What was entered in a form that is not saved yet, by the names of its fields. */
export type DraftValues = Readonly<Record<string, unknown>>

/** Days after which nothing is kept of a draft that its saving has emptied. */
export const EMPTY_DRAFT_DAYS = 30

const aboutLimits = {
  name: textLimits.aboutName,
  topic: textLimits.aboutTopic,
  question: textLimits.aboutQuestion,
  bio: textLimits.aboutBio,
}

const isWhole = (value: unknown, last: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= last

const isAboutText = (field: string, value: unknown): boolean =>
  aboutFields.includes(field as AboutField) &&
  typeof value === 'string' &&
  [...value.trim()].length <= aboutLimits[field as AboutField].max

const isFlags = (field: string, value: unknown): boolean =>
  field === 'flags' &&
  Array.isArray(value) &&
  value.length === VISIBILITY_ITEMS &&
  value.every((flag) => flag === 0 || flag === 1 || flag === 2)

const isAskedAnswer = (section: keyof typeof sectionQuestions, id: QuestionId, value: unknown, withSensitive: boolean): boolean =>
  sectionQuestions[section].includes(id) &&
  question(id).source === 'asked' &&
  isAnswer(id, value as number) &&
  (withSensitive || !sensitiveQuestions.has(id))

const isDraftValue = (section: DraftSection, field: string, value: unknown, withSensitive: boolean): boolean => {
  switch (section) {
    case 'quiz1':
      return isWhole(Number(field), QUIZ1_ITEMS) && isWhole(value, QUIZ1_SCALE.last)
    case 'quiz2':
      return isWhole(Number(field), QUIZ2_ITEMS) && isWhole(value, QUIZ2_OPTIONS)
    case 'about':
      return isAboutText(field, value)
    case 'visibility':
      // Which items do not apply to a member tells their sex, and is worked out from a sensitive answer.
      return withSensitive && isFlags(field, value)
    default:
      return isAskedAnswer(section, field as QuestionId, value, withSensitive)
  }
}

/**
 * What of a draft can be kept: values that the form itself could hold, one by one.
 * @param withSensitive whether the consent to sensitive answers is in force, without which none is stored (decisions 49 and 67)
 */
export const validDraft = (section: DraftSection, values: DraftValues, withSensitive: boolean): DraftValues =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => isDraftValue(section, field, value, withSensitive)))
