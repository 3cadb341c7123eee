/** '0' keys ready, '1' and '2' that side is still to verify, '3' nobody has or the keys were reset (decision 32). */
export type KeyState = '0' | '1' | '2' | '3'
export type MatchSide = '1' | '2'

/** Every match starts here (decision 32). */
export const newKeyState: KeyState = '3'

export function otherSide(side: MatchSide): MatchSide {
  return side === '1' ? '2' : '1'
}

/** Whether that side has verified the match. */
export function hasVerified(state: KeyState, side: MatchSide): boolean {
  return state === '0' || state === otherSide(side)
}

/** Whether this side's verification must bring the wrapped keys along: the other has verified already (decision 32). */
export function needsKeysFrom(state: KeyState, side: MatchSide): boolean {
  return state === side
}

/** The state after a side verifies; the second one delivers the keys with it (decision 32). Verifying twice changes nothing. */
export function afterVerification(state: KeyState, side: MatchSide): KeyState {
  if (state === '3') return otherSide(side)
  return needsKeysFrom(state, side) ? '0' : state
}

/** The state after either side resets its keys: both verify anew (decision 32). */
export function afterKeyReset(): KeyState {
  return newKeyState
}

/** Photos and chat are open only once the keys are ready. */
export function canOpenPhotos(state: KeyState): boolean {
  return state === '0'
}
