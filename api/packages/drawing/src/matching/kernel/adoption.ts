import type { i32 } from './types.ts'
import {
  changed,
  endOf,
  firstOf,
  keys,
  label,
  link,
  listEnd,
  listStart,
  mate,
  none,
  order,
  pairs,
  root,
  tokenBits,
  tokenMask,
  tokens,
} from './graph.ts'
import { changesMade } from './augment.ts'
import { enqueue, epochNow, even, isRoot, odd, outside, rootOf, setRoot, startEpoch, unmark } from './marks.ts'
import { readPartners, siblingIn } from './partners.ts'
import { servedBy } from './paths.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * After a path was taken its two trees have no roots any more, and what hung on them looks for other parents: what finds one in a tree that still
 * grows keeps all that hangs on it (adoption of orphans: Boykov and Kolmogorov, An experimental comparison of min-cut/max-flow algorithms for energy
 * minimization in vision, 2004). So of trees that hold most of what can be reached hardly anything is grown anew.
 */

/** Tokens without a parent are in `order`, each at most once after a path (`keys`). */
let orphans: i32 = 0

/** Nothing has been an orphan. */
export function clearOrphans(): void {
  for (let token: i32 = 0; token < tokens; token++) writeWord(keys, token, 0)
}

function orphan(token: i32): void {
  if (readWord(keys, token) === epochNow()) return
  writeWord(keys, token, epochNow())
  writeWord(link, token, none)
  writeWord(order, orphans, token)
  orphans += 1
}

/** Whether a token is marked so, in a tree that still grows. */
function isGrowing(token: i32, as: i32): boolean {
  return readWord(label, token) === as && rootOf(token) !== none
}

/** The even token of some that still grows. */
function growingAmong(first: i32, among: i32): i32 {
  let token = first
  for (let bits = among; bits !== 0; bits >>= 1) {
    if ((bits & 1) !== 0 && isGrowing(token, even)) return token
    token++
  }
  return none
}

/** Whether an odd token offers the pair that it serves to a sibling. */
function offersTo(token: i32, sibling: i32): boolean {
  if (readWord(label, token) !== odd || token === sibling) return false
  const first = firstOf(token)
  return ((servedBy(token) >> (sibling - first)) & 1) !== 0 && isGrowing(token, odd)
}

/** Another token that could want an odd one. */
function wanterOf(token: i32): i32 {
  const first = firstOf(token)
  const last = endOf(first)
  const place = token - first
  for (let sibling = first; sibling < last; sibling++) if (offersTo(sibling, token)) return sibling
  const anyMatched = readPartners(first, last)
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> place) & 1) === 0) continue
    const other = readWord(pairs, 2 * at)
    if (anyMatched && siblingIn(other, info) !== none) continue
    const found = growingAmong(other, (info >> tokenBits) & tokenMask)
    if (found !== none) return found
  }
  return none
}

/** Another token from which an even one could be reached: its partner, that is wanted, or a sibling that could serve its pair. */
function leaverOf(token: i32): i32 {
  const partner = readWord(mate, token)
  if (isGrowing(partner, odd)) return partner
  const first = firstOf(token)
  return growingAmong(first, servedBy(token) & tokenMask & ~(1 << (token - first)))
}

/** A child of a token that is lost becomes an orphan; what could reach that token otherwise looks again. */
function meetLost(token: i32, lost: i32): void {
  if (readWord(link, token) === lost) orphan(token)
  else enqueue(token)
}

/** A token that finds no parent has no mark any more. */
function lose(token: i32): void {
  unmark(token)
  const first = firstOf(token)
  const last = endOf(first)
  for (let sibling = first; sibling < last; sibling++) if (readWord(label, sibling) !== outside) meetLost(sibling, token)
  const partner = readWord(mate, token)
  if (partner !== none && readWord(label, partner) !== outside) meetLost(partner, token)
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> (token - first)) & 1) === 0) continue
    let other = readWord(pairs, 2 * at)
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0 && (readWord(label, other) === even || readWord(link, other) === token)) meetLost(other, token)
      other++
    }
  }
}

function findParent(token: i32): void {
  const parent = readWord(label, token) === odd ? wanterOf(token) : leaverOf(token)
  if (parent === none) return lose(token)
  writeWord(link, token, parent)
  setRoot(token, readWord(root, parent))
}

/** All tokens of a member whose partners have changed prove their parents, and look again. */
function proveFamily(first: i32): void {
  const end = endOf(first)
  for (let token = first; token < end; token++) {
    if (readWord(label, token) === outside) continue
    if (!isRoot(token)) orphan(token)
    enqueue(token)
  }
}

/** Mends all trees after a path was taken. */
export function mendTrees(): void {
  startEpoch()
  orphans = 0
  for (let index: i32 = 0; index < changesMade(); index += 2) proveFamily(firstOf(readWord(changed, index)))
  for (let index: i32 = 0; index < orphans; index++) findParent(readWord(order, index))
}
