import { catalogue, type QuestionId } from '../questions/index.ts'
import type { Profile } from './profile.ts'
import { visibilityFor } from './visibility.ts'

/** Readable keys of the public values 1 to 50: the 44 questions, then these six. */
export type PublicKey = QuestionId | 'personality' | 'relationship' | 'name' | 'topic' | 'question' | 'bio'
/** What others see of a member, by readable key. */
export type PublicProfile = Partial<Record<PublicKey, number | string>>

/** The key of every public item in the order of its number, 1 to 50. */
export const publicKeys: readonly PublicKey[] = [
  ...catalogue.map(({ id }) => id),
  'personality',
  'relationship',
  'name',
  'topic',
  'question',
  'bio',
]

/** What a match may see: the items shown; topic, question and bio always (decisions 3 and 4). */
export const publicProfile = (profile: Profile): PublicProfile => {
  const { answers, personality, relationship, about } = profile
  const values: PublicProfile = { ...answers, personality, relationship, ...about }
  const flags = visibilityFor(profile.visibility, answers)
  const shown = publicKeys.filter((key, index) => flags[index] === 1 && values[key] !== undefined)
  return Object.fromEntries(shown.map((key) => [key, values[key]]))
}
