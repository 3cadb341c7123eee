import {
  aboutFields,
  applyGender,
  type Gender,
  type Profile,
  type SectionId,
  sectionProgress,
  sectionQuestions,
  sections,
} from '@quintet/domain/profile'
import { activityQuestions, isAnswer } from '@quintet/domain/questions'
import { measureFields } from './calculator.ts'
import { draftOf } from './kept-drafts.ts'

/** A part of the data: a section, or what may be seen of them. */
export type Part = SectionId | 'visibility'

/** Where a part stands in the list of what is to be done. */
export interface PartState {
  part: Part
  state: 'open' | 'begun' | 'done' | 'blocked'
  filled: number
  required: number
}

/** What was entered of a section and is not saved. */
type Drafts = (name: string) => Record<string, unknown> | undefined

const isGiven = (value: unknown): boolean => typeof value === 'number' || isWritten(value)

const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** How much of a section is answered when what is not saved counts as well. */
const filledWith = (profile: Profile, section: SectionId, draft: Record<string, unknown> = {}): number => {
  const { filled, required } = sectionProgress(profile, section)
  const answered = Object.values(draft).filter((value) => value !== undefined && value !== null).length
  if (section === 'calculator' || section === 'location') return filled
  if (section === 'quiz1' || section === 'quiz2') return Math.min(required, Math.max(filled, answered))
  if (section === 'about') return aboutFields.filter((field) => isWritten(draft[field] ?? profile.about?.[field])).length
  const questions = sectionQuestions[section]
  return questions.filter((id) => isAnswer(id, (draft[id] as number | undefined) ?? profile.answers[id])).length
}

// What follows from the gender by itself is no beginning of the section that it stands in.
const isBegun = (profile: Profile, section: SectionId, filled: number): boolean => {
  const { attraction } = profile.answers
  const given = attraction === undefined ? {} : applyGender({}, attraction as Gender)
  return filled > sectionQuestions[section].filter((id) => given[id] !== undefined).length
}

/** The calculator's own fields, of which its two results come: measures and activities. */
const calculatorFields = [...measureFields, ...activityQuestions.map(({ id }) => id)]

const measured = (draft: Record<string, unknown>) => ({
  filled: calculatorFields.filter((field) => isGiven(draft[field])).length,
  required: calculatorFields.length,
})

const stateOf = (profile: Profile, section: SectionId, drafts: Drafts): PartState => {
  const { required, valid } = sectionProgress(profile, section)
  if (valid) return { part: section, state: 'done', filled: required, required }
  const draft = drafts(section)
  if (section === 'calculator' && draft) return { part: section, state: 'begun', ...measured(draft) }
  const filled = filledWith(profile, section, draft)
  const state = draft !== undefined || isBegun(profile, section, filled) ? 'begun' : 'open'
  return { part: section, state, filled, required }
}

/** The eleven parts of the data in their order. What may be seen comes last: there is nothing to show before the first answer. */
export const partStates = (profile: Profile, drafts: Drafts = draftOf): PartState[] => {
  const ten = sections.map((section) => stateOf(profile, section, drafts))
  const isAnswered = ten.some(({ state }) => state === 'done')
  const shown = profile.visibility ? 'done' : isAnswered ? 'open' : 'blocked'
  return [...ten, { part: 'visibility', state: shown, filled: shown === 'done' ? 1 : 0, required: 1 }]
}
