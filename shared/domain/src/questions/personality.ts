import { QUIZ1_ITEMS, QUIZ1_SCALE, quiz1, type Quiz1Statement, type Trait } from './quiz1.ts'

/** Which of its two letters a trait has. */
export type TraitValue = 1 | 2
/** A value 1, B value 2, C counts as both (decision 8). */
export type TraitGroup = 'A' | 'B' | 'C'

/** Four values and the number of the trait that counts as both (0 none), e.g. `12210` (decision 8). */
export type PersonalityType = `${TraitValue}${TraitValue}${TraitValue}${TraitValue}${0 | Trait}`

/** A personality taken apart. */
export interface PersonalityParts {
  values: [TraitValue, TraitValue, TraitValue, TraitValue]
  /** The trait in group C; 0 none. */
  open: 0 | Trait
}

/** All traits, in their order. */
export const traits: readonly Trait[] = [1, 2, 3, 4]
const MIDDLE = 48
const OPEN_DISTANCE = 4

/** Whether a text is a personality type. */
export const isPersonalityType = (text: string): text is PersonalityType => /^[12]{4}[0-4]$/.test(text)

/** The values and the open trait of a type. */
export const personalityParts = (type: PersonalityType): PersonalityParts => {
  const digits = [...type].map(Number)
  return { values: digits.slice(0, 4) as PersonalityParts['values'], open: digits[4] as 0 | Trait }
}

/** The group a person of that type is in on a trait (decision 8). */
export const traitGroup = (type: PersonalityType, trait: Trait): TraitGroup => {
  if (type[4] === String(trait)) return 'C'
  return type[trait - 1] === '1' ? 'A' : 'B'
}

const scored = (statement: Quiz1Statement, answers: readonly number[]): number => {
  const answer = answers[statement.number - 1] ?? QUIZ1_SCALE.neutral
  return statement.isReversed ? QUIZ1_SCALE.first + QUIZ1_SCALE.last - answer : answer
}

const breakTie = (trait: Trait, scores: readonly number[], answers: readonly number[]): TraitValue => {
  const decider = answers[MIDDLE + trait - 1] ?? QUIZ1_SCALE.neutral
  const last = scores.findLast((score) => score !== QUIZ1_SCALE.neutral) ?? QUIZ1_SCALE.first
  const deciding = decider === QUIZ1_SCALE.neutral ? last : decider
  return deciding > QUIZ1_SCALE.neutral ? 2 : 1
}

const scoresOf = (trait: Trait, answers: readonly number[]): number[] =>
  quiz1.filter((item) => item.trait === trait && !item.isTieBreaker).map((item) => scored(item, answers))

const scoreTrait = (trait: Trait, answers: readonly number[]) => {
  const scores = scoresOf(trait, answers)
  const sum = scores.reduce((total, score) => total + score, 0)
  const value: TraitValue = sum === MIDDLE ? breakTie(trait, scores, answers) : sum < MIDDLE ? 1 : 2
  return { trait, value, distance: Math.abs(sum - MIDDLE) }
}

const inScale = (answer: number): boolean => Number.isInteger(answer) && answer >= QUIZ1_SCALE.first && answer <= QUIZ1_SCALE.last

const isComplete = (answers: readonly number[]): boolean => answers.length === QUIZ1_ITEMS && answers.every(inScale)

/** The personality type of 52 answers from 1 to 7 (decision 8); undefined while an answer is missing or out of range. */
export const personalityFrom = (answers: readonly number[]): PersonalityType | undefined => {
  if (!isComplete(answers)) return undefined
  const results = traits.map((trait) => scoreTrait(trait, answers))
  const closest = results.reduce((best, next) => (next.distance < best.distance ? next : best))
  const open = closest.distance <= OPEN_DISTANCE ? closest.trait : 0
  return `${results.map((result) => result.value).join('')}${open}` as PersonalityType
}

/** How far the answers lean on each trait, from -1 (wholly A) over 0 (the middle) to 1 (wholly B); undefined like the type. */
export const traitLeanings = (answers: readonly number[]): number[] | undefined => {
  if (!isComplete(answers)) return undefined
  return traits.map((trait) => {
    const scores = scoresOf(trait, answers)
    const sum = scores.reduce((total, score) => total + score - QUIZ1_SCALE.neutral, 0)
    return sum / (scores.length * (QUIZ1_SCALE.last - QUIZ1_SCALE.neutral))
  })
}
