import { type Answers, question, type QuestionId } from '../questions/index.ts'
import { HIDDEN_AT_START, visibilityFor, type VisibilityFlag } from './visibility.ts'

/** How much of oneself a member shows at one tap: all of it; what strangers ask about; what tells little about who and where one is. */
export const visibilityPresets = ['open', 'balanced', 'private'] as const
/** One of them. */
export type VisibilityPreset = (typeof visibilityPresets)[number]

const intimate: readonly QuestionId[] = ['sexualPartners', 'personalHistory', 'familyHistory', 'disabilities', 'income', 'debt']
const telling: readonly QuestionId[] = ['religion', 'cbd', 'hasKids', 'careerField', 'zone']

const itemsOf = (ids: readonly QuestionId[]): number[] => ids.map((id) => question(id).item)

const hiddenItems: Record<VisibilityPreset, ReadonlySet<number>> = {
  open: new Set(),
  balanced: new Set([...HIDDEN_AT_START, ...itemsOf(intimate)]),
  // As many as may be hidden.
  private: new Set([...HIDDEN_AT_START, ...itemsOf(intimate), ...itemsOf(telling)]),
}

/** The flags of a preset; what does not apply to the member stays so. */
export const presetFlags = (preset: VisibilityPreset, answers: Answers): VisibilityFlag[] =>
  visibilityFor(undefined, answers).map((flag, index) => (flag === 2 ? 2 : hiddenItems[preset].has(index + 1) ? 0 : 1))

/** The preset that flags are just those of; undefined once one of them was changed. */
export const presetOf = (flags: readonly VisibilityFlag[], answers: Answers): VisibilityPreset | undefined =>
  visibilityPresets.find((preset) => presetFlags(preset, answers).every((flag, index) => flag === flags[index]))
