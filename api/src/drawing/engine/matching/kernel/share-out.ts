import type { i32 } from './types.ts'
import { gained, lookAmongSiblings, lookAround, lookFrom, settleWay } from './cheapest.ts'
import { release } from './flip.ts'
import { graft, takeOffered } from './graft.ts'
import { loss, none, offers, queue, root, tokens, value } from './graph.ts'
import { clearHeap, enter, heapSize, keyOf, takeLeast } from './heap.ts'
import { clearMarks, queueLength, startRound } from './marks.ts'
import { addMatch, countMatches, countWithout, isWithout, mayGive } from './members.ts'
import { word } from './words.ts'

/** The search came upon one more match instead: the matching that is shared out need not be the largest. */
function countGained(token: i32): void {
  addMatch(word(root, token), 1)
  addMatch(gained, 1)
}

/** Looks at the next token, unless its way begins at somebody who has a match by now. */
function lookAt(token: i32): void {
  if (!isWithout(word(root, token))) return
  settleWay(token)
  if (mayGive(token)) {
    // Its value does not count where the way ends, so others may be cheaper still.
    if (keyOf(token) < word(loss, token)) return enter(token, word(loss, token))
    if (release(token)) {
      addMatch(token, -1)
      addMatch(word(root, token), 1)
      return
    }
  }
  if (lookAround(token)) countGained(token)
}

function lookAtAll(): void {
  while (heapSize() > 0) lookAt(takeLeast())
}

/** Those who have still no match look where the ways of others were, who have one now. */
function lookAgain(): void {
  startRound()
  graft(isWithout)
  const offered = takeOffered()
  for (let index: i32 = 0; index < offered; index++) {
    const token = word(offers, index)
    if (isWithout(word(root, token)) && lookAmongSiblings(token)) countGained(token)
  }
  for (let head: i32 = 0; head < queueLength(); head++) {
    const token = word(queue, head)
    enter(token, word(loss, token) - word(value, token))
  }
  lookAtAll()
}

/**
 * The fairness pass: passes matches on from members who have several to members who have none, along ways that cost little weight, as long as that goes
 * (decision 29). The number of matches stays, or grows. Answers how many members got their first match.
 */
export function shareOut(): i32 {
  clearMarks()
  clearHeap()
  countMatches()
  const before = countWithout()
  for (let token: i32 = 0; token < tokens; token++) if (isWithout(token)) lookFrom(token, none, 0)
  lookAtAll()
  let left = countWithout()
  for (let last = before; left < last; left = countWithout()) {
    last = left
    lookAgain()
  }
  return before - left
}
