export {
  FREE_TOKENS,
  startRoundRefusal,
  submitFreeRefusal,
  tokenCap,
  tokenState,
  type JudgingRefusal,
  type NextStep,
  type TokenInput,
  type TokenState,
} from './tokens.ts'
export {
  MIN_SECONDS_A_PHOTO,
  REVIEW_SECONDS,
  ROUND_PHOTOS,
  SAME_PERSON_PHOTOS,
  judgedAgainAfterWeeks,
  secondsTooEarly,
  splitRound,
} from './round.ts'
export { finalDataProblem, type FinalData, type PhotoJudgement, type SamePersonAnswer } from './final-data.ts'
export { averageRating, judgeScore, photoQualityClass, type PhotoQualityClass } from './ratings.ts'
export { KNOWN_JUDGEMENTS, KNOWN_ONE_IN, pickRoundPhotos, type JudgingCandidate, withKnownPhoto } from './selection.ts'
export { isKnownQuality, judgeWeight, median, robustAverage, type ComparedRating, type WeighedRating } from './robust.ts'
export { isHeldForReview } from './same-person.ts'
// A token belongs to a pool; a screen of tokens needs no characters.
export { poolKind, pools } from '../pools/pool.ts'
