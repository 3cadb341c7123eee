export {
  distinctCharacters,
  lifestyleAgreement,
  SIDE_POINTS,
  matchQuality,
  pairPoints,
  quality,
  relationshipAgreement,
  sidePoints,
  type QualityMember,
  type SideParts,
} from './quality.ts'
export { classOrder, matchClass, matchClassName, type MatchClass } from './class.ts'
export {
  afterKeyReset,
  afterVerification,
  canOpenPhotos,
  hasVerified,
  needsKeysFrom,
  newKeyState,
  otherSide,
  type KeyState,
  type MatchSide,
} from './key-state.ts'
export { MAX_QUIET_REPLY, replyDelay, type ReplyInput } from './reply-timer.ts'
export { PSEUDONYM_BYTES, pseudonym } from './pseudonym.ts'
export { countBucket, countInArea, type CountBucket, isLowestBucket, SMALLEST_TOLD_COUNT } from './buckets.ts'
export { matchWeight, waitCredit } from './weight.ts'
