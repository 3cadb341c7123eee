import { applyGender, defaultVisibility, emptyProfile, type Gender, type Profile } from '../src/profile/index.ts'
import { newCharacter, type Character, type Person } from '../src/pools/index.ts'
import { categories, categoryOptions, type Answers, type PersonalityType } from '../src/questions/index.ts'

/** Answers to everything, the first possible one of each but for what is given. */
export const fullAnswers = (gender: Gender, changes: Answers = {}): Answers => {
  const first = Object.fromEntries(categories.flatMap((id) => (id === 'scope' ? [] : [[id, categoryOptions(id)[0]]])))
  return { ...applyGender(first, gender), zone: 1, ...changes }
}

/** A profile in which every section is done. */
export const fullProfile = (gender: Gender, changes: Answers = {}): Profile => {
  const answers = fullAnswers(gender, changes)
  return {
    ...emptyProfile(),
    answers,
    personality: '12210',
    relationship: 2,
    about: { name: 'Noor', topic: 'Tea', question: 'Which tea?', bio: 'I like tea.' },
    visibility: defaultVisibility(answers),
  }
}

/** A member as the rules of the pools see them. */
export const person = (gender: Gender, changes: Answers = {}, personality: PersonalityType = '11110'): Person => ({
  answers: fullAnswers(gender, changes),
  personality,
  tier: 3,
})

/** A complete character that asks for similar traits and accepts every option in zone 1. */
export const character = (changes: Partial<Character> = {}): Character => ({
  ...newCharacter(),
  zones: [1],
  traits: [1, 1, 1, 1],
  ...changes,
})
