import type { i32 } from './types.ts'
import {
  endOf,
  firstOf,
  label,
  listEnd,
  listStart,
  none,
  offers,
  order,
  pairs,
  queue,
  root,
  tokenBits,
  tokenMask,
  tokens,
  touched,
} from './graph.ts'
import {
  clearMarks,
  enqueue,
  even,
  isFree,
  keepTouched,
  odd,
  queueLength,
  reachEven,
  startRound,
  touchedCount,
  unmark,
} from './marks.ts'
import { offerPair, scan } from './paths.ts'
import { put, word } from './words.ts'

/** Odd tokens whose match a sibling could take over, now that it has no mark. */
let offered: i32 = 0

function growForest(): i32 {
  let gained: i32 = 0
  for (let index: i32 = 0; index < offered; index++) {
    const token = word(offers, index)
    if (isFree(word(root, token)) && offerPair(token)) gained += 1
  }
  offered = 0
  for (let head: i32 = 0; head < queueLength(); head++) {
    const token = word(queue, head)
    if (isFree(word(root, token)) && scan(token)) gained += 1
  }
  return gained
}

/** Everything that could reach a token without a mark looks again. */
function queueAround(token: i32): void {
  const first = firstOf(token)
  const last = endOf(first)
  for (let sibling = first; sibling < last; sibling++) {
    if (word(label, sibling) === even) enqueue(sibling)
    else if (word(label, sibling) === odd) {
      put(offers, offered, sibling)
      offered += 1
    }
  }
  const end = listEnd(first)
  for (let at = word(listStart, first); at < end; at++) {
    const info = word(pairs, 2 * at + 1)
    if (((info >> (token - first)) & 1) === 0) continue
    let other = word(pairs, 2 * at)
    for (let bits = (info >> tokenBits) & tokenMask; bits !== 0; bits >>= 1) {
      if ((bits & 1) !== 0 && word(label, other) === even) enqueue(other)
      other++
    }
  }
}

/** Takes the marks of trees whose roots are matched away, and lets all others grow where those were. */
function graft(): void {
  let freed: i32 = 0
  let kept: i32 = 0
  for (let index: i32 = 0; index < touchedCount(); index++) {
    const token = word(touched, index)
    if (isFree(word(root, token))) {
      put(touched, kept, token)
      kept += 1
    } else {
      unmark(token)
      put(order, freed, token)
      freed += 1
    }
  }
  keepTouched(kept)
  startRound()
  for (let index: i32 = 0; index < freed; index++) queueAround(word(order, index))
}

function growFromFree(): void {
  startRound()
  for (let token: i32 = 0; token < tokens; token++) if (isFree(token)) reachEven(token, none, 0)
}

/**
 * Grows trees from all free tokens at once, in the manner of Hopcroft and Karp (An n^(5/2) algorithm for maximum matchings in bipartite
 * graphs, 1973); where two of them touch, both of their roots are matched. What such trees held is grafted onto those that are left (Azad,
 * Buluc and Pothen, Computing maximum cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017), so that a round looks
 * only at what has changed.
 *
 * Ends when nothing is gained any more, or after so many rounds (0: never). The marks that are left prove the size of a search that came
 * to its end, but for paths that would have used a pair twice: those may be had another way round, by one more search from nothing.
 * Answers how many matches were gained.
 */
export function augment(mostRounds: i32): i32 {
  clearMarks()
  growFromFree()
  let gained: i32 = 0
  let round: i32 = 1
  for (let more = growForest(); more > 0; more = growForest()) {
    gained += more
    if (round === mostRounds) return gained
    graft()
    round += 1
  }
  return gained
}
