import { regionRanges } from '../population/places.ts'
import { groupSize } from '../member-index/layout.ts'
import { isWithinCountry } from '../member-index/extent.ts'
import type { Places } from '../member-index/places-in-order.ts'
import { type WishOrder, cellOf, endZone, farCellOf, firstZone } from '../member-index/order.ts'

/*
 * Members who look for the same people (same zone, same attraction, same scope) look together. What each group looks at is a list of
 * words that all threads share: four words a group (the first member, how many, where its ranges begin and end in the list), then the
 * ranges, four words each: the first position; the last and one; the zones of the owners where not all of the group may look there (the
 * first, and the last in the upper half), else `allLook`; 1 where the owners have the same sex.
 */

export const wordsOfGroup = 4
export const wordsOfRange = 4
export const allLook = 0x7fff_ffff

type Starts = Pick<WishOrder, 'cellStart' | 'farStart' | 'extent'>

// Whom each attraction code looks for among those it may meet (decision 1): men look for women, and either sex for its own.
const looksFor: readonly (readonly number[])[] = [[], [2, 6], [], [3, 5], [4, 6], [2, 3, 5, 6], [4, 6]]
const world = 3

/**
 * Where the wishes stand that could fit somebody of that zone and scope: a wish of some scope accepts the zone only when it lies
 * within that scope of its owner, and the owner must lie within the scope of the one who looks.
 */
const addNear = (
  ranges: number[],
  { cellStart, extent }: Starts,
  wanted: number,
  zone: number,
  scope: number,
  sameSex: number,
): void => {
  for (let theirs = 0; theirs <= world; theirs++) {
    if (scope === world && theirs === world) continue
    const within = Math.min(scope, theirs)
    if (extent !== 'all' && isWithinCountry(within) !== (extent === 'domestic')) continue
    const start = cellStart[cellOf(theirs, wanted, firstZone(within, zone))] as number
    const end = cellStart[cellOf(theirs, wanted, endZone(within, zone) - 1) + 1] as number
    if (start < end) ranges.push(start, end, allLook, sameSex)
  }
}

// By region: its zones, as a range has them.
const zonesOfRegion = regionRanges.map(({ start, end }) => start | ((end - 1) << 16))

const addFar = (ranges: number[], { farStart }: Starts, wanted: number, sameSex: number): void => {
  for (let region = 0; region < zonesOfRegion.length; region++) {
    const cell = farCellOf(wanted, region)
    const start = farStart[cell] as number
    const end = farStart[cell + 1] as number
    if (start < end) ranges.push(start, end, zonesOfRegion[region] as number, sameSex)
  }
}

const addRanges = (ranges: number[], starts: Starts, zone: number, attraction: number, scope: number): void => {
  for (const wanted of looksFor[attraction] ?? []) {
    const sameSex = (wanted & 1) === (attraction & 1) ? 1 : 0
    addNear(ranges, starts, wanted, zone, scope, sameSex)
    if (scope === world) addFar(ranges, starts, wanted, sameSex)
  }
}

/** How many pairs of a member and a position there are to look at. */
const effortOf = (ranges: readonly number[], from: number, count: number): number => {
  let positions = 0
  for (let at = from; at < ranges.length; at += wordsOfRange) positions += (ranges[at + 1] as number) - (ranges[at] as number)
  return count * positions
}

// An attraction looks for four at most, near (as far as any of the scopes) and in each region.
const mostRanges = 4 * (world + 1 + zonesOfRegion.length)

/** The words of a group and of all that it looks at, at most. */
export const mostGroupWords = wordsOfGroup + mostRanges * wordsOfRange

/** Where those end who look for the same people as the one at a place. */
const endOfAlike = ({ zone, attraction, scope }: Places, first: number): number => {
  let end = first + 1
  while (end < zone.length && zone[end] === zone[first] && attraction[end] === attraction[first] && scope[end] === scope[first])
    end++
  return end
}

/** How many groups there are, and room for their words: known before the wishes stand in their order. */
export const countGroups = (places: Places): { groups: number; groupWords: number } => {
  let [groups, alike] = [0, 0]
  for (let first = 0; first < places.zone.length; alike++) {
    const end = endOfAlike(places, first)
    groups += Math.ceil((end - first) / groupSize)
    first = end
  }
  return { groups, groupWords: groups * wordsOfGroup + alike * mostRanges * wordsOfRange }
}

const listGroups = (places: Places, starts: Starts) => {
  const { zone, attraction, scope } = places
  const [groups, ranges, efforts]: [number[], number[], number[]] = [[], [], []]
  for (let first = 0; first < zone.length;) {
    const end = endOfAlike(places, first)
    const from = ranges.length
    addRanges(ranges, starts, zone[first] as number, attraction[first] as number, scope[first] as number)
    for (; first < end; first += groupSize) {
      const count = Math.min(groupSize, end - first)
      groups.push(first, count, from, ranges.length)
      efforts.push(effortOf(ranges, from, count))
    }
    first = end
  }
  return { groups, ranges, efforts }
}

/** Numbers of the groups, the most expensive first, so that no thread is left alone with one in the end. */
const byEffort = (efforts: readonly number[]): number[] => {
  const { length } = efforts
  // One number for both, so that nothing but numbers are compared: effort, and the number of the group.
  const keys = Float64Array.from(efforts, (effort, group) => effort * length + (length - 1 - group)).toSorted()
  return Array.from(keys, (key) => length - 1 - (key % length)).toReversed()
}

/** The groups of all members, the most expensive first. */
export const groupMembers = (places: Places, starts: Starts): Uint32Array => {
  const { groups, ranges, efforts } = listGroups(places, starts)
  const words = new Uint32Array(groups.length + ranges.length)
  let at = 0
  for (const group of byEffort(efforts)) {
    const from = group * wordsOfGroup
    words[at++] = groups[from] as number
    words[at++] = groups[from + 1] as number
    words[at++] = groups.length + (groups[from + 2] as number)
    words[at++] = groups.length + (groups[from + 3] as number)
  }
  words.set(ranges, at)
  return words
}
