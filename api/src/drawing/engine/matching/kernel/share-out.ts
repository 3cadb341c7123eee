import type { i32 } from './types.ts'
import { counts, endOf, firstOf, loss, mate, none, order, queue, scratch, tokens } from './graph.ts'
import { release } from './flip.ts'
import { clearMarks, forgetTouched, isFree, queueLength, reachEven, startRound } from './marks.ts'
import { scan } from './paths.ts'
import { put, word } from './words.ts'

/** So many ways of passing a match on are compared before the cheapest is taken. */
const choices: i32 = 16

function countMatches(): void {
  for (let token: i32 = 0; token < tokens; token++) put(counts, token, 0)
  for (let token: i32 = 0; token < tokens; token++) if (!isFree(token)) addMatch(firstOf(token), 1)
}

function addMatch(member: i32, more: i32): void {
  put(counts, member, word(counts, member) + more)
}

function mayGive(token: i32): boolean {
  return word(mate, token) !== none && word(counts, firstOf(token)) > 1
}

/** Whether the search came upon one more match instead: the matching that is shared out need not be the largest. */
let hasGained: boolean = false

/** Puts the first tokens that may give into `scratch`; answers how many there are. */
function findGivers(): i32 {
  let givers: i32 = 0
  hasGained = false
  for (let head: i32 = 0; head < queueLength() && givers < choices; head++) {
    const token = word(queue, head)
    if (mayGive(token)) {
      put(scratch, givers, token)
      givers += 1
    } else if (scan(token)) {
      hasGained = true
      return 0
    }
  }
  return givers
}

/** Takes the cheapest giver that is left out of `scratch`. */
function cheapestGiver(givers: i32): i32 {
  let best: i32 = none
  for (let index: i32 = 0; index < givers; index++) {
    const token = word(scratch, index)
    if (token === none) continue
    if (best === none || word(loss, token) < word(loss, word(scratch, best))) best = index
  }
  if (best === none) return none
  const token = word(scratch, best)
  put(scratch, best, none)
  return token
}

/** Takes a match away from whoever has several and passes it on along the cheapest path to a member. Answers whether that went. */
function passOnTo(member: i32): boolean {
  startRound()
  const end = endOf(member)
  for (let token = member; token < end; token++) reachEven(token, none, 0)
  const givers = findGivers()
  if (hasGained) {
    // What was marked is of matches that are others now, and so is who has how many.
    forgetTouched()
    countMatches()
    return true
  }
  for (let giver = cheapestGiver(givers); giver !== none; giver = cheapestGiver(givers)) {
    if (!release(giver)) continue
    forgetTouched()
    addMatch(member, 1)
    addMatch(firstOf(giver), -1)
    return true
  }
  // A search that fails leaves its marks: nothing there can be had, so later searches pass it by.
  return false
}

/**
 * The fairness pass: passes matches on from whoever has several to whoever has none, in the order given (the first `count` of `order`, by their first tokens), as long as that goes without losing one (decision 29). Answers how many members got their first match by it.
 */
export function shareOut(count: i32): i32 {
  clearMarks()
  countMatches()
  let reached: i32 = 0
  for (let at: i32 = 0; at < count; at++) {
    const member = word(order, at)
    if (word(counts, member) !== 0) continue
    if (passOnTo(member)) reached += 1
  }
  return reached
}
