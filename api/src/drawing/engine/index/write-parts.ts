import { type Layout } from './layout.ts'
import { writeProbes } from './probe.ts'
import { writeRows } from './rows.ts'
import { writeCards } from './write-cards.ts'
import { writeAges, writeUnions } from './write-members.ts'

const membersOfPart = 16_384
const blocksOfPart = 64

const countMemberParts = ({ counts }: Layout): number => Math.ceil(counts.members / membersOfPart)

/** What of the index follows from the rest of it comes in so many parts; any thread can write any part. */
export const countParts = (layout: Layout): number => countMemberParts(layout) + Math.ceil(layout.counts.blocks / blocksOfPart)

const writeMemberPart = (layout: Layout, probe: readonly number[], from: number): void => {
  const to = Math.min(layout.counts.members, from + membersOfPart)
  writeUnions(layout, from, to)
  writeAges(layout, from, to)
  writeProbes(layout, probe, from, to)
  writeCards(layout, from, to)
}

export const writePart = ({ layout, probe }: { layout: Layout; probe: readonly number[] }, part: number): void => {
  const block = (part - countMemberParts(layout)) * blocksOfPart
  if (block < 0) writeMemberPart(layout, probe, part * membersOfPart)
  else writeRows(layout, block, Math.min(layout.counts.blocks, block + blocksOfPart))
}

/** Writes all of them. */
export const writeParts = (index: { layout: Layout; probe: readonly number[] }): void => {
  for (let part = 0; part < countParts(index.layout); part++) writePart(index, part)
}
