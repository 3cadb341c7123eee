import type { i32 } from './types.ts'
import { endOf, firstOf, label, listEnd, listStart, offers, order, pairs, root, tokenBits, tokenMask, touched } from './graph.ts'
import { enqueue, even, keepTouched, odd, touchedCount, unmark } from './marks.ts'
import { readWord, writeWord } from './memory.ts'

/*
 * What the trees of a search held that have come to their end is left to the other trees, which go on from there (Azad, Buluc and Pothen,
 * Computing maximum cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017): a round looks only at what has changed.
 */

/** Odd tokens whose match a sibling could take over, now that it has no mark. */
let offered: i32 = 0

/** How many tokens the last graft has put into `offers`; they are taken once. */
export function takeOffered(): i32 {
  const count = offered
  offered = 0
  return count
}

/** Everything that could reach a token without a mark looks again. */
function queueAround(token: i32): void {
  const first = firstOf(token)
  const last = endOf(first)
  for (let sibling = first; sibling < last; sibling++) {
    if (readWord(label, sibling) === even) enqueue(sibling)
    else if (readWord(label, sibling) === odd) {
      writeWord(offers, offered, sibling)
      offered += 1
    }
  }
  const end = listEnd(first)
  for (let at = readWord(listStart, first); at < end; at++) {
    const info = readWord(pairs, 2 * at + 1)
    if (((info >> (token - first)) & 1) === 0) continue
    let other = readWord(pairs, 2 * at)
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0 && readWord(label, other) === even) enqueue(other)
      other++
    }
  }
}

/** Takes away the marks of trees unless their roots still grow; who could reach what those had is put into the queue, and into `offers`. */
export function graft(stillGrows: (root: i32) => boolean): void {
  let freed: i32 = 0
  let kept: i32 = 0
  for (let index: i32 = 0; index < touchedCount(); index++) {
    const token = readWord(touched, index)
    if (stillGrows(readWord(root, token))) {
      writeWord(touched, kept, token)
      kept += 1
    } else {
      unmark(token)
      writeWord(order, freed, token)
      freed += 1
    }
  }
  keepTouched(kept)
  for (let index: i32 = 0; index < freed; index++) queueAround(readWord(order, index))
}
