import type { i32 } from './types.ts'
import {
  degree,
  firstOf,
  join,
  listEnd,
  listStart,
  mate,
  matchedBy,
  none,
  order,
  pairs,
  scratch,
  tokenBits,
  tokenMask,
  tokens,
  weightShift,
} from './graph.ts'
import { readWord, writeWord } from './memory.ts'

// Tokens with as many chances or more count as equals.
const mostChances: i32 = 4096

function rankOf(token: i32): i32 {
  const count = readWord(degree, token)
  return count < mostChances ? count : mostChances - 1
}

/** Puts all tokens into `order`, the scarcest first. */
function orderByChances(): void {
  for (let rank: i32 = 0; rank <= mostChances; rank++) writeWord(scratch, rank, 0)
  for (let token: i32 = 0; token < tokens; token++) {
    const rank = rankOf(token) + 1
    writeWord(scratch, rank, readWord(scratch, rank) + 1)
  }
  for (let rank: i32 = 0; rank < mostChances; rank++)
    writeWord(scratch, rank + 1, readWord(scratch, rank + 1) + readWord(scratch, rank))
  for (let token: i32 = 0; token < tokens; token++) {
    const place = readWord(scratch, rankOf(token))
    writeWord(scratch, rankOf(token), place + 1)
    writeWord(order, place, token)
  }
}

/** The free token of a member with the fewest chances, of those in a mask. */
function scarcestOf(first: i32, among: i32): i32 {
  let found = none
  let token = first
  for (let bits = among; bits !== 0; bits >>= 1) {
    if (
      (bits & 1) !== 0 &&
      readWord(mate, token) === none &&
      (found === none || readWord(degree, token) < readWord(degree, found))
    )
      found = token
    token++
  }
  return found
}

/** The free partner with the fewest chances, the heavier pair where that is equal. */
function scarcestPartner(token: i32): i32 {
  const first = firstOf(token)
  const end = listEnd(first)
  let found = none
  let fewest: i32 = 0
  let heaviest: i32 = 0
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> (token - first)) & 1) === 0) continue
    const other = readWord(pairs, 2 * at)
    const partner = scarcestOf(other, (info >> tokenBits) & tokenMask)
    if (partner === none) continue
    const count = readWord(degree, partner)
    const weight = info >> weightShift
    if (found !== none && (count > fewest || (count === fewest && weight <= heaviest))) continue
    if (matchedBy(first, other) !== none) continue
    found = partner
    fewest = count
    heaviest = weight
  }
  return found
}

/** A first matching: the scarcest token takes its scarcest partner, and so on. */
export function matchGreedily(): void {
  orderByChances()
  for (let at: i32 = 0; at < tokens; at++) {
    const token = readWord(order, at)
    if (readWord(mate, token) !== none) continue
    const partner = scarcestPartner(token)
    if (partner !== none) join(token, partner)
  }
}
