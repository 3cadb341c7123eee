import { tokensPerMember } from '../engine/population/population.ts'
import type { EligiblePeople } from '../engine/draw-population.ts'

/** How many people each token of a member could have been matched with, in the order of the tokens. */
export type EligibleTable = (member: number) => number[] | undefined

const none = 0xffff_ffff

/** Packs what a result says of eligible people, which comes by member number. */
export const packEligible = (eligible: readonly EligiblePeople[]): EligibleTable => {
  const members = new Float64Array(eligible.length)
  const people = new Uint32Array(eligible.length * tokensPerMember).fill(none)
  for (const [index, [member, , ofTokens]] of eligible.entries()) {
    members[index] = member
    people.set(ofTokens, index * tokensPerMember)
  }
  return (member) => {
    const at = findSorted(members, member)
    if (at === undefined) return undefined
    return [...people.subarray(at * tokensPerMember, (at + 1) * tokensPerMember)].filter((count) => count !== none)
  }
}

const findSorted = (sorted: Float64Array, wanted: number): number | undefined => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return sorted[low] === wanted ? low : undefined
}
