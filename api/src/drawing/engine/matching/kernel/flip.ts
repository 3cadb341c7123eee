import type { i32 } from './types.ts'
import { changed, endOf, firstOf, label, link, mate, none } from './graph.ts'
import { even, odd } from './marks.ts'
import { put, word } from './words.ts'

/** Two words for each change: the token, the partner that it had before. */
let changes: i32 = 0

function give(token: i32, partner: i32): void {
  put(changed, changes, token)
  put(changed, changes + 1, word(mate, token))
  changes += 2
  put(mate, token, partner)
}

function joinFreshly(one: i32, other: i32): void {
  give(one, other)
  give(other, one)
}

/** The next step of a way back to the root: an odd token that must be given on, or `none` when the root is reached. */
let followed: i32 = 0

/** An even token has let go of its partner, who goes to the sibling that took over, or must be followed. */
function giveBack(start: i32, left: i32): void {
  let token = start
  let partner = left
  followed = none
  while (word(link, token) !== none) {
    const from = word(link, token)
    if (from === partner || word(label, from) === odd) {
      followed = from
      return
    }
    const before = word(mate, from)
    // A sibling that had no match was to get one in place of another, which is let go.
    if (partner === none) give(from, none)
    else joinFreshly(from, partner)
    token = from
    partner = before
  }
}

/** Gives an odd token to whoever wanted it, and so on back to the root. */
function follow(wanted: i32): void {
  let token = wanted
  while (token !== none) {
    const from = word(link, token)
    const before = word(mate, from)
    if (word(label, from) === odd) {
      joinFreshly(token, before)
      token = from
    } else {
      joinFreshly(token, from)
      giveBack(from, before)
      token = followed
    }
  }
}

function letGo(token: i32, partner: i32): void {
  giveBack(token, partner)
  follow(followed)
}

/** Whether a token's member is matched twice with the member of its partner. */
function servesTwice(token: i32): boolean {
  const partner = word(mate, token)
  if (partner === none) return false
  const low = firstOf(partner)
  const high = endOf(low)
  const first = firstOf(token)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) {
    const other = word(mate, sibling)
    if (sibling !== token && other >= low && other < high) return true
  }
  return false
}

/** Keeps the changes, unless a pair of members would be matched twice. */
function settle(): boolean {
  let isSound = true
  for (let index: i32 = 0; index < changes && isSound; index += 2) isSound = !servesTwice(word(changed, index))
  if (!isSound) for (let index = changes - 2; index >= 0; index -= 2) put(mate, word(changed, index), word(changed, index + 1))
  return isSound
}

/** Takes the path to a wanted token that is free. */
export function takeFree(token: i32): boolean {
  changes = 0
  follow(token)
  return settle()
}

/** Takes the match of a token away and passes it on to the root. */
export function release(token: i32): boolean {
  const partner = word(mate, token)
  if (partner === none) return false
  changes = 0
  give(token, none)
  letGo(token, partner)
  return settle()
}

/** Matches the roots of two trees over the pair of one token of each. */
export function takeBridge(one: i32, other: i32): boolean {
  changes = 0
  const left = word(mate, one)
  const right = word(mate, other)
  if (word(label, one) === even) {
    joinFreshly(one, other)
    letGo(one, left)
  } else {
    // A sibling in another tree takes over the match of an odd token, which goes to whoever wanted it.
    joinFreshly(other, left)
    follow(one)
  }
  letGo(other, right)
  return settle()
}
