import type { Answers, QuestionId, RelationshipStyle } from '@quintet/domain/questions'

/** Bytes that say how a member lives: nine answers, then the relationship style, then zeros. */
export const lifeBytes = 16

// Seven subjects of one question each, then the two halves of "kids" (decision 27).
const lifeQuestions: readonly QuestionId[] = [
  'religion',
  'maritalStatus',
  'diet',
  'alcohol',
  'tobacco',
  'cbd',
  'education',
  'hasKids',
  'wantsKids',
]
export const relationshipByte = lifeQuestions.length

/** Writes them at a place. */
export const writeLife = (target: Uint8Array, at: number, answers: Answers, relationship: RelationshipStyle): void => {
  for (const [index, id] of lifeQuestions.entries()) target[at + index] = answers[id] ?? 0
  target[at + relationshipByte] = relationship
}
