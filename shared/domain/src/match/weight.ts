const MAX_WAIT = 8

/** Drawings waited without a match, as far as they count (decision 29). */
export function waitCredit(wait: number): number {
  return Math.min(wait, MAX_WAIT)
}

/** Weight of a pair in the drawing: round(10·q) and 100 for each drawing either side has waited, up to 8 each (decision 29). */
export function matchWeight(quality: number, waitOfOne: number, waitOfOther: number): number {
  return Math.round(10 * quality) + 100 * (waitCredit(waitOfOne) + waitCredit(waitOfOther))
}
