import { Column } from './column.ts'

/** The sides of a pair: its two members, the lower place first. */
const sides = 2
export const poolPlaces = 5

/** The places of the bits that are set: pools from 0. */
export const placesIn = (bits: number): number[] =>
  Array.from({ length: poolPlaces }, (_, place) => place).filter((place) => (bits >> place) & 1)

/** Pairs of members who may be drawn together. A side is 2 · pair, and 1 more for the second member. */
export class PairList {
  /** Member of each side. */
  readonly members = new Column(Uint32Array)
  /** The pools of each side whose token accepts the other member, one bit each. */
  readonly pools = new Column(Uint8Array)
  readonly weights = new Column(Uint16Array)

  get count(): number {
    return this.weights.length
  }

  push(one: number, poolsOfOne: number, other: number, poolsOfOther: number, weight: number): void {
    this.members.push(one)
    this.members.push(other)
    this.pools.push(poolsOfOne)
    this.pools.push(poolsOfOther)
    this.weights.push(weight)
  }
}

/** The sides of each member, those of member m from `first[m]` to `first[m + 1]`. */
export interface SidesOfMembers {
  first: Uint32Array
  sides: Uint32Array
}

export const sidesOfMembers = ({ members, count }: PairList, people: number): SidesOfMembers => {
  const first = new Uint32Array(people + 1)
  const list = members.list
  for (let side = 0; side < sides * count; side++)
    first[(list[side] as number) + 1] = (first[(list[side] as number) + 1] ?? 0) + 1
  for (let member = 0; member < people; member++) first[member + 1] = (first[member + 1] as number) + (first[member] as number)
  const [own, next] = [new Uint32Array(sides * count), first.slice()]
  for (let side = 0; side < sides * count; side++) {
    const member = list[side] as number
    own[next[member] as number] = side
    next[member] = (next[member] as number) + 1
  }
  return { first, sides: own }
}
