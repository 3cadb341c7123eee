import type { i32 } from './types.ts'
import { keys, ring, tokens, bidState } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Tokens that wait to be looked at, the least key first, then the least token: a binary heap. It lies where the queues of the auction are, which
 * then are free: the tokens in `ring`, and in `bidState` where each is, and one more (0: nowhere).
 */

let size: i32 = 0

/** Empties the heap. */
export function clearHeap(): void {
  for (let token: i32 = 0; token < tokens; token++) writeWord(bidState, token, 0)
  size = 0
}

export function heapSize(): i32 {
  return size
}

export function keyOf(token: i32): i32 {
  return readWord(keys, token)
}

function isBefore(one: i32, other: i32): boolean {
  const mine = keyOf(one)
  const theirs = keyOf(other)
  return mine < theirs || (mine === theirs && one < other)
}

function sit(token: i32, at: i32): void {
  writeWord(ring, at, token)
  writeWord(bidState, token, at + 1)
}

function rise(token: i32, from: i32): void {
  let at = from
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = readWord(ring, parent)
    if (!isBefore(token, above)) break
    sit(above, at)
    at = parent
  }
  sit(token, at)
}

function sink(token: i32): void {
  let at: i32 = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= size) break
    if (child + 1 < size && isBefore(readWord(ring, child + 1), readWord(ring, child))) child += 1
    const below = readWord(ring, child)
    if (!isBefore(below, token)) break
    sit(below, at)
    at = child
  }
  sit(token, at)
}

/** Has a token wait under a key, which is no greater than the one it waits under. */
export function enter(token: i32, key: i32): void {
  writeWord(keys, token, key)
  let at = readWord(bidState, token) - 1
  if (at < 0) {
    at = size
    size += 1
  }
  rise(token, at)
}

/** Takes the token with the least key. */
export function takeLeast(): i32 {
  const token = readWord(ring, 0)
  writeWord(bidState, token, 0)
  size -= 1
  if (size > 0) sink(readWord(ring, size))
  return token
}
