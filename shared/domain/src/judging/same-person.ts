/** Answers to the same-person question before they count (decision 24). */
export const SAME_PERSON_MIN_ANSWERS = 5

/** Whether a member's photos are held for review: five or more answers with at least 60 % "not the same" (decision 24). */
export const isHeldForReview = (answers: { same: number; notSame: number }): boolean => {
  const total = answers.same + answers.notSame
  // In whole numbers, so that exactly 60 % is never lost to rounding.
  return total >= SAME_PERSON_MIN_ANSWERS && answers.notSame * 5 >= total * 3
}
