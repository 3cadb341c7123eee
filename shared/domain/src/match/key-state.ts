/** 0 keys ready, 1 and 2 that side is still to verify, 3 neither side has or the keys were reset (decision 32). */
export type KeyState = 0 | 1 | 2 | 3
/** One of the two sides of a match: 1 is the member with the lower number. */
export type MatchSide = 1 | 2

/** Both have verified, and the match key was delivered. */
export const readyKeyState: KeyState = 0
/** Every match starts here, and a reset of keys by either side leads back: both verify anew (decision 32). */
export const newKeyState: KeyState = 3

const otherSide = (side: MatchSide): MatchSide => (side === 1 ? 2 : 1)

/** Whether both sides have verified and have the match key: only then are photos and chat open. */
export const areKeysReady = (state: KeyState): boolean => state === readyKeyState

/** Whether no side has verified since the match began or its keys were reset. */
export const isUnverified = (state: KeyState): boolean => state === newKeyState

/** Whether this side's verification must bring the wrapped keys along: the other has verified already (decision 32). */
export const needsKeysFrom = (state: KeyState, side: MatchSide): boolean => state === side

/** The state after a side verifies; the second one delivers the keys with it (decision 32). Verifying twice changes nothing. */
export const afterVerification = (state: KeyState, side: MatchSide): KeyState => {
  if (isUnverified(state)) return otherSide(side)
  return needsKeysFrom(state, side) ? readyKeyState : state
}
