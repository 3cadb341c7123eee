import type { i32 } from './types.ts'
import {
  control,
  cut,
  endOf,
  firstOf,
  join,
  listEnd,
  listStart,
  mate,
  none,
  pairs,
  seen,
  tokenBits,
  tokenMask,
  tokens,
  value,
  weightShift,
} from './graph.ts'
import { bidsOf, countBid, push } from './queue.ts'
import { put, word } from './words.ts'

/*
 * Bids of an auction in the manner of Bertsekas (A distributed algorithm for the assignment problem, 1979), where every token may bid and be bid
 * for: whoever has no match takes the best it can get at its price, and pays up to where the second best is as good; who had it bids
 * next. When nobody bids any more the matching is within one step a match of the heaviest.
 */

/** In place of the worth of the pair: the match stays with its partner, another token of the same member serves it. */
const staysInPair: i32 = -1

/** Words of the control. */
const worthWord: i32 = 0
const stepWord: i32 = 1
const mostBidsWord: i32 = 2

let worth: i32 = 0
let step: i32 = 0
let mostBids: i32 = 0
/** Tokens that may be changed now, from `low` on so many: all, or those of one side. */
let low: i32 = 0
let width: i32 = 0

/** Says what an auction is about: `itsWorth` is what a match counts on top of its weight, `itsStep` the smallest step of a value (both in eighths). */
export function announce(itsWorth: i32, itsStep: i32, itsMostBids: i32): void {
  put(control, worthWord, itsWorth)
  put(control, stepWord, itsStep)
  put(control, mostBidsWord, itsMostBids)
}

/** Bids of one side (0 or 1) from now on, or of both (-1). */
export function bidFor(side: i32): void {
  worth = word(control, worthWord)
  step = word(control, stepWord)
  mostBids = word(control, mostBidsWord)
  low = side === 1 ? cut : 0
  width = (side === 0 ? cut : tokens) - low
}

function isOurs(token: i32): boolean {
  return token >= low && token - low < width
}

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
    const prices = isOurs(other) ? value : seen
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0) consider(gross - word(prices, other), other, gross)
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

/** Whoever lost a match bids next, and so do siblings that the pair may serve now that it is free again. */
export function loseMatch(token: i32): void {
  put(mate, token, none)
  push(token)
  const first = firstOf(token)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) if (word(mate, sibling) === none) push(sibling)
}

/** Whether a token has nothing to bid for any more, or has a match. */
export function isDone(token: i32): boolean {
  return word(mate, token) !== none || bidsOf(token) >= mostBids
}

let loser: i32 = 0

/** Who had what was bid for last, when that is somebody of the other side. */
export function loserElsewhere(): i32 {
  return loser
}

/** What was bid for last. */
export function boughtLast(): i32 {
  return wanted
}

function buy(token: i32, price: i32): void {
  const before = word(mate, wanted)
  put(value, wanted, price)
  join(token, wanted)
  if (before === none) return
  if (isOurs(before)) loseMatch(before)
  else loser = before
}

/** Whether a bid would change what the other side holds. */
function reachesOver(): boolean {
  if (wanted === none) return false
  return !isOurs(full === staysInPair ? word(mate, wanted) : wanted)
}

/** One bid. Answers false, and changes nothing, where it would reach over to the other side. */
export function bid(token: i32): boolean {
  best = 0
  second = 0
  wanted = none
  loser = none
  look(token)
  if (reachesOver()) return false
  countBid(token)
  const kept = second > step ? second - step : 0
  put(value, token, kept)
  if (wanted === none) return true
  if (full === staysInPair) takeOver(token)
  else buy(token, full - kept)
  return true
}
