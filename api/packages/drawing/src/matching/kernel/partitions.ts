import type { i32 } from './types.ts'
import { control, cut, dirty, published, tokens, value } from './graph.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Two threads may work on one graph, each on its own side of it. Each sees the values of the other side as they were when both met last; what
 * changes until then is written down, so that not all values have to be shown where only a few have changed.
 */

/** Both sides, as they are named beside 0 and 1. */
export const both: i32 = -1

/** Words of the control, one for each side: how many values it changed. */
const notedWord: i32 = 18

let side: i32 = both
/** Tokens that may be changed now, from `low` on so many: all, or those of one side. */
let low: i32 = 0
let width: i32 = 0
let changes: i32 = 0

function firstOfSide(itsSide: i32): i32 {
  return itsSide === 1 ? cut : 0
}

function widthOf(itsSide: i32): i32 {
  return (itsSide === 0 ? cut : tokens) - firstOfSide(itsSide)
}

/** Has one side be changed from now on, or both. */
export function enterPartition(itsSide: i32): void {
  side = itsSide
  low = firstOfSide(side)
  width = widthOf(side)
  changes = 0
}

/** Whether a token may be changed now. */
export function isLocal(token: i32): boolean {
  return token >= low && token - low < width
}

/** Changes what a token is worth. */
export function setValue(token: i32, worth: i32): void {
  writeWord(value, token, worth)
  if (side === both) writeWord(published, token, worth)
  else {
    if (changes < width) writeWord(dirty, low + changes, token)
    changes += 1
  }
}

/** A side is done until both have met. */
export function leavePartition(): void {
  writeWord(control, notedWord + side, changes)
}

function show(from: i32, count: i32): void {
  for (let token = from; token < from + count; token++) writeWord(published, token, readWord(value, token))
}

/** All values are seen by both sides. */
export function publishAll(): void {
  show(0, tokens)
}

/** What a side changed is seen by the other. */
export function publishChanges(itsSide: i32): void {
  const first = firstOfSide(itsSide)
  const count = readWord(control, notedWord + itsSide)
  if (count > widthOf(itsSide)) show(first, widthOf(itsSide))
  else
    for (let index = first; index < first + count; index++) {
      const token = readWord(dirty, index)
      writeWord(published, token, readWord(value, token))
    }
}
