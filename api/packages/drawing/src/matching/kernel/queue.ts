import type { i32 } from './types.ts'
import { queues, ring, tokens, bidState } from './graph.ts'
import { readWord, writeWord } from './memory.ts'
import { endOfSide, firstOfSide, sideCount, sideOf } from './sides.ts'

// Tokens of so many neighbours wait together: what they want lies near, and so in the processor's cache.
const neighboursShift: i32 = 14
const neighbours: i32 = 1 << neighboursShift

/** Of what is kept of a token: it waits; it is put aside; above them how many bids it has made. */
const waitsBit: i32 = 1
const asideBit: i32 = 2
const bidsShift: i32 = 2

/** The side whose queue was looked for last: its tokens, and its first queue. */
let low: i32 = 0
let high: i32 = 0
let firstOfLow: i32 = 0

let left: i32 = 0
let current: i32 = 0
let firstQueue: i32 = 0
let endQueue: i32 = 0

function queuesFor(count: i32): i32 {
  return (count + neighbours - 1) >> neighboursShift
}

/** The queues of all sides before one; or of all. */
function queuesBefore(side: i32): i32 {
  let count: i32 = 0
  for (let before: i32 = 0; before < side; before++) count += queuesFor(endOfSide(before) - firstOfSide(before))
  return count
}

function lookAtSide(side: i32): void {
  low = firstOfSide(side)
  high = endOfSide(side)
  firstOfLow = queuesBefore(side)
}

/** The neighbourhood of a token; none reaches over the end of its side. */
function queueOf(token: i32): i32 {
  if (token < low || token >= high) lookAtSide(sideOf(token))
  return firstOfLow + ((token - low) >> neighboursShift)
}

function lengthOf(at: i32): i32 {
  return readWord(queues, 2 * at + 1)
}

/** Serves all sides from now on. */
export function serveAll(): void {
  lookAtSide(0)
  serve(0, queuesBefore(sideCount()))
}

/** Serves one side only. */
export function serveSide(side: i32): void {
  lookAtSide(side)
  serve(firstOfLow, queuesBefore(side + 1))
}

function serve(from: i32, to: i32): void {
  firstQueue = from
  endQueue = to
  current = from
  left = 0
  for (let at = from; at < to; at++) left += lengthOf(at)
}

/** Lets a token wait for its turn to bid; each waits at most once, and not while it is put aside. */
export function push(token: i32): void {
  const turn = readWord(bidState, token)
  if ((turn & (waitsBit | asideBit)) !== 0) return
  writeWord(bidState, token, turn | waitsBit)
  const at = queueOf(token)
  const length = lengthOf(at)
  const place = (readWord(queues, 2 * at) + length) & (neighbours - 1)
  writeWord(ring, (at << neighboursShift) | place, token)
  writeWord(queues, 2 * at + 1, length + 1)
  left += 1
}

/** A token waits until the sides meet. */
export function putAside(token: i32): void {
  writeWord(bidState, token, readWord(bidState, token) | asideBit)
}

export function takeUp(token: i32): void {
  writeWord(bidState, token, readWord(bidState, token) & ~asideBit)
}

export function bidsOf(token: i32): i32 {
  return readWord(bidState, token) >> bidsShift
}

export function countBid(token: i32): void {
  writeWord(bidState, token, readWord(bidState, token) + (1 << bidsShift))
}

/** How many of those who are served wait. */
export function waitingNow(): i32 {
  return left
}

/** Empties the queues and forgets all bids. */
export function clearQueues(): void {
  for (let token: i32 = 0; token < tokens; token++) writeWord(bidState, token, 0)
  serveAll()
  for (let at: i32 = 0; at < 2 * endQueue; at++) writeWord(queues, at, 0)
  left = 0
}

/** The next that bids. One neighbourhood is served until no token waits there, then the next. */
export function shift(): i32 {
  while (lengthOf(current) === 0) current = current + 1 === endQueue ? firstQueue : current + 1
  const head = readWord(queues, 2 * current)
  const token = readWord(ring, (current << neighboursShift) | head)
  writeWord(queues, 2 * current, (head + 1) & (neighbours - 1))
  writeWord(queues, 2 * current + 1, lengthOf(current) - 1)
  writeWord(bidState, token, readWord(bidState, token) & ~waitsBit)
  left -= 1
  return token
}
