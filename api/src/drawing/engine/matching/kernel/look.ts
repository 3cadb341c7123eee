import type { i32 } from './types.ts'
import { endOf, firstOf, listEnd, listStart, mate, none, pairs, seen, tokenBits, tokenMask, value, weightShift } from './graph.ts'
import { isOurs, worth } from './terms.ts'
import { word } from './words.ts'

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

/** Members with whom the siblings are matched, by their first tokens. */
let partner0: i32 = 0
let partner1: i32 = 0
let partner2: i32 = 0
let partner3: i32 = 0
let partner4: i32 = 0

function partnerAt(token: i32, end: i32): i32 {
  if (token >= end) return none
  const partner = word(mate, token)
  return partner === none ? none : firstOf(partner)
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

/** Which sibling is matched with a member; `none`: nobody. */
function siblingWith(other: i32): i32 {
  if (other === partner0) return 0
  if (other === partner1) return 1
  if (other === partner2) return 2
  if (other === partner3) return 3
  return other === partner4 ? 4 : none
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
    if (gross <= second) continue
    let other = word(pairs, 2 * at)
    const sibling = anyMatched ? siblingWith(other) : none
    if (sibling !== none) {
      consider(word(value, first + sibling), first + sibling, staysInPair)
      continue
    }
    const prices = isOurs(other) ? value : seen
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0) consider(gross - word(prices, other), other, gross)
      other++
    }
  }
}
