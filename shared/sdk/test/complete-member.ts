import type { MemberRecord } from '@quintet/contract'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { applyGender, defaultVisibility } from '@quintet/domain/profile'
import { categories, categoryOptions } from '@quintet/domain/questions'

const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
const answers = { ...applyGender(first, 1), zone: 1 }
const character: Character = { ...newCharacter(), zones: [1], traits: [1, 1, 1, 1] }

/** A member who has filled everything in and is active, but for what is given. */
export const completeMember = (changes: Partial<MemberRecord> = {}): MemberRecord => ({
  answers,
  personality: '12210',
  relationship: 2,
  visibility: defaultVisibility(answers),
  about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
  account: { membershipEndDay: 0, tier: 4, encryptionType: 0, standing: 1, active: 1 },
  consents: ['matching', 'sensitive'],
  birthDateKnown: true,
  characters: Array.from({ length: 5 }, () => character),
  ...changes,
})

/** Three photos that count, two empty places. */
export const threePhotos = {
  photos: ['/photos/1', '/photos/2', '/photos/3', null, null],
  states: ['cleared', 'cleared', 'held', null, null],
} as const
