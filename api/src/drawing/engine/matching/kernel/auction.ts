import {
  endOf,
  firstOf,
  join,
  listEnd,
  listStart,
  mate,
  none,
  order,
  pairs,
  tokenBits,
  tokenMask,
  turns,
  value,
  weightShift,
} from './graph.ts'
import { anyoneWaits, clearQueues, push, shift } from './queue.ts'
import { put, word } from './words.ts'

/** In place of the worth of the pair: the match stays with its partner, another token of the same member serves it. */
const staysInPair: i32 = -1

let worth: i32 = 0
let step: i32 = 0
let mostBids: i32 = 0

let best: i32 = 0
let second: i32 = 0
let wanted: i32 = 0
let full: i32 = 0

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

/** Everything that a token could take: tokens that accept back, or the match of a sibling that serves the same pair. */
function look(token: i32): void {
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
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0) consider(gross - word(value, other), other, gross)
      other++
    }
  }
}

/** The pair stays, another token of the same member serves it. */
function takeOver(token: i32): void {
  const partner = word(mate, wanted)
  put(mate, wanted, none)
  join(token, partner)
  push(wanted)
}

function buy(token: i32, price: i32): void {
  const before = word(mate, wanted)
  put(value, wanted, price)
  join(token, wanted)
  if (before === none) return
  put(mate, before, none)
  push(before)
  // Their pair is free again, and may serve a sibling.
  const first = firstOf(before)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) if (word(mate, sibling) === none) push(sibling)
}

/** One bid, unless the token is matched or gave up. */
function bid(token: i32): void {
  best = 0
  second = 0
  wanted = none
  look(token)
  const kept = second > step ? second - step : 0
  put(value, token, kept)
  if (wanted === none) return
  if (full === staysInPair) takeOver(token)
  else buy(token, full - kept)
}

/**
 * An auction in the manner of Bertsekas (A distributed algorithm for the assignment problem, 1979), where every token may bid and be bid
 * for: whoever has no match takes the best it can get at its price, and pays up to where the second best is as good; who had it bids
 * next. When nobody bids any more the matching is within one step a match of the heaviest.
 *
 * The first `count` tokens of `order` begin; `itsWorth` is what a match counts on top of its weight and `itsStep` the smallest step of a value,
 * both in eighths; after `itsMostBids` a token gives up: around an odd ring of equals they would never end. Answers the bids made.
 */
export function auction(count: i32, itsWorth: i32, itsStep: i32, itsMostBids: i32): i32 {
  worth = itsWorth
  step = itsStep
  mostBids = itsMostBids
  clearQueues()
  for (let at: i32 = 0; at < count; at++) push(word(order, at))
  let bids: i32 = 0
  while (anyoneWaits()) {
    const token = shift()
    const turn = word(turns, token)
    if (word(mate, token) !== none || turn >> 1 >= mostBids) continue
    put(turns, token, turn + 2)
    bids += 1
    bid(token)
  }
  return bids
}
