import type { f64, i32 } from './types.ts'
import { control, endOf, firstOf, listEnd, listStart, pairs, tokenBits, tokenMask, value, weightShift } from './graph.ts'
import { worthWord } from './auction-params.ts'
import { readWord, toWord, writeWord } from './memory.ts'

/** More than any value. */
const maxValue: i32 = 0x3fff_ffff

/** The least of a member's values (a section) among some of its tokens. */
function cheapest(values: i32, first: i32, among: i32): i32 {
  let least = maxValue
  let token = first
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0) {
      const here = readWord(values, token)
      if (here < least) least = here
    }
    token++
  }
  return least
}

/**
 * An upper bound for every matching, whatever the values of the tokens: by weak duality of linear programming no matching is worth more than all
 * values, and for each pair what its worth exceeds the cheapest tokens of both sides by. `worth` is what a match counts on top of its
 * weight, `scale` what a weight counts. Returns the part of it that the tokens from one up to another make.
 */
export function upperBound(values: i32, worth: i32, scale: i32, from: i32, to: i32): f64 {
  let bound: f64 = 0
  for (let token = from; token < to; token++) bound += readWord(values, token)
  const first = firstOf(from)
  for (let member = first === from ? from : endOf(first); member < to; member = endOf(member)) {
    const end = listEnd(member)
    for (let at = readWord(listStart, member); at < end; at++) {
      const partner = readWord(pairs, 2 * at)
      if (partner < member) continue
      const info = readWord(pairs, 2 * at + 1)
      const gross = worth + scale * (info >> weightShift)
      const own = cheapest(values, member, info & tokenMask)
      const excess = gross - own - cheapest(values, partner, (info >> tokenBits) & tokenMask)
      if (excess > 0) bound += excess
    }
  }
  return bound
}

let last: i32 = 0
let lastButOne: i32 = 0

function takeLast(value: i32): void {
  if (value > last) {
    lastButOne = last
    last = value
  } else if (value > lastButOne) lastButOne = value
}

/** The two highest values of a token beyond which a pair has no excess any more. */
function findLast(values: i32, member: i32, bit: i32, worth: i32, scale: i32): void {
  last = 0
  lastButOne = 0
  const end = listEnd(member)
  for (let at = readWord(listStart, member); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if ((info & bit) === 0) continue
    const reach =
      worth + scale * (info >> weightShift) - cheapest(values, readWord(pairs, 2 * at), (info >> tokenBits) & tokenMask)
    if (reach <= lastButOne) continue
    const without = cheapest(values, member, info & tokenMask & ~bit)
    takeLast(reach < without ? reach : without)
  }
}

/**
 * Better values for the bound, one token after the other, from one up to another: as a function of one value alone the bound falls until
 * all pairs but two are without excess, and rises after the last. Returns how many changed.
 */
export function balanceValues(values: i32, worth: i32, scale: i32, from: i32, to: i32): i32 {
  let changes: i32 = 0
  for (let token = from; token < to; token++) {
    const member = firstOf(token)
    findLast(values, member, 1 << (token - member), worth, scale)
    const before = readWord(values, token)
    const atMost = before < last ? before : last
    const better = atMost > lastButOne ? atMost : lastButOne
    if (better === before) continue
    writeWord(values, token, better)
    changes += 1
  }
  return changes
}

/** The same for the values that the last auction ended with. */
export function balanceWorth(from: i32, to: i32): i32 {
  return balanceValues(value, readWord(control, worthWord), 1, from, to)
}

/** What all matches of the last auction can be worth at most: the part of some tokens. */
export function worthBound(from: i32, to: i32): f64 {
  return upperBound(value, readWord(control, worthWord), 1, from, to)
}

/** The bound stands in two words of the control: billions, and the rest. */
const boundWord: i32 = 16
const billion: f64 = 1_000_000_000

/** Writes down what all matches can be worth at most. */
export function noteBound(bound: f64): void {
  const billions = Math.floor(bound / billion)
  writeWord(control, boundWord, toWord(billions))
  writeWord(control, boundWord + 1, toWord(bound - billions * billion))
}
