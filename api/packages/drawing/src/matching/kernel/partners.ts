import type { i32 } from './types.ts'
import { mate, none, tokenBits } from './graph.ts'
import { readWord } from './memory.ts'

/** Partners of the siblings. */
let partner0: i32 = 0
let partner1: i32 = 0
let partner2: i32 = 0
let partner3: i32 = 0
let partner4: i32 = 0

function partnerAt(token: i32, end: i32): i32 {
  return token < end ? readWord(mate, token) : none
}

/** Reads the partners of a member's tokens, for `siblingIn`. Returns whether there is any. */
export function readPartners(first: i32, end: i32): boolean {
  partner0 = partnerAt(first, end)
  partner1 = partnerAt(first + 1, end)
  partner2 = partnerAt(first + 2, end)
  partner3 = partnerAt(first + 3, end)
  partner4 = partnerAt(first + 4, end)
  return (partner0 & partner1 & partner2 & partner3 & partner4) !== none
}

/** Whether a token is one of those that a pair has on the other side. */
function serves(token: i32, other: i32, info: i32): boolean {
  const place = token - other
  return place >= 0 && place < tokenBits && ((info >> (tokenBits + place)) & 1) !== 0
}

/** Which of those tokens is matched over a pair (the other's first token, and the second word), by its place; `none`: no token. */
export function siblingIn(other: i32, info: i32): i32 {
  if (serves(partner0, other, info)) return 0
  if (serves(partner1, other, info)) return 1
  if (serves(partner2, other, info)) return 2
  if (serves(partner3, other, info)) return 3
  return serves(partner4, other, info) ? 4 : none
}
