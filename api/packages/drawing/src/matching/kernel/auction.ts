import type { i32 } from './types.ts'
import { bid, boughtLast, isDone, loseMatch, loserElsewhere } from './bid.ts'
import { deferred, control, losses, mate, none, order } from './graph.ts'
import { clearQueues, push, putAside, serveAll, serveSide, shift, takeUp, waitingNow } from './queue.ts'
import { all, leavePartition, publishAll, publishChanges, enterPartition } from './partitions.ts'
import { setParams, readParams } from './auction-params.ts'
import { readWord, writeWord } from './memory.ts'
import { firstOfSide, mostSides, sideCount } from './sides.ts'

/*
 * An auction that several threads can run: each side bids among its own and sees the prices of the others as they were when all met last. What
 * reaches over is put aside until they meet again. So the end does not depend on how many threads there are.
 */

/** Words of the control, one for each side: how many tokens it put aside, how many matches were lost to it by the others, how many bids it made. */
const asideWord: i32 = 64
const lossesWord: i32 = asideWord + mostSides
const bidsWord: i32 = lossesWord + mostSides

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
  for (let side: i32 = 0; side < sideCount(); side++) writeWord(control, bidsWord + side, 0)
  publishAll()
  startApart()
}

/** Clears what was deferred and lost since the sides met. */
function startApart(): void {
  for (let side: i32 = 0; side < sideCount(); side++) {
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
  const start = firstOfSide(side)
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
  const start = firstOfSide(side)
  for (let index: i32 = 0; index < readWord(control, lossesWord + side); index++) {
    const token = readWord(losses, 2 * (start + index))
    if (readWord(mate, token) === readWord(losses, 2 * (start + index) + 1)) loseMatch(token)
  }
}

function bidAside(side: i32): i32 {
  const start = firstOfSide(side)
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

/** The sides meet: what was put aside is done. Returns how many wait now. */
export function meet(): i32 {
  serveAll()
  beginFor(all)
  publishChanges()
  for (let side: i32 = 0; side < sideCount(); side++) tellLosers(side)
  for (let side: i32 = 0; side < sideCount(); side++) {
    const made = bidAside(side)
    writeWord(control, bidsWord, readWord(control, bidsWord) + made)
  }
  startApart()
  return waitingNow()
}

/** Bids made since the auction was opened. */
export function bidsMade(): i32 {
  let bids: i32 = 0
  for (let side: i32 = 0; side < sideCount(); side++) bids += readWord(control, bidsWord + side)
  return bids
}

/** Bids on all sides until no token waits. Returns the bids made since the auction was opened. */
export function finishAuction(): i32 {
  serveAll()
  beginFor(all)
  let bids: i32 = 0
  while (waitingNow() > 0) {
    const token = shift()
    if (isDone(token)) continue
    bid(token)
    bids += 1
  }
  return bids + bidsMade()
}
