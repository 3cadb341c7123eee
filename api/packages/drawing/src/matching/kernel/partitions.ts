import type { i32 } from './types.ts'
import { control, dirty, published, tokens, value } from './graph.ts'
import { readWord, writeWord } from './memory.ts'
import { endOfSide, firstOfSide, mostSides, sideCount } from './sides.ts'

/*
 * Threads may work on one graph, each on a side of it. Each sees the values of the other sides as they were when all met last; what
 * changes until then is written down, so that not all values have to be shown where only a few have changed.
 */

/** All sides, as they are named beside 0 and further. */
export const all: i32 = -1

/** Words of the control, one for each side: how many values it changed. */
const notedWord: i32 = 64 + 3 * mostSides

let side: i32 = all
/** Tokens that may be changed now, from `low` on so many: all, or those of one side. */
let low: i32 = 0
let width: i32 = 0
let changes: i32 = 0

/** Has one side be changed from now on, or all. */
export function enterPartition(itsSide: i32): void {
  side = itsSide
  low = side === all ? 0 : firstOfSide(side)
  width = (side === all ? tokens : endOfSide(side)) - low
  changes = 0
}

/** Whether a token may be changed now. */
export function isLocal(token: i32): boolean {
  return token >= low && token - low < width
}

/** Changes what a token is worth. */
export function setValue(token: i32, worth: i32): void {
  writeWord(value, token, worth)
  if (side === all) writeWord(published, token, worth)
  else {
    if (changes < width) writeWord(dirty, low + changes, token)
    changes += 1
  }
}

/** A side is done until all have met. */
export function leavePartition(): void {
  writeWord(control, notedWord + side, changes)
}

function show(from: i32, count: i32): void {
  for (let token = from; token < from + count; token++) writeWord(published, token, readWord(value, token))
}

/** All values are seen by all sides. */
export function publishAll(): void {
  show(0, tokens)
}

function publishSide(itsSide: i32): void {
  const first = firstOfSide(itsSide)
  const itsWidth = endOfSide(itsSide) - first
  const count = readWord(control, notedWord + itsSide)
  if (count > itsWidth) show(first, itsWidth)
  else
    for (let index = first; index < first + count; index++) {
      const token = readWord(dirty, index)
      writeWord(published, token, readWord(value, token))
    }
}

/** What each side changed is seen by the others. */
export function publishChanges(): void {
  for (let itsSide: i32 = 0; itsSide < sideCount(); itsSide++) publishSide(itsSide)
}
