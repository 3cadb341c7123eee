/**
 * What a member shows beside their face, so that it is seen that the photos are theirs. Each has an equivalent of the head alone, for
 * people without hands, or who would rather not use them. None depends on left or right: some cameras mirror.
 */
export const gestures = [
  { hand: 'palm', head: 'tilt' },
  { hand: 'fist', head: 'noseWrinkled' },
  { hand: 'thumb', head: 'profile' },
  { hand: 'index', head: 'eyesUp' },
  { hand: 'victory', head: 'chinUp' },
  { hand: 'three', head: 'chinDown' },
  { hand: 'four', head: 'eyesClosed' },
  { hand: 'little', head: 'mouthOpen' },
  { hand: 'ring', head: 'cheeksPuffed' },
  { hand: 'angle', head: 'browsUp' },
  { hand: 'horns', head: 'tongueOut' },
  { hand: 'onHead', head: 'oneEyeClosed' },
  { hand: 'onChin', head: 'broadSmile' },
  { hand: 'onEar', head: 'lipsPursed' },
  { hand: 'overEye', head: 'lipsIn' },
  { hand: 'onForehead', head: 'shoulderUp' },
] as const
/** What a hand shows. */
export type HandGesture = (typeof gestures)[number]['hand']
/** What the head shows. */
export type HeadGesture = (typeof gestures)[number]['head']

/** Minutes in which the two pictures have to be taken, so that nobody can have them made. */
export const PROOF_MINUTES = 30
/** How often a member may begin in a day. */
export const PROOF_TRIES = 5
/** Days after which pictures that nobody has compared are erased. */
export const PROOF_WAITS_DAYS = 7

/**
 * How far the check of a member's photos is:
 *
 *   open ──► waiting ──► passed ──► lapsed: a photo was added or replaced
 *    │          ├──► failed
 *    │          ├──► again: staff ask for other pictures
 *    └──────────┴──► over: the time was over
 *
 * From every state but open and waiting it begins anew.
 */
export const proofStates = ['open', 'waiting', 'passed', 'failed', 'again', 'over', 'lapsed'] as const
/** One of them. */
export type ProofState = (typeof proofStates)[number]

/** Why staff found that pictures prove nothing. */
export const proofRefusals = ['otherPerson', 'wrongGesture', 'unclear', 'pictureOfPicture'] as const
/** One of them. */
export type ProofRefusal = (typeof proofRefusals)[number]

/** Two different gestures, as places in the list from 1 on. @param below a random whole number from 0 up to, not including, its argument */
export const drawGestures = (below: (count: number) => number): [number, number] => {
  const first = below(gestures.length)
  const second = below(gestures.length - 1)
  return [first + 1, second + (second >= first ? 1 : 0) + 1]
}
