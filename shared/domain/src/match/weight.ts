const MAX_WAIT = 8

/** Drawings waited without a match, as far as they count (decision 29). */
export function waitCredit(wait: number): number {
  return Math.min(wait, MAX_WAIT)
}

/**
 * Weight of a pair in the drawing: round(10·q), halves up, and 100 for each drawing either side has waited, up to 8 each
 * (decision 29). Takes the points of both sides (`pairPoints`), not the quality, so that the rounding is exact.
 */
export function matchWeight([one, other]: readonly [number, number], waitOfOne: number, waitOfOther: number): number {
  const tenfold = Math.floor((10 * Math.sqrt(one * other) + 24) / 48)
  return tenfold + 100 * (waitCredit(waitOfOne) + waitCredit(waitOfOther))
}
