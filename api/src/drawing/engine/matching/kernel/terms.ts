import type { i32 } from './types.ts'
import { control, cut, tokens } from './graph.ts'
import { put, word } from './words.ts'

/** Words of the control. */
export const worthWord: i32 = 0
const stepWord: i32 = 1
const mostBidsWord: i32 = 2

export let worth: i32 = 0
export let step: i32 = 0
export let mostBids: i32 = 0
/** Tokens that may be changed now, from `low` on so many: all, or those of one side. */
let low: i32 = 0
let width: i32 = 0

/** Says what an auction is about: `itsWorth` is what a match counts on top of its weight, `itsStep` the smallest step of a value (both in eighths). */
export function announce(itsWorth: i32, itsStep: i32, itsMostBids: i32): void {
  put(control, worthWord, itsWorth)
  put(control, stepWord, itsStep)
  put(control, mostBidsWord, itsMostBids)
}

/** Bids of one side (0 or 1) from now on, or of both (-1). */
export function bidFor(side: i32): void {
  worth = word(control, worthWord)
  step = word(control, stepWord)
  mostBids = word(control, mostBidsWord)
  low = side === 1 ? cut : 0
  width = (side === 0 ? cut : tokens) - low
}

/** Whether a token may be changed now. */
export function isOurs(token: i32): boolean {
  return token >= low && token - low < width
}
