import type { i32 } from './types.ts'
import { label, mate, none, tokens } from './graph.ts'
import { clearOrphans, mendTrees } from './adoption.ts'
import { clearMarks, dequeue, even, isFree, keepTrees, outside, reachEven, rootOf } from './marks.ts'
import { offerPair, scan } from './paths.ts'
import { readWord } from './memory.ts'

/** Whatever a token reaches, by its mark; true when a path was found and taken. */
function lookFrom(token: i32): boolean {
  if (readWord(label, token) === outside) return false
  // What is reached takes its root over.
  rootOf(token)
  if (readWord(label, token) === even) return scan(token)
  reachEven(readWord(mate, token), token)
  return offerPair(token)
}

function growKept(): i32 {
  let gained: i32 = 0
  for (let token = dequeue(); token !== none; token = dequeue()) {
    if (!lookFrom(token)) continue
    gained += 1
    mendTrees()
  }
  return gained
}

/**
 * Looks for paths from all free tokens at once, as `augment` does, but takes each path's two trees apart only as far as need be. Ends when nothing is
 * gained any more; the marks that are left prove the size in the same way. Returns how many matches were gained.
 */
export function augmentKeeping(): i32 {
  clearMarks()
  clearOrphans()
  keepTrees()
  for (let token: i32 = 0; token < tokens; token++) if (isFree(token)) reachEven(token, none)
  return growKept()
}
