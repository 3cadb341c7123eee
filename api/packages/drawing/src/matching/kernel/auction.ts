import type { i32 } from './types.ts'
import { bid, boughtLast, isDone, loseMatch, loserElsewhere } from './bid.ts'
import { deferred, control, cut, losses, mate, none, order } from './graph.ts'
import { clearQueues, push, putAside, serveAll, serveSide, shift, takeUp, waitingNow } from './queue.ts'
import { both, leavePartition, publishAll, publishChanges, enterPartition } from './partitions.ts'
import { setParams, readParams } from './auction-params.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * An auction that two threads can run: each side bids among its own and sees the prices of the other as they were when both met last. What
 * reaches over is put aside until they meet again. So the end does not depend on how many threads there are.
 */

/** Words of the control, one for each side: how many tokens it put aside, how many matches were lost to it by the other, how many bids it made. */
const asideWord: i32 = 8
const lossesWord: i32 = 10
const bidsWord: i32 = 12

function count(counter: i32): i32 {
  const number = readWord(control, counter)
  writeWord(control, counter, number + 1)
  return number
}

/** The first `count` tokens of `order` begin. */
export function openAuction(starters: i32, itsWorth: i32, itsStep: i32, itsMostBids: i32): void {
  setParams(itsWorth, itsStep, itsMostBids)
  clearQueues()
  for (let at: i32 = 0; at < starters; at++) push(readWord(order, at))
  for (let side: i32 = 0; side < 2; side++) writeWord(control, bidsWord + side, 0)
  publishAll()
  startApart()
}

/** Clears what was deferred and lost since both sides met. */
function startApart(): void {
  for (let side: i32 = 0; side < 2; side++) {
    writeWord(control, asideWord + side, 0)
    writeWord(control, lossesWord + side, 0)
  }
}

/** Those who are served bid from now on. */
function beginFor(side: i32): void {
  enterPartition(side)
  readParams()
}

/** One side bids until none of its tokens waits. */
export function auctionSide(side: i32): void {
  serveSide(side)
  beginFor(side)
  const start = side === 0 ? 0 : cut
  let bids: i32 = 0
  while (waitingNow() > 0) {
    const token = shift()
    if (isDone(token)) continue
    if (!bid(token)) {
      putAside(token)
      writeWord(deferred, start + count(asideWord + side), token)
      continue
    }
    bids += 1
    if (loserElsewhere() === none) continue
    const place = 2 * (start + count(lossesWord + side))
    writeWord(losses, place, loserElsewhere())
    writeWord(losses, place + 1, boughtLast())
  }
  writeWord(control, bidsWord + side, readWord(control, bidsWord + side) + bids)
  leavePartition()
}

function tellLosers(side: i32): void {
  const start = side === 0 ? 0 : cut
  for (let index: i32 = 0; index < readWord(control, lossesWord + side); index++) {
    const token = readWord(losses, 2 * (start + index))
    if (readWord(mate, token) === readWord(losses, 2 * (start + index) + 1)) loseMatch(token)
  }
}

function bidAside(side: i32): i32 {
  const start = side === 0 ? 0 : cut
  let bids: i32 = 0
  for (let index: i32 = 0; index < readWord(control, asideWord + side); index++) {
    const token = readWord(deferred, start + index)
    takeUp(token)
    if (isDone(token)) continue
    bid(token)
    bids += 1
  }
  return bids
}

/** Both sides meet: what was put aside is done. Returns how many wait now. */
export function meet(): i32 {
  serveAll()
  beginFor(both)
  publishChanges(0)
  publishChanges(1)
  tellLosers(0)
  tellLosers(1)
  writeWord(control, bidsWord, readWord(control, bidsWord) + bidAside(0) + bidAside(1))
  startApart()
  return waitingNow()
}

/** Bids made since the auction was opened. */
export function bidsMade(): i32 {
  return readWord(control, bidsWord) + readWord(control, bidsWord + 1)
}

/** Bids on both sides until no token waits. Returns the bids made since the auction was opened. */
export function finishAuction(): i32 {
  serveAll()
  beginFor(both)
  let bids: i32 = 0
  while (waitingNow() > 0) {
    const token = shift()
    if (isDone(token)) continue
    bid(token)
    bids += 1
  }
  return bids + bidsMade()
}
