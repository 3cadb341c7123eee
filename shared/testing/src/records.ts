import type { MemberRecord } from '@quintet/contract'
import { newCharacter } from '@quintet/domain/pools'
import { applyGender, defaultVisibility } from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }

/** What the API tells of a member who has filled everything in and is not active yet: for screens that only a complete profile opens. */
export const completeRecord = {
  answers,
  personality: '12210',
  relationship: 2,
  visibility: defaultVisibility(answers),
  about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 1, active: 0 },
  consents: ['matching'],
  birthDateKnown: true,
  characters: Array.from({ length: 5 }, () => ({ ...newCharacter(), zones: [1], traits: [1, 1, 1, 1] })),
} as unknown as MemberRecord
