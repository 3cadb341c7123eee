import { NOT_APPLICABLE, type Answers } from '../questions/index.ts'

/** 1 man to women, 2 woman to men, 3 man to men, 4 woman to women, 5 man to both, 6 woman to both (decision 1). */
export type Gender = 1 | 2 | 3 | 4 | 5 | 6
/** 1 male, 2 female. */
export type Sex = 1 | 2

/** The sex that a gender code says: its parity (decision 1). */
export const sexOf = (gender: number): Sex => (gender % 2 === 1 ? 1 : 2)

/** Whether the answer to item 1 is a man. */
export const isMale = (gender: number): boolean => sexOf(gender) === 1

/** The sexes a member of that gender code is attracted to (decision 1). */
export const needsSexes = (gender: number): Sex[] => {
  if (gender > 4) return [1, 2]
  return gender === 2 || gender === 3 ? [1] : [2]
}

/** Whether a member of the first code is attracted to one of the second. */
export const isAttractedTo = (own: number, other: number): boolean => needsSexes(own).includes(sexOf(other))

/** The answers after choosing a gender code: item 1 follows, and the item of the other sex becomes N/A (decision 1). */
export const applyGender = (answers: Answers, gender: Gender): Answers => {
  const cleared = isMale(gender) ? { chestSize: NOT_APPLICABLE } : { appendageSize: NOT_APPLICABLE }
  return { ...answers, attraction: gender, gender: sexOf(gender), ...cleared }
}
