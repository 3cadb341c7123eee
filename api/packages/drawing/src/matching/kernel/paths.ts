import type { i32 } from './types.ts'
import { endOf, firstOf, infoOf, label, listEnd, listStart, mate, none, pairs, tokenBits, tokenMask } from './graph.ts'
import { augmentAcross, augmentToFree } from './augment.ts'
import { even, isFree, markOdd, outside, reachEven, rootOf } from './marks.ts'
import { readPartners, siblingIn } from './partners.ts'
import { readWord } from './memory.ts'

/*
 * Alternating paths, on the graph in which every pair of members lies as two nodes between their tokens (so that a pair is used
 * once). Those nodes need no room: the one on a token's side of its match is the token itself.
 *
 * An even token is without a match, or would be if the path were taken; it may take any token that accepts back (which becomes
 * odd, and the one who had it even), or the match of a sibling that serves the same pair. An odd token is wanted by another: its
 * match may go on, or stay with a sibling of its own that serves the pair as well.
 *
 * Odd cycles are not shrunk, and a path that would use a pair twice is not taken: what that costs is tiny, and the certificate shows it.
 */

/**
 * Two even tokens of different trees: both roots can be matched over the pair between them. Inside one tree it would be an odd
 * cycle; and a tree whose root is matched is done with until all marks are taken away.
 */
function bridge(one: i32, other: i32): boolean {
  const near = rootOf(one)
  const far = rootOf(other)
  if (near === far || !isFree(far) || !isFree(near)) return false
  return augmentAcross(one, other)
}

/** The second word of the pair that an odd token serves. */
export function servedBy(token: i32): i32 {
  return infoOf(firstOf(token), firstOf(readWord(mate, token)))
}

function reachAmong(first: i32, among: i32, from: i32): boolean {
  let token = first
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0 && reachOdd(token, from)) return true
    token++
  }
  return false
}

/** The match of an odd token may stay with any sibling that serves the pair as well. */
export function offerPair(token: i32): boolean {
  const first = firstOf(token)
  return reachAmong(first, servedBy(token) & tokenMask & ~(1 << (token - first)), token)
}

/** A token that is wanted: it is free, or its match goes on, or stays with a sibling. */
function reachOdd(token: i32, from: i32): boolean {
  if (readWord(label, token) === even) return bridge(from, token)
  if (readWord(label, token) !== outside) return false
  markOdd(token, from)
  if (isFree(token)) return augmentToFree(token)
  reachEven(readWord(mate, token), token)
  return offerPair(token)
}

/** Everything that an even token could take; true when a path was found and taken. */
export function scan(token: i32): boolean {
  const first = firstOf(token)
  const place = token - first
  const anyMatched = readPartners(first, endOf(first))
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> place) & 1) === 0) continue
    const other = readWord(pairs, 2 * at)
    const sibling = anyMatched ? siblingIn(other, info) : none
    if (sibling === place) continue
    if (sibling !== none) reachEven(first + sibling, token)
    else if (reachAmong(other, (info >> tokenBits) & tokenMask, token)) return true
  }
  return false
}
