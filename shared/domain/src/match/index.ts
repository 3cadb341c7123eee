export { CLOSING_SENTENCES, ENDING_DAYS } from './ending.ts'
export { sharedReasons, type SharedReason } from './reasons.ts'
export {
  distinctCharacters,
  lifestyleAgreement,
  SIDE_POINTS,
  POINTS_PER_QUALITY,
  qualityPoints,
  roundedQuality,
  matchQuality,
  pairPoints,
  qualityOf,
  relationshipAgreement,
  sidePoints,
  type QualityMember,
  type SideParts,
} from './quality.ts'
export { classArcs, classOrder, matchClass, matchClassName, type MatchClass } from './class.ts'
export {
  afterVerification,
  areKeysReady,
  isUnverified,
  needsKeysFrom,
  newKeyState,
  readyKeyState,
  type KeyState,
  type MatchSide,
} from './key-state.ts'
export { isReaction, reactions, type Reaction } from './reactions.ts'
export { isQuiet, QUIET_BODY } from './quiet.ts'
export { VOICE_BARS, VOICE_BODY, VOICE_KEPT, VOICE_SECONDS, voiceText, voiceTime } from './voice.ts'
export { replyDelay, type ReplyInput } from './reply-timer.ts'
export { asksForAnswers, MATCHES_THAT_MAY_WAIT } from './your-turn.ts'
export { PSEUDONYM_BYTES, pseudonym } from './pseudonym.ts'
export { countBucket, countInArea, type CountBucket, isLowestBucket, SMALLEST_TOLD_COUNT } from './buckets.ts'
export { WAIT_WEIGHT, matchWeight, waitCredit, weightOf } from './weight.ts'
