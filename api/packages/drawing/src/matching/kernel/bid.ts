import type { i32 } from './types.ts'
import { endOf, firstOf, join, mate, none } from './graph.ts'
import { full, findBestOffer, second, staysInPair, wanted } from './best-offer.ts'
import { bidsOf, countBid, push } from './queue.ts'
import { isLocal, setValue } from './partitions.ts'
import { mostBids, step } from './auction-params.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Bids of an auction in the manner of Bertsekas (A distributed algorithm for the assignment problem, 1979), where every token may bid and be bid
 * for: a token without a match takes the best it can get at its price, and pays up to where the second best is as good; the token that had it
 * bids next. When no token bids any more the matching is within one step a match of the heaviest.
 */

/** The pair stays, another token of the same member serves it. */
function takeOver(token: i32): void {
  const partner = readWord(mate, wanted)
  writeWord(mate, wanted, none)
  join(token, partner)
  push(wanted)
}

/** The token that lost a match bids next, and so do siblings that the pair may serve now that it is free again. */
export function loseMatch(token: i32): void {
  writeWord(mate, token, none)
  push(token)
  const first = firstOf(token)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) if (readWord(mate, sibling) === none) push(sibling)
}

/** Whether a token has nothing to bid for any more, or has a match. */
export function isDone(token: i32): boolean {
  return readWord(mate, token) !== none || bidsOf(token) >= mostBids
}

let loser: i32 = 0

/** The token that had what was bid for last, when it is of another side. */
export function loserElsewhere(): i32 {
  return loser
}

/** What was bid for last. */
export function boughtLast(): i32 {
  return wanted
}

function buy(token: i32, price: i32): void {
  const before = readWord(mate, wanted)
  setValue(wanted, price)
  join(token, wanted)
  if (before === none) return
  if (isLocal(before)) loseMatch(before)
  else loser = before
}

/** Whether a bid would change what another side holds. */
function reachesOver(): boolean {
  if (wanted === none) return false
  return !isLocal(full === staysInPair ? readWord(mate, wanted) : wanted)
}

/** One bid. Returns false, and changes nothing, where it would reach over to another side. */
export function bid(token: i32): boolean {
  loser = none
  findBestOffer(token)
  if (reachesOver()) return false
  countBid(token)
  const kept = second > step ? second - step : 0
  setValue(token, kept)
  if (wanted === none) return true
  if (full === staysInPair) takeOver(token)
  else buy(token, full - kept)
  return true
}
