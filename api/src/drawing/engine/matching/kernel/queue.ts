import { queues, ring, tokens, turns } from './graph.ts'
import { put, word } from './words.ts'

// Tokens of so many neighbours wait together: what they want lies near, and so in the processor's cache.
const neighboursShift: i32 = 16
const neighbours: i32 = 1 << neighboursShift

let left: i32 = 0
let current: i32 = 0

/** Lets a token wait for its turn to bid; each waits at most once. */
export function push(token: i32): void {
  const turn = word(turns, token)
  if ((turn & 1) !== 0) return
  put(turns, token, turn | 1)
  const at = token >> neighboursShift
  const length = word(queues, 2 * at + 1)
  const place = (word(queues, 2 * at) + length) & (neighbours - 1)
  put(ring, (at << neighboursShift) | place, token)
  put(queues, 2 * at + 1, length + 1)
  left += 1
}

/** Whether anybody waits. */
export function anyoneWaits(): boolean {
  return left > 0
}

/** Nobody waits any more, and nobody has made a bid. */
export function clearQueues(): void {
  left = 0
  current = 0
  for (let token: i32 = 0; token < tokens; token++) put(turns, token, 0)
  const end = 2 * (((tokens - 1) >> neighboursShift) + 1)
  for (let at: i32 = 0; at < end; at++) put(queues, at, 0)
}

/**
 * The next that bids. One neighbourhood is served until nobody waits there any more, then the next.
 */
export function shift(): i32 {
  while (word(queues, 2 * current + 1) === 0) current = (current + 1) << neighboursShift < tokens ? current + 1 : 0
  const head = word(queues, 2 * current)
  const token = word(ring, (current << neighboursShift) | head)
  put(queues, 2 * current, (head + 1) & (neighbours - 1))
  put(queues, 2 * current + 1, word(queues, 2 * current + 1) - 1)
  put(turns, token, word(turns, token) & ~1)
  left -= 1
  return token
}
