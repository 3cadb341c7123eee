import { wordsOfGroup, wordsOfRange } from '../candidates/groups.ts'
import { type Layout, wordsOf } from '../member-index/layout.ts'
import { blockSize } from '../member-index/order.ts'

/** A part of the search that any process can do: a block of the members who look, and a part of the positions where the wishes of the others stand. */
export interface SearchJob {
  /** Numbers of the groups. */
  groups: readonly number[]
  /** Positions from `from` up to `end`, both multiples of a block of wishes. */
  from: number
  end: number
}

// These decide how much is done twice when a process is killed, and nothing of the result.
const membersOfBlock = 3600
const [fewestBlocks, mostBlocks, manyBlocks] = [2, 64, 8]
const [fewParts, someParts] = [2, 4]

/** Into how many blocks of members and parts of the others a search falls: by the members alone, so that it is the same for all processes. */
export const countJobs = (members: number): { blocks: number; parts: number } => {
  const blocks = Math.max(fewestBlocks, Math.min(mostBlocks, Math.ceil(Math.sqrt(members / membersOfBlock))))
  return { blocks, parts: blocks < manyBlocks ? fewParts : someParts }
}

interface Group {
  group: number
  first: number
  effort: number
}

const groupsOf = (layout: Layout): Group[] => {
  const words = wordsOf(layout, 'groups')
  return Array.from({ length: layout.counts.groups }, (_, group) => {
    const [first = 0, count = 0, start = 0, end = 0] = words.subarray(group * wordsOfGroup, (group + 1) * wordsOfGroup)
    let positions = 0
    for (let at = start; at < end; at += wordsOfRange) positions += (words[at + 1] as number) - (words[at] as number)
    return { group, first, effort: count * positions }
  })
}

/** Groups in the order of their members, cut into blocks that take about as long as each other. */
const blocksOf = (layout: Layout, count: number): number[][] => {
  const groups = groupsOf(layout).toSorted((one, other) => one.first - other.first)
  const all = groups.reduce((sum, { effort }) => sum + effort, 0)
  const blocks = Array.from({ length: count }, (): number[] => [])
  let before = 0
  for (const { group, effort } of groups) {
    blocks[Math.min(count - 1, Math.floor((count * before) / Math.max(1, all)))]?.push(group)
    before += effort
  }
  return blocks
}

/** The jobs of a search: every pair is met in one of them. */
export const planJobs = (layout: Layout): SearchJob[] => {
  const { members, blocks: blocksOfWishes } = layout.counts
  const { blocks, parts } = countJobs(members)
  const edge = (part: number) => Math.floor((part * blocksOfWishes) / parts) * blockSize
  return blocksOf(layout, blocks).flatMap((groups) =>
    Array.from({ length: parts }, (_, part) => ({ groups, from: edge(part), end: edge(part + 1) })),
  )
}

/** A range without positions that no kernel looks at. */
const nowhere = blockSize

/** Has groups look at a part of the positions only; what they look at in all is `original`. */
export const restrictGroups = (layout: Layout, original: Uint32Array, { groups, from, end }: SearchJob): void => {
  const words = wordsOf(layout, 'groups')
  for (const group of groups)
    for (
      let at = words[group * wordsOfGroup + 2] as number;
      at < (words[group * wordsOfGroup + 3] as number);
      at += wordsOfRange
    ) {
      const start = Math.max(from, original[at] as number)
      const stop = Math.min(end, original[at + 1] as number)
      words[at] = start < stop ? start : nowhere
      words[at + 1] = start < stop ? stop : nowhere
    }
}
