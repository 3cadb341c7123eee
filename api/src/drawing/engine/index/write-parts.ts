import type { CopySource } from './copy-source.ts'
import { type Layout } from './layout.ts'
import { chooseProbe, writeProbes } from './probe.ts'
import { writeBlockAges } from './rows.ts'
import { writeCards } from './write-cards.ts'
import { writeAges, writeFeatures, writeMembers, writeUnions } from './write-members.ts'
import { writeRuns } from './write-runs.ts'
import { writePositions, writeWishes } from './write-wishes.ts'

/*
 * The index in parts that any thread can write: first what is copied from the population, and when all of that is there, what follows from it.
 */

const membersOfPart = 16_384
const blocksOfPart = 64

/** What the parts are written from. */
export interface PartSource {
  layout: Layout
  source: CopySource
}

export const countCopies = ({ layout: { counts } }: PartSource): number => Math.ceil(counts.members / membersOfPart)

export const writeCopy = ({ layout, source }: PartSource, part: number): void => {
  const from = part * membersOfPart
  const to = Math.min(layout.counts.members, from + membersOfPart)
  writeFeatures(layout, source, from, to)
  writeMembers(layout, source, from, to)
  writeWishes(layout, source, from, to)
}

export const countParts = (parts: PartSource): number => countCopies(parts) + Math.ceil(parts.layout.counts.blocks / blocksOfPart)

const writeMemberPart = (layout: Layout, probe: readonly number[], from: number): void => {
  const to = Math.min(layout.counts.members, from + membersOfPart)
  writeUnions(layout, from, to)
  writeAges(layout, from, to)
  writeProbes(layout, probe, from, to)
  writeCards(layout, from, to)
}

/** Writes the rows of the blocks from one to another. */
type WriteRows = (from: number, to: number) => void

const writeBlockPart = ({ layout, source }: PartSource, probe: readonly number[], writeRows: WriteRows, from: number): void => {
  const to = Math.min(layout.counts.blocks, from + blocksOfPart)
  writePositions(layout, source, probe, [from, to])
  writeRuns(layout, from, to)
  writeBlockAges(layout, source, from, to)
  writeRows(from, to)
}

/** What writes the second parts, once all copies are there. Nobody may write one before everybody who will has asked for this. */
export const createPartWriter = (parts: PartSource, writeRows: WriteRows): ((part: number) => void) => {
  const [probe, firstBlockPart] = [chooseProbe(parts.layout), countCopies(parts)]
  return (part) => {
    if (part < firstBlockPart) writeMemberPart(parts.layout, probe, part * membersOfPart)
    else writeBlockPart(parts, probe, writeRows, (part - firstBlockPart) * blocksOfPart)
  }
}

/** Writes all of them. */
export const writeParts = (parts: PartSource, writeRows: WriteRows): void => {
  for (let part = 0; part < countCopies(parts); part++) writeCopy(parts, part)
  const write = createPartWriter(parts, writeRows)
  for (let part = 0; part < countParts(parts); part++) write(part)
}
