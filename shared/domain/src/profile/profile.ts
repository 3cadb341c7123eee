import type { Answers, PersonalityType, RelationshipStyle } from '../questions/index.ts'
import type { About } from './about.ts'
import type { MeasureUnit } from './calculator.ts'
import type { VisibilityFlag } from './visibility.ts'

/** The hand that holds the phone: 1 right, 2 left (item 65). */
export type HandSide = 1 | 2

/** What a member says about themself. Days are counted since 1970-01-01 (items 61, 62, 63). */
export interface Profile {
  answers: Answers
  personality?: PersonalityType | undefined
  personalityAnswers?: number[] | undefined
  relationship?: RelationshipStyle | undefined
  relationshipAnswers?: number[] | undefined
  about?: About | undefined
  /** One flag for each of the items 1 to 50; undefined until the member has looked at them. */
  visibility?: VisibilityFlag[] | undefined
  changedDays: { personality?: number | undefined; relationship?: number | undefined; location?: number | undefined }
  measureUnit: MeasureUnit
  handSide: HandSide
}

/** The profile of someone who has just confirmed their account. */
export const emptyProfile = (): Profile => ({ answers: {}, changedDays: {}, measureUnit: 1, handSide: 1 })
