import type { i32 } from './types.ts'
import { floors, listStart, none, others, pairs, tokens, passive } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Prices of tokens that wait do not fall while only the others bid, nor those of the others while only those that wait bid: what was once seen of
 * them holds as a floor. Of tokens that bid themselves nothing is known.
 */

function endOfPairs(): i32 {
  return readWord(listStart, tokens)
}

/** Notes of each pair whether the tokens of the other wait; once all is known of who does. */
export function noteWaiting(): void {
  const end = endOfPairs()
  for (let at: i32 = 0; at < end; at++)
    if (readWord(passive, readWord(pairs, 2 * at)) !== 0) writeWord(others, at >> 5, readWord(others, at >> 5) | (1 << (at & 31)))
}

/** Floors from now on for the prices of those that wait (`waiting` 1), or of the others (0). */
export function setFloors(waiting: i32): void {
  const end = endOfPairs()
  for (let at: i32 = 0; at < end; at++)
    writeWord(floors, at, ((readWord(others, at >> 5) >> (at & 31)) & 1) === waiting ? 0 : none)
}
