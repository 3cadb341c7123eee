import type { i32 } from './types.ts'
import { label, link, mate, none, queue, queued, root, settled, tokens, touched } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/** Marks of a search: where it never came; tokens that are wanted; tokens without a match, or that would be if the path were taken. */
export const outside: i32 = 0
export const odd: i32 = 1
export const even: i32 = 2

let tail: i32 = 0
let touches: i32 = 0
/** Tokens are put into the queue once in each round. */
let round: i32 = 0

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
  writeWord(queue, tail, token)
  tail += 1
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

/** A token that looks for a match from now on, reached from another (or none: a root). */
export function reachEven(token: i32, from: i32): void {
  if (readWord(label, token) !== outside) return
  writeWord(label, token, even)
  writeWord(link, token, from)
  writeWord(root, token, from === none ? token : readWord(root, from))
  touch(token)
  enqueue(token)
}

/** A token that is wanted by another. */
export function markOdd(token: i32, from: i32): void {
  writeWord(label, token, odd)
  writeWord(link, token, from)
  writeWord(root, token, readWord(root, from))
  touch(token)
}
