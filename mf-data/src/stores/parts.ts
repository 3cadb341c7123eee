import { readDraft } from '@quintet/sdk'
import { aboutFields, type Profile, type SectionId, sectionProgress, sectionQuestions, sections } from '@quintet/domain/profile'
import { isAnswer } from '@quintet/domain/questions'

/** A part of the data: a section, or what may be seen of them. */
export type Part = SectionId | 'visibility'

/** Where a part stands in the list of what is to be done. */
export interface PartState {
  part: Part
  state: 'open' | 'begun' | 'done' | 'blocked'
  filled: number
  required: number
}

/** What a form of a section holds on this device. */
type Drafts = (name: string) => Record<string, unknown> | undefined

const isWritten = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** How much of a section is answered when what lies on the device counts as well. */
const filledWith = (profile: Profile, section: SectionId, draft: Record<string, unknown> = {}): number => {
  const { filled, required } = sectionProgress(profile, section)
  const answered = Object.values(draft).filter((value) => value !== undefined && value !== null).length
  // What is kept there of a calculator are measures; the two results come all at once.
  if (section === 'calculator' || section === 'location') return filled
  if (section === 'quiz1' || section === 'quiz2') return Math.min(required, Math.max(filled, answered))
  if (section === 'about') return aboutFields.filter((field) => isWritten(draft[field] ?? profile.about?.[field])).length
  const questions = sectionQuestions[section]
  return questions.filter((id) => isAnswer(id, (draft[id] as number | undefined) ?? profile.answers[id])).length
}

const stateOf = (profile: Profile, section: SectionId, drafts: Drafts): PartState => {
  const { required, valid } = sectionProgress(profile, section)
  const filled = valid ? required : filledWith(profile, section, drafts(section))
  const isBegun = filled > 0 || drafts(section) !== undefined
  return { part: section, state: valid ? 'done' : isBegun ? 'begun' : 'open', filled, required }
}

/** The eleven parts of the data in their order. What may be seen comes last: there is nothing to show before the first answer. */
export const partStates = (profile: Profile, drafts: Drafts = (name) => readDraft(name)): PartState[] => {
  const ten = sections.map((section) => stateOf(profile, section, drafts))
  const isAnswered = ten.some(({ state }) => state === 'done')
  const shown = profile.visibility ? 'done' : isAnswered ? 'open' : 'blocked'
  return [...ten, { part: 'visibility', state: shown, filled: shown === 'done' ? 1 : 0, required: 1 }]
}
