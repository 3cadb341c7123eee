import type { i32 } from './types.ts'
import { changed, changedRoom, endOf, firstOf, label, link, mate, none } from './graph.ts'
import { even, odd } from './marks.ts'
import { readWord, writeWord } from './memory.ts'

/** Two words for each change: the token, the partner that it had before. */
let changes: i32 = 0

/** Words of what the last path changed. */
export function changesMade(): i32 {
  return changes
}

function give(token: i32, partner: i32): void {
  // Where all tokens would not fit into one way there is room for millions of them: no way is as long, and none may write beyond.
  if (changes + 2 > changedRoom) throw new Error('A way of the matching is longer than there is room for.')
  writeWord(changed, changes, token)
  writeWord(changed, changes + 1, readWord(mate, token))
  changes += 2
  writeWord(mate, token, partner)
}

function setMatch(one: i32, other: i32): void {
  give(one, other)
  give(other, one)
}

/** The next step of a way back to the root: an odd token that must be given on, or `none` when the root is reached. */
let followed: i32 = 0

/** An even token has let go of its partner, who goes to the sibling that took over, or must be followed. */
function rollBack(start: i32, left: i32): void {
  let token = start
  let partner = left
  followed = none
  while (readWord(link, token) !== none) {
    const from = readWord(link, token)
    if (from === partner || readWord(label, from) === odd) {
      followed = from
      return
    }
    const before = readWord(mate, from)
    // A sibling that had no match was to get one in place of another, which is let go.
    if (partner === none) give(from, none)
    else setMatch(from, partner)
    token = from
    partner = before
  }
}

/** Gives an odd token to the one that wanted it, and so on back to the root. */
function follow(wanted: i32): void {
  let token = wanted
  while (token !== none) {
    const from = readWord(link, token)
    const before = readWord(mate, from)
    if (readWord(label, from) === odd) {
      setMatch(token, before)
      token = from
    } else {
      setMatch(token, from)
      rollBack(from, before)
      token = followed
    }
  }
}

function unmatch(token: i32, partner: i32): void {
  rollBack(token, partner)
  follow(followed)
}

/** Whether a token's member is matched twice with the member of its partner. */
function servesTwice(token: i32): boolean {
  const partner = readWord(mate, token)
  if (partner === none) return false
  const low = firstOf(partner)
  const high = endOf(low)
  const first = firstOf(token)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) {
    const other = readWord(mate, sibling)
    if (sibling !== token && other >= low && other < high) return true
  }
  return false
}

/** Keeps the changes, unless a pair of members would be matched twice. */
function commitOrUndo(): boolean {
  let isSound = true
  for (let index: i32 = 0; index < changes && isSound; index += 2) isSound = !servesTwice(readWord(changed, index))
  if (!isSound)
    for (let index = changes - 2; index >= 0; index -= 2) writeWord(mate, readWord(changed, index), readWord(changed, index + 1))
  return isSound
}

/** Takes the path to a wanted token that is free. */
export function augmentToFree(token: i32): boolean {
  changes = 0
  follow(token)
  return commitOrUndo()
}

/** Takes the match of a token away and passes it on to the root. */
export function release(token: i32): boolean {
  const partner = readWord(mate, token)
  if (partner === none) return false
  changes = 0
  give(token, none)
  unmatch(token, partner)
  return commitOrUndo()
}

/** Matches the roots of two trees over the pair of one token of each. */
export function augmentAcross(one: i32, other: i32): boolean {
  changes = 0
  const left = readWord(mate, one)
  const right = readWord(mate, other)
  if (readWord(label, one) === even) {
    setMatch(one, other)
    unmatch(one, left)
  } else {
    // A sibling in another tree takes over the match of an odd token, which goes to the one that wanted it.
    setMatch(other, left)
    follow(one)
  }
  unmatch(other, right)
  return commitOrUndo()
}
