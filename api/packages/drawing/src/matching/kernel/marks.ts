import type { i32 } from './types.ts'
import { label, link, mate, none, queue, queued, root, settled, tokens, touched } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/** Marks of a search: where it never came; tokens that are wanted; tokens without a match, or that would be if the path were taken. */
export const outside: i32 = 0
export const odd: i32 = 1
export const even: i32 = 2

let head: i32 = 0
let tail: i32 = 0
let touches: i32 = 0
/** Tokens are put into the queue once in each round. */
let round: i32 = 0
/**
 * Where trees are kept from one path to the next (adoption.ts): how many paths have been taken, from 1 on; the root that is written down for a token
 * is its root if that was found since the last one (`settled`). 0 where trees are taken apart: then it always is.
 */
let epoch: i32 = 0

/** Takes all marks of all searches away. */
export function clearMarks(): void {
  for (let token: i32 = 0; token < tokens; token++) {
    writeWord(label, token, outside)
    writeWord(link, token, none)
    writeWord(queued, token, 0)
    writeWord(settled, token, 0)
  }
  round = 0
  touches = 0
  epoch = 0
}

/** Trees are kept from now on, until all marks are taken away. */
export function keepTrees(): void {
  epoch = 1
  head = 0
  startRound()
}

export function epochNow(): i32 {
  return epoch
}

/** A path has been taken: nothing is known any more of whose root is which. */
export function startEpoch(): void {
  epoch += 1
}

export function unmark(token: i32): void {
  writeWord(label, token, outside)
  writeWord(link, token, none)
  writeWord(settled, token, 0)
}

export function startRound(): void {
  tail = 0
  round += 1
}

/** Tokens in the queue of this round. */
export function queueLength(): i32 {
  return tail
}

export function enqueue(token: i32): void {
  if (readWord(queued, token) === round) return
  writeWord(queued, token, round)
  writeWord(queue, tail < tokens ? tail : tail - tokens, token)
  tail += 1
}

/** The next token of the queue, which may be put into it again; `none` when there is no other. */
export function dequeue(): i32 {
  if (head === tail) return none
  const token = readWord(queue, head)
  writeWord(queued, token, 0)
  head += 1
  if (head === tokens) {
    head = 0
    tail -= tokens
  }
  return token
}

/** Notes a token that gets its first mark. */
export function touch(token: i32): void {
  writeWord(touched, touches, token)
  touches += 1
}

export function touchedCount(): i32 {
  return touches
}

export function keepTouched(count: i32): void {
  touches = count
}

export function isFree(token: i32): boolean {
  return readWord(mate, token) === none
}

/** Whether a token is the root of a tree that grows. */
export function isRoot(token: i32): boolean {
  return isFree(token) && readWord(label, token) === even && readWord(link, token) === none
}

/** The root of a token; `none` where a tree that is kept has lost the token. */
export function rootOf(token: i32): i32 {
  if (epoch === 0) return readWord(root, token)
  let top = token
  while (readWord(settled, top) !== epoch && readWord(link, top) !== none) top = readWord(link, top)
  const isKnown = readWord(settled, top) === epoch
  if (!isKnown && !isRoot(top)) return none
  const origin = isKnown ? readWord(root, top) : top
  for (let at = token; at !== none && readWord(settled, at) !== epoch; at = readWord(link, at)) setRoot(at, origin)
  return origin
}

export function setRoot(token: i32, origin: i32): void {
  writeWord(root, token, origin)
  writeWord(settled, token, epoch)
}

/** Marks a token that had none. */
function mark(token: i32, as: i32, from: i32): void {
  writeWord(label, token, as)
  writeWord(link, token, from)
  setRoot(token, from === none ? token : readWord(root, from))
  if (epoch === 0) touch(token)
}

/** A token that looks for a match from now on, reached from another (or none: a root). */
export function reachEven(token: i32, from: i32): void {
  if (readWord(label, token) !== outside) return
  mark(token, even, from)
  enqueue(token)
}

/** A token that is wanted by another. */
export function markOdd(token: i32, from: i32): void {
  mark(token, odd, from)
}
