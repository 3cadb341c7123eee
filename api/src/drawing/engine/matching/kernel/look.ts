import type { i32 } from './types.ts'
import {
  endOf,
  firstOf,
  floors,
  listEnd,
  listStart,
  mate,
  none,
  pairs,
  seen,
  tokenBits,
  tokenMask,
  value,
  weightShift,
} from './graph.ts'
import { isOurs, worth } from './terms.ts'
import { put, word } from './words.ts'

/** In place of the worth of the pair: the match stays with its partner, another token of the same member serves it. */
export const staysInPair: i32 = -1

/** What a token keeps with the best and with the second best it could take. */
let best: i32 = 0
export let second: i32 = 0
/** The token that it takes, or the sibling whose match it takes over. */
export let wanted: i32 = 0
/** What that pair is worth; or `staysInPair`. */
export let full: i32 = 0

function consider(net: i32, token: i32, gross: i32): void {
  if (net > best) {
    second = best
    best = net
    wanted = token
    full = gross
  } else if (net > second) second = net
}

/** Partners of the siblings. */
let partner0: i32 = 0
let partner1: i32 = 0
let partner2: i32 = 0
let partner3: i32 = 0
let partner4: i32 = 0

function partnerAt(token: i32, end: i32): i32 {
  return token < end ? word(mate, token) : none
}

/** Answers whether any sibling is matched. */
function readPartners(first: i32, end: i32): boolean {
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

/** Which sibling is matched over a pair; `none`: nobody. */
function siblingIn(other: i32, info: i32): i32 {
  if (serves(partner0, other, info)) return 0
  if (serves(partner1, other, info)) return 1
  if (serves(partner2, other, info)) return 2
  if (serves(partner3, other, info)) return 3
  return serves(partner4, other, info) ? 4 : none
}

/** Looks at the tokens of the other side of a pair. Answers what the cheapest costs. */
function considerAll(other: i32, among: i32, gross: i32): i32 {
  const prices = isOurs(other) ? value : seen
  let least = gross
  let token = other
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0) {
      const price = word(prices, token)
      if (price < least) least = price
      consider(gross - price, token, gross)
    }
    token++
  }
  return least
}

/** Looks at everything that a token could take: tokens that accept back, or the match of a sibling that serves the same pair. */
export function look(token: i32): void {
  best = 0
  second = 0
  wanted = none
  const first = firstOf(token)
  const place = token - first
  const anyMatched = readPartners(first, endOf(first))
  const end = listEnd(first)
  for (let at = word(listStart, first); at < end; at++) {
    const info = word(pairs, 2 * at + 1)
    if (((info >> place) & 1) === 0) continue
    const gross = worth + (info >> weightShift)
    const floor = word(floors, at)
    if (gross - floor <= second) continue
    const other = word(pairs, 2 * at)
    const sibling = anyMatched ? siblingIn(other, info) : none
    if (sibling !== none) {
      consider(word(value, first + sibling), first + sibling, staysInPair)
      continue
    }
    const least = considerAll(other, (info >> tokenBits) & tokenMask, gross)
    if (floor !== none) put(floors, at, least)
  }
}
