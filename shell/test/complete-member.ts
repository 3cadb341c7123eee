import { type Character, newCharacter } from '@quintet/domain/pools'
import { applyGender, defaultVisibility } from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'
import type { member } from '@quintet/sdk'

export type MemberRecord = Parameters<typeof member.set>[0]

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }

/** A character that is whole. */
export const character: Character = { ...newCharacter(), zones: [1], traits: [1, 1, 1, 1] }

/** A member who has filled everything in and is active. */
export const completeMember: MemberRecord = {
  answers,
  personality: '12210',
  relationship: 2,
  visibility: defaultVisibility(answers),
  about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 1, active: 1 },
  consents: ['matching'],
  birthDateKnown: true,
  characters: Array.from({ length: 5 }, () => character),
}
