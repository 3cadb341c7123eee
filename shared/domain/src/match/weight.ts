import { roundedQuality } from './quality.ts'

const MAX_WAIT = 8

/** Weight of one drawing that either side has waited (decision 29). */
export const WAIT_WEIGHT = 100

/** Drawings waited without a match, as far as they count (decision 29). */
export const waitCredit = (wait: number): number => Math.min(wait, MAX_WAIT)

/** Weight of a pair in the drawing (decision 29), from round(10·q) and the waiting of both sides as far as it counts (`waitCredit`). */
export const weightOf = (tenfoldQuality: number, creditOfOne: number, creditOfOther: number): number =>
  tenfoldQuality + WAIT_WEIGHT * (creditOfOne + creditOfOther)

/** Weight of a pair, from the points of both sides (`pairPoints`) and the drawings that each has waited. */
export const matchWeight = ([one, other]: readonly [number, number], waitOfOne: number, waitOfOther: number): number =>
  weightOf(roundedQuality(one * other, 10), waitCredit(waitOfOne), waitCredit(waitOfOther))
