/** Photos rated in a round, in three sets (decision 21); fewer where there are not more, and then the token is earned all the same. */
export const ROUND_PHOTOS = 10
/** Photos in each of the three sets of a round (decision 21). */
export const ROUND_SETS = [4, 3, 3] as const
/** Rounds a member may finish in a week (decision 21). */
export const MAX_ROUNDS = 3
/** Photos of one member in the same-person question (decision 21). */
export const SAME_PERSON_PHOTOS = { min: 3, max: 5 } as const
/** Seconds with Undo and Pause before a finished round is submitted (decision 22). */
export const REVIEW_SECONDS = 10
/** Seconds that a round takes at the least, for each of its photos: both passes together, so half a second a look. */
export const MIN_SECONDS_A_PHOTO = 1

/** Seconds until a round may be sent; 0 once it may. A round of nothing but reports has no least time. */
export const secondsTooEarly = (photosRated: number, secondsOpen: number): number =>
  Math.max(0, Math.ceil(photosRated * MIN_SECONDS_A_PHOTO - secondsOpen))

/** Weeks before a judge may see a photo again, and the shorter time used when photos run out (decision 21). */
export const judgedAgainAfterWeeks = { usual: 26, whenScarce: 8 } as const

/** Splits the ten photos of a round into its sets of 4, 3 and 3. */
export const splitRound = <Photo>(photos: readonly Photo[]): Photo[][] => {
  let start = 0
  return ROUND_SETS.map((size) => {
    start += size
    return photos.slice(start - size, start)
  })
}
