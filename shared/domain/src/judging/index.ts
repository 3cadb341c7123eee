export {
  FREE_TOKENS,
  judgingRefusals,
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
  COUNTDOWN_START,
  MAX_ROUNDS,
  REVIEW_SECONDS,
  ROUND_PHOTOS,
  ROUND_SETS,
  SAME_PERSON_PHOTOS,
  judgedAgainAfterWeeks,
  splitRound,
} from './round.ts'
export { finalDataProblem, isRating, type FinalData, type PhotoJudgement, type SamePersonAnswer } from './final-data.ts'
export { averageRating, judgeScore, photoQualityClass, type PhotoQualityClass } from './ratings.ts'
export { SAME_PERSON_MIN_ANSWERS, isHeldForReview } from './same-person.ts'
// A token belongs to a pool; a screen of tokens needs no characters.
export { poolKind, pools } from '../pools/pool.ts'
