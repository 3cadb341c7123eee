import { type Scope, scopeRange } from '../population/places.ts'
import type { DrawIndex } from '../index/build-index.ts'
import { groupSize, bytesOf, shortsOf } from '../index/layout.ts'
import { cellOf } from '../index/order.ts'

/** Members who look for the same people: same zone, same attraction, same scope. */
export interface Group {
  first: number
  count: number
  /** Start and end of each range of positions to look at. */
  ranges: Uint32Array
}

// Whom each attraction code looks for among those it may meet (decision 1): men look for women, and either sex for its own.
const looksFor: readonly (readonly number[])[] = [[], [2, 6], [], [3, 5], [4, 6], [2, 3, 5, 6], [4, 6]]

/**
 * Where the wishes stand that could fit somebody of that zone, attraction and scope: a wish of some scope accepts the zone only
 * when it lies within that scope of its owner, and the owner must lie within the scope of the one who looks.
 */
const rangesFor = (cellStart: Uint32Array, zone: number, attraction: number, scope: Scope): number[] => {
  const ranges: number[] = []
  for (const wanted of looksFor[attraction] ?? []) {
    for (const theirs of [0, 1, 2, 3] as const) {
      const { start, end } = scopeRange(Math.min(scope, theirs) as Scope, zone)
      const first = cellStart[cellOf(theirs, wanted, start)] as number
      const last = cellStart[cellOf(theirs, wanted, end - 1) + 1] as number
      if (first < last) ranges.push(first, last)
    }
  }
  return ranges
}

/** The groups of all members in their order. */
export const groupMembers = ({ layout, cellStart, attraction }: DrawIndex): Group[] => {
  const [zone, scope] = [shortsOf(layout, 'memberZone'), bytesOf(layout, 'memberScope')]
  const keyOf = (member: number) =>
    ((zone[member] as number) * 8 + (attraction[member] as number)) * 4 + (scope[member] as number)
  const groups: Group[] = []
  let ranges = new Uint32Array()
  for (let first = 0; first < layout.counts.members;) {
    const key = keyOf(first)
    let end = first + 1
    while (end < layout.counts.members && end - first < groupSize && keyOf(end) === key) end++
    if (first === 0 || keyOf(first - 1) !== key)
      ranges = Uint32Array.from(rangesFor(cellStart, zone[first] as number, attraction[first] as number, scope[first] as Scope))
    groups.push({ first, count: end - first, ranges })
    first = end
  }
  return groups
}
