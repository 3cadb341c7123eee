import type { PlacedMatch } from '../check.ts'
import { findPairs } from '../find-pairs.ts'
import type { Members } from '../members.ts'
import { usualEffort } from '../objective.ts'
import { type PairList, placesIn } from '../pair-list.ts'
import type { Goal } from '../weight-bound.ts'

/** What a linear program of a drawing is made of: how many matches and members are to be reached is known, the most weight is asked for. */
export interface Program {
  /** The members' own numbers by their places. */
  numbers: Float64Array
  pairs: PairList
  goal: Goal
  /** The pools of each member whose token stands in some pair, one bit each. */
  pools: Uint8Array
}

/** The tokens that neither have a match nor stand alone for a member without one, as the goal has them. */
export const restsOf = ({ pools, goal }: Program): number => {
  let [tokens, members] = [0, 0]
  for (const bits of pools) {
    tokens += placesIn(bits).length
    members += bits === 0 ? 0 : 1
  }
  return tokens - members - 2 * goal.matches + goal.members
}

/** The program whose goal is what some matches reach. Throws where there are too many pairs to look at all of them. */
export const programOf = (members: Members, matches: readonly PlacedMatch[]): Program => {
  const { pairs, share } = findPairs(members, usualEffort)
  if (share < 1) throw new Error('There are too many eligible pairs for a linear program.')
  const pools = new Uint8Array(members.count)
  for (let side = 0; side < 2 * pairs.count; side++) {
    const member = pairs.members.list[side] as number
    pools[member] = (pools[member] as number) | (pairs.pools.list[side] as number)
  }
  const goal = {
    matches: matches.length,
    members: new Set(matches.flatMap(({ one, other }) => [one, other])).size,
    weight: matches.reduce((sum, { weight }) => sum + weight, 0),
  }
  return { numbers: Float64Array.from(members.numbers.list), pairs, goal, pools }
}
