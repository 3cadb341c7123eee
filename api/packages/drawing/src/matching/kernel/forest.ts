import type { i32 } from './types.ts'
import { graft, takeOffered } from './graft.ts'
import { none, offers, queue, root, tokens } from './graph.ts'
import { clearMarks, isFree, queueLength, reachEven, startRound } from './marks.ts'
import { offerPair, scan } from './paths.ts'
import { readWord } from './memory.ts'

function growForest(): i32 {
  let gained: i32 = 0
  const offered = takeOffered()
  for (let index: i32 = 0; index < offered; index++) {
    const token = readWord(offers, index)
    if (isFree(readWord(root, token)) && offerPair(token)) gained += 1
  }
  for (let head: i32 = 0; head < queueLength(); head++) {
    const token = readWord(queue, head)
    if (isFree(readWord(root, token)) && scan(token)) gained += 1
  }
  return gained
}

function growFromFree(): void {
  startRound()
  for (let token: i32 = 0; token < tokens; token++) if (isFree(token)) reachEven(token, none)
}

/**
 * Grows trees from all free tokens at once, in the manner of Hopcroft and Karp (An n^(5/2) algorithm for maximum matchings in bipartite
 * graphs, 1973); where two of them touch, both of their roots are matched. What such trees held is grafted onto those that are left (Azad,
 * Buluc and Pothen, Computing maximum cardinality matchings in parallel on bipartite graphs via tree-grafting, 2017), so that a round looks
 * only at what has changed.
 *
 * Ends when nothing is gained any more, or after so many rounds (0: never). The marks that are left prove the size of a search that came
 * to its end, but for paths that would have used a pair twice: those may be had another way round, by one more search from nothing.
 * Returns how many matches were gained.
 */
export function augment(mostRounds: i32): i32 {
  clearMarks()
  growFromFree()
  let gained: i32 = 0
  let round: i32 = 1
  for (let more = growForest(); more > 0; more = growForest()) {
    gained += more
    if (round === mostRounds) return gained
    startRound()
    graft(isFree)
    round += 1
  }
  return gained
}
