import type { i32 } from './types.ts'
import { label, mate, none, order, tokens, value, passive } from './graph.ts'
import { even, odd } from './marks.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Who bids, and from which values. Women who look for men wait while all is matched anew (`waiting` 1), all others bid (0).
 */

function isAmong(token: i32, waiting: i32): boolean {
  return readWord(passive, token) === waiting
}

/** Puts the tokens of those who wait, or of the others, into `order`. Returns how many. */
export function chooseAll(waiting: i32): i32 {
  let count: i32 = 0
  for (let token: i32 = 0; token < tokens; token++) {
    if (!isAmong(token, waiting)) continue
    writeWord(order, count, token)
    count += 1
  }
  return count
}

/** The same, of those who are left without a match at a price above one. */
export function chooseLeft(waiting: i32, above: i32): i32 {
  let count: i32 = 0
  for (let token: i32 = 0; token < tokens; token++) {
    if (readWord(mate, token) !== none || readWord(value, token) <= above || !isAmong(token, waiting)) continue
    writeWord(order, count, token)
    count += 1
  }
  return count
}

/** Takes all matches away, and lowers the prices of passive tokens. */
export function beginAnew(lower: i32): void {
  for (let token: i32 = 0; token < tokens; token++) {
    writeWord(mate, token, none)
    if (lower === 0 || !isAmong(token, 1)) continue
    const worth = readWord(value, token) - lower
    writeWord(value, token, worth > 0 ? worth : 0)
  }
}

function startValue(token: i32, worth: i32): i32 {
  const mark = readWord(label, token)
  return mark === odd ? worth : mark === even ? 0 : worth >> 1
}

/**
 * Values to begin with: tokens that every largest matching seems to need are worth a match, those that it can leave out nothing. Those who
 * wait begin at somewhat less, all others at somewhat more.
 */
export function setStartValues(worth: i32, room: i32): void {
  for (let token: i32 = 0; token < tokens; token++) {
    const start = startValue(token, worth)
    if (!isAmong(token, 1)) writeWord(value, token, start + room)
    else writeWord(value, token, start > room ? start - room : 0)
  }
}
