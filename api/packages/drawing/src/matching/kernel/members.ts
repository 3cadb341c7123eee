import type { i32 } from './types.ts'
import { counts, firstOf, mate, none, tokens } from './graph.ts'
import { isFree } from './marks.ts'
import { readWord, writeWord } from './memory.ts'

/** Counts the matches of each member. */
export function countMatches(): void {
  for (let token: i32 = 0; token < tokens; token++) writeWord(counts, token, 0)
  for (let token: i32 = 0; token < tokens; token++) if (!isFree(token)) addMatch(token, 1)
}

/** The member of a token has so many matches more. */
export function addMatch(token: i32, more: i32): void {
  const member = firstOf(token)
  writeWord(counts, member, readWord(counts, member) + more)
}

/** Whether the member of a token has no match. */
export function isUnmatched(token: i32): boolean {
  return readWord(counts, firstOf(token)) === 0
}

/** Whether the member of a token keeps another match when the token lets its own go. */
export function mayGive(token: i32): boolean {
  return readWord(mate, token) !== none && readWord(counts, firstOf(token)) > 1
}

/** How many members have no match. */
export function countUnmatched(): i32 {
  let without: i32 = 0
  for (let token: i32 = 0; token < tokens; token++) if (firstOf(token) === token && isUnmatched(token)) without += 1
  return without
}
