import type { i32 } from './types.ts'
import { counts, firstOf, mate, none, tokens } from './graph.ts'
import { isFree } from './marks.ts'
import { put, word } from './words.ts'

/** Counts the matches of each member. */
export function countMatches(): void {
  for (let token: i32 = 0; token < tokens; token++) put(counts, token, 0)
  for (let token: i32 = 0; token < tokens; token++) if (!isFree(token)) addMatch(token, 1)
}

/** The member of a token has so many matches more. */
export function addMatch(token: i32, more: i32): void {
  const member = firstOf(token)
  put(counts, member, word(counts, member) + more)
}

/** Whether the member of a token has no match. */
export function isWithout(token: i32): boolean {
  return word(counts, firstOf(token)) === 0
}

/** Whether the member of a token keeps another match when the token lets its own go. */
export function mayGive(token: i32): boolean {
  return word(mate, token) !== none && word(counts, firstOf(token)) > 1
}

/** How many members have no match. */
export function countWithout(): i32 {
  let without: i32 = 0
  for (let token: i32 = 0; token < tokens; token++) if (firstOf(token) === token && isWithout(token)) without += 1
  return without
}
