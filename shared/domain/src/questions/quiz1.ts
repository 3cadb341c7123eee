/** Number of a trait: 1 Social Orientation, 2 Perception, 3 Decision-Making, 4 Daily Operations. */
export type Trait = 1 | 2 | 3 | 4

/** A statement of quiz 1 and the trait that it counts for. */
export interface Quiz1Statement {
  /** 1 to 52. */
  number: number
  trait: Trait
  /** Agreement counts toward value 1 instead of 2. */
  isReversed: boolean
  /** Asked only to settle a trait that ends exactly in the middle (statements 49 to 52). */
  isTieBreaker: boolean
}

/** Answers run from 1 (not at all) to 7 (entirely); 4 is neutral. */
export const QUIZ1_SCALE = { first: 1, neutral: 4, last: 7 } as const
/** Statements of quiz 1. */
export const QUIZ1_ITEMS = 52
/** Statements per section of the first quiz. */
export const QUIZ1_SECTIONS = [12, 12, 12, 12, 4] as const

const SCORED_ITEMS = 48

const statement = (number: number): Quiz1Statement => {
  const isTieBreaker = number > SCORED_ITEMS
  const trait = (((number - 1) % 4) + 1) as Trait
  const place = Math.floor((number - 1) / 4)
  return { number, trait, isReversed: !isTieBreaker && place % 2 === 1, isTieBreaker }
}

/** The 52 statements in order; within a trait every second one is reverse-keyed (decision 8). */
export const quiz1: readonly Quiz1Statement[] = Array.from({ length: QUIZ1_ITEMS }, (_, index) => statement(index + 1))

/** The statements of a section of the quiz, 1 to 5; an empty list for any other number. */
export const quiz1Section = (section: number): Quiz1Statement[] => {
  const before = QUIZ1_SECTIONS.slice(0, section - 1).reduce((sum, count) => sum + count, 0)
  return quiz1.slice(before, before + (QUIZ1_SECTIONS[section - 1] ?? 0))
}
