import type { i32 } from './types.ts'
import { control } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/** Words of the control. */
export const worthWord: i32 = 0
const stepWord: i32 = 1
const mostBidsWord: i32 = 2

export let matchBonus: i32 = 0
export let step: i32 = 0
export let mostBids: i32 = 0

/** Says what an auction is about: `itsWorth` is what a match counts on top of its weight, `itsStep` the smallest step of a value (both in eighths). */
export function setParams(itsWorth: i32, itsStep: i32, itsMostBids: i32): void {
  writeWord(control, worthWord, itsWorth)
  writeWord(control, stepWord, itsStep)
  writeWord(control, mostBidsWord, itsMostBids)
}

/** Reads what the auction is about. */
export function readParams(): void {
  matchBonus = readWord(control, worthWord)
  step = readWord(control, stepWord)
  mostBids = readWord(control, mostBidsWord)
}
