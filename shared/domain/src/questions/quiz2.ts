/** Result of quiz 2. */
export type RelationshipStyle = 1 | 2 | 3 | 4

/** Questions of quiz 2. */
export const QUIZ2_ITEMS = 10
/** Options of each of its questions. */
export const QUIZ2_OPTIONS = 4

const styles: readonly RelationshipStyle[] = [1, 2, 3, 4]

const isComplete = (answers: readonly number[]): answers is readonly RelationshipStyle[] =>
  answers.length === QUIZ2_ITEMS && answers.every((answer) => styles.some((style) => style === answer))

/**
 * The relationship style of ten answers from 1 to 4: most votes, ties to the style of the highest-numbered tied item
 * (decision 9); undefined while an answer is missing or out of range.
 */
export const relationshipFrom = (answers: readonly number[]): RelationshipStyle | undefined => {
  if (!isComplete(answers)) return undefined
  const votes = (style: RelationshipStyle) => answers.filter((answer) => answer === style).length
  const most = Math.max(...styles.map(votes))
  return answers.findLast((answer) => votes(answer) === most)
}
