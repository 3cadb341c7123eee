import { type Group, wordsOfRange } from './ranges.ts'

/** Groups as one array of numbers that all workers share: four a group (first, count, where its ranges begin and end), then the ranges. */
export const packGroups = (groups: readonly Group[]): Uint32Array => {
  const head = groups.length * 4
  const total = groups.reduce((sum, { ranges }) => sum + ranges.length, head)
  const packed = new Uint32Array(new SharedArrayBuffer(total * 4))
  let at = head
  for (const [index, { first, count, ranges }] of groups.entries()) {
    packed.set([first, count, at, at + ranges.length], index * 4)
    packed.set(ranges, at)
    at += ranges.length
  }
  return packed
}

export const groupAt = (packed: Uint32Array, index: number): Group => {
  const [first = 0, count = 0, start = 0, end = 0] = packed.subarray(index * 4, index * 4 + 4)
  return { first, count, ranges: packed.subarray(start, end) }
}

const effort = ({ count, ranges }: Group): number => {
  let positions = 0
  for (let at = 0; at < ranges.length; at += wordsOfRange) positions += (ranges[at + 1] as number) - (ranges[at] as number)
  return count * positions
}

/** The laborious ones first, so that no worker is left alone with one in the end. */
export const byEffort = (groups: readonly Group[]): Group[] =>
  groups
    .map((group) => ({ group, effort: effort(group) }))
    .toSorted((a, b) => b.effort - a.effort || a.group.first - b.group.first)
    .map(({ group }) => group)
