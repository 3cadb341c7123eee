import type { i32 } from './types.ts'
import { gained, expandSiblings, expand, pushSource, finalise } from './shortest-paths.ts'
import { release } from './augment.ts'
import { graft, takeOffered } from './graft.ts'
import { loss, none, offers, queue, root, tokens, value } from './graph.ts'
import { clearHeap, enter, heapSize, keyOf, takeLeast } from './heap.ts'
import { clearMarks, queueLength, startRound } from './marks.ts'
import { addMatch, countMatches, countUnmatched, isUnmatched, mayGive } from './members.ts'
import { readWord } from './memory.ts'

/** The search came upon one more match instead: the matching that is shared out need not be the largest. */
function countGained(token: i32): void {
  addMatch(readWord(root, token), 1)
  addMatch(gained, 1)
}

/** Looks at the next token, unless its way begins at a member who has a match by now. */
function lookAt(token: i32): void {
  if (!isUnmatched(readWord(root, token))) return
  finalise(token)
  if (mayGive(token)) {
    // Its value does not count where the way ends, so others may be cheaper still.
    if (keyOf(token) < readWord(loss, token)) return enter(token, readWord(loss, token))
    if (release(token)) {
      addMatch(token, -1)
      addMatch(readWord(root, token), 1)
      return
    }
  }
  if (expand(token)) countGained(token)
}

function lookAtAll(): void {
  while (heapSize() > 0) lookAt(takeLeast())
}

/** Those who have still no match look where the ways of others were, who have one now. */
function lookAgain(): void {
  startRound()
  graft(isUnmatched)
  const offered = takeOffered()
  for (let index: i32 = 0; index < offered; index++) {
    const token = readWord(offers, index)
    if (isUnmatched(readWord(root, token)) && expandSiblings(token)) countGained(token)
  }
  for (let head: i32 = 0; head < queueLength(); head++) {
    const token = readWord(queue, head)
    enter(token, readWord(loss, token) - readWord(value, token))
  }
  lookAtAll()
}

/**
 * The fairness pass: passes matches on from members who have several to members who have none, along ways that cost little weight, as long as that goes
 * (decision 29). The number of matches stays, or grows. Returns how many members got their first match.
 */
export function runFairnessPass(): i32 {
  clearMarks()
  clearHeap()
  countMatches()
  const before = countUnmatched()
  for (let token: i32 = 0; token < tokens; token++) if (isUnmatched(token)) pushSource(token, none, 0)
  lookAtAll()
  let left = countUnmatched()
  for (let last = before; left < last; left = countUnmatched()) {
    last = left
    lookAgain()
  }
  return before - left
}
