import { type Scope, regionRanges, scopeRange } from '../population/places.ts'
import type { DrawIndex } from '../index/build-index.ts'
import { groupSize, bytesOf, shortsOf } from '../index/layout.ts'
import { cellOf, farCellOf } from '../index/order.ts'

/** Members who look for the same people: same zone, same attraction, same scope. */
export interface Group {
  first: number
  count: number
  /**
   * Ranges of positions to look at, four numbers each: start; end; the zones of the owners where not all of the group may look
   * there (first, and last in the upper half), else `allLook`; 1 where the owners have the same sex.
   */
  ranges: Uint32Array
}

export const wordsOfRange = 4
export const allLook = 0xffff_ffff

// Whom each attraction code looks for among those it may meet (decision 1): men look for women, and either sex for its own.
const looksFor: readonly (readonly number[])[] = [[], [2, 6], [], [3, 5], [4, 6], [2, 3, 5, 6], [4, 6]]
const world = 3

type Add = (starts: Uint32Array, first: number, last: number, zones: number) => void

/**
 * Where the wishes stand that could fit somebody of that zone and scope: a wish of some scope accepts the zone only when it lies
 * within that scope of its owner, and the owner must lie within the scope of the one who looks.
 */
const addNear = (add: Add, cellStart: Uint32Array, wanted: number, zone: number, scope: Scope): void => {
  for (const theirs of [0, 1, 2, 3] as const) {
    if (scope === world && theirs === world) continue
    const { start, end } = scopeRange(Math.min(scope, theirs) as Scope, zone)
    add(cellStart, cellOf(theirs, wanted, start), cellOf(theirs, wanted, end - 1), allLook)
  }
}

const addFar = (add: Add, farStart: Uint32Array, wanted: number): void => {
  for (const [region, { start, end }] of regionRanges.entries()) {
    const cell = farCellOf(wanted, region)
    add(farStart, cell, cell, start | ((end - 1) << 16))
  }
}

const rangesFor = ({ cellStart, farStart }: DrawIndex, zone: number, attraction: number, scope: Scope): Uint32Array => {
  const ranges: number[] = []
  for (const wanted of looksFor[attraction] ?? []) {
    const isSameSex = (wanted & 1) === (attraction & 1) ? 1 : 0
    const add: Add = (starts, first, last, zones) => {
      const [start, end] = [starts[first] as number, starts[last + 1] as number]
      if (start < end) ranges.push(start, end, zones, isSameSex)
    }
    addNear(add, cellStart, wanted, zone, scope)
    if (scope === world) addFar(add, farStart, wanted)
  }
  return Uint32Array.from(ranges)
}

/** The groups of all members in their order. */
export const groupMembers = (index: DrawIndex): Group[] => {
  const { layout, attraction } = index
  const [zone, scope] = [shortsOf(layout, 'memberZone'), bytesOf(layout, 'memberScope')]
  const keyOf = (member: number) =>
    ((zone[member] as number) * 8 + (attraction[member] as number)) * 4 + (scope[member] as number)
  const groups: Group[] = []
  let ranges: Uint32Array = new Uint32Array()
  for (let first = 0; first < layout.counts.members;) {
    const key = keyOf(first)
    let end = first + 1
    while (end < layout.counts.members && end - first < groupSize && keyOf(end) === key) end++
    if (first === 0 || keyOf(first - 1) !== key)
      ranges = rangesFor(index, zone[first] as number, attraction[first] as number, scope[first] as Scope)
    groups.push({ first, count: end - first, ranges })
    first = end
  }
  return groups
}
