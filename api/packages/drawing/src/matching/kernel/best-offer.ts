import type { i32 } from './types.ts'
import {
  endOf,
  firstOf,
  floors,
  listEnd,
  listStart,
  none,
  pairs,
  published,
  tokenBits,
  tokenMask,
  value,
  weightShift,
} from './graph.ts'
import { readPartners, siblingIn } from './partners.ts'
import { isLocal } from './partitions.ts'
import { matchBonus } from './auction-params.ts'
import { readWord, writeWord } from './memory.ts'

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

/** Looks at the tokens of the other member of a pair. Returns what the cheapest costs. */
function considerTokens(other: i32, among: i32, gross: i32): i32 {
  const prices = isLocal(other) ? value : published
  let least = gross
  let token = other
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0) {
      const price = readWord(prices, token)
      if (price < least) least = price
      consider(gross - price, token, gross)
    }
    token++
  }
  return least
}

/** Looks at everything that a token could take: tokens that accept back, or the match of a sibling that serves the same pair. */
export function findBestOffer(token: i32): void {
  best = 0
  second = 0
  wanted = none
  const first = firstOf(token)
  const place = token - first
  const anyMatched = readPartners(first, endOf(first))
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> place) & 1) === 0) continue
    const gross = matchBonus + (info >> weightShift)
    const floor = readWord(floors, at)
    if (gross - floor <= second) continue
    const other = readWord(pairs, 2 * at)
    const sibling = anyMatched ? siblingIn(other, info) : none
    if (sibling !== none) {
      consider(readWord(value, first + sibling), first + sibling, staysInPair)
      continue
    }
    const least = considerTokens(other, (info >> tokenBits) & tokenMask, gross)
    if (floor !== none) writeWord(floors, at, least)
  }
}
