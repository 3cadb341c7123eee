import type { i32 } from './types.ts'
import {
  endOf,
  firstOf,
  label,
  link,
  listEnd,
  listStart,
  loss,
  mate,
  none,
  pairs,
  root,
  settled,
  tokenBits,
  tokenMask,
  value,
  weightShift,
} from './graph.ts'
import { augmentAcross, augmentToFree } from './augment.ts'
import { enter } from './heap.ts'
import { even, isFree, odd, outside, touch } from './marks.ts'
import { isUnmatched } from './members.ts'
import { readPartners, siblingIn } from './partners.ts'
import { servedBy } from './paths.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * Ways on which a match goes from member to member, the cheapest first (Dijkstra, A note on two problems in connexion with graphs, 1959),
 * with the marks of paths.ts. A way may be found anew, and cheaper, until a token behind it has been expanded.
 *
 * What counts here are the matches of members, not of tokens: a member who loses the only one may take another with any token that has none.
 */

/** The token with which a way to one more match ended. */
export let gained: i32 = none

/** Marks a token, unless it has been reached as cheaply before, or otherwise. */
function relax(token: i32, as: i32, from: i32, lost: i32): boolean {
  const now = readWord(label, token)
  if (now === outside) touch(token)
  else if (now !== as || readWord(settled, token) !== 0 || readWord(loss, token) <= lost) return false
  writeWord(label, token, as)
  writeWord(link, token, from)
  writeWord(loss, token, lost)
  writeWord(root, token, from === none ? token : readWord(root, from))
  return true
}

/**
 * A token that looks for a match, reached from another (`none`: the way begins here). It waits under what is lost on the way, less what it is
 * worth; so measured, a way gets no cheaper as it gets longer, but for the steps of the auction: values are potentials (Johnson, Efficient
 * algorithms for shortest paths in sparse networks, 1977).
 */
export function pushSource(token: i32, from: i32, lost: i32): void {
  if (relax(token, even, from, lost)) enter(token, lost - readWord(value, token))
}

/** Fixes the way to a token that is looked at. */
export function finalise(token: i32): void {
  for (let at = token; at !== none && readWord(settled, at) === 0; at = readWord(link, at)) writeWord(settled, at, 1)
}

/** Two tokens that look for a match may find each other. */
function meet(one: i32, other: i32): boolean {
  const near = readWord(root, one)
  const far = readWord(root, other)
  if (firstOf(near) === firstOf(far) || !isUnmatched(far)) return false
  gained = far
  return augmentAcross(one, other)
}

function wantAmong(first: i32, among: i32, from: i32, lost: i32): boolean {
  let token = first
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0 && want(token, from, lost)) return true
    token++
  }
  return false
}

/** The match of an odd token may stay with any sibling that serves the pair (its second word) as well. */
function wantSiblings(token: i32, info: i32): boolean {
  const first = firstOf(token)
  return wantAmong(first, info & tokenMask & ~(1 << (token - first)), token, readWord(loss, token))
}

/** A token that is wanted: it is free, which is a match more; or its match goes on, or stays with a sibling. */
function want(token: i32, from: i32, lost: i32): boolean {
  if (readWord(label, token) === even) return meet(from, token)
  if (!relax(token, odd, from, lost)) return false
  if (isFree(token)) {
    gained = token
    return augmentToFree(token)
  }
  const info = servedBy(token)
  pushSource(readWord(mate, token), token, lost + (info >> weightShift))
  return wantSiblings(token, info)
}

/** The siblings of an odd token, some of whom have no mark any more; true when one match more was found, and taken. */
export function expandSiblings(token: i32): boolean {
  return wantSiblings(token, servedBy(token))
}

/** The member lets the only match go and looks for another, with the tokens that have none. */
function lookWithOthers(token: i32): void {
  const first = firstOf(token)
  const end = endOf(first)
  for (let sibling = first; sibling < end; sibling++) if (isFree(sibling)) pushSource(sibling, token, readWord(loss, token))
}

/** Everything that a token could take; true when one match more was found, and taken. */
export function expand(token: i32): boolean {
  if (!isFree(token)) lookWithOthers(token)
  const first = firstOf(token)
  const lost = readWord(loss, token)
  const place = token - first
  const anyMatched = readPartners(first, endOf(first))
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> place) & 1) === 0) continue
    const other = readWord(pairs, 2 * at)
    const sibling = anyMatched ? siblingIn(other, info) : none
    if (sibling === place) continue
    if (sibling !== none) pushSource(first + sibling, token, lost)
    else if (wantAmong(other, (info >> tokenBits) & tokenMask, token, lost - (info >> weightShift))) return true
  }
  return false
}
