import type { i32 } from './types.ts'
import { control, tokens } from './graph.ts'
import { readWord } from './memory.ts'

/*
 * The tokens are cut into sides, each of the members who follow each other in the order of the drawing. Threads work on a side each; how many
 * sides there are is a rule of the engine, whatever the number of threads, as the end depends on it.
 */

/** No rule of the engine has more. */
export const mostSides: i32 = 8

/** Words of the control: how many sides there are, and from there on the first token of each. */
export const sidesWord: i32 = 40
export const firstTokensWord: i32 = 41

export function sideCount(): i32 {
  return readWord(control, sidesWord)
}

export function firstOfSide(side: i32): i32 {
  return readWord(control, firstTokensWord + side)
}

/** The token after the last one of a side. */
export function endOfSide(side: i32): i32 {
  return side + 1 < sideCount() ? firstOfSide(side + 1) : tokens
}

/** The side that a token is of. Sides may be empty where there are few members. */
export function sideOf(token: i32): i32 {
  let side: i32 = 0
  while (side + 1 < sideCount() && token >= firstOfSide(side + 1)) side += 1
  return side
}
