import { copyMembers } from './copy-members.ts'
import type { Copying } from './copying.ts'
import type { Layout } from './layout.ts'
import { writeBlockAges, writeRows } from './rows.ts'
import { writeZoneUnions } from './unions.ts'
import { writeAges, writeFeatures, writeMembers, writeProbes, writeUnions } from './write-members.ts'
import { writeRuns } from './write-runs.ts'
import { writePositions, writeWishes } from './write-wishes.ts'

/*
 * The index in parts, as the plain kernel writes them: first the members, and when all of those are there, the blocks of wishes.
 */

/** Writes the members from one place to another, with their wishes. */
export const writeMemberPart = (layout: Layout, copying: Copying, from: number, to: number): void => {
  copyMembers(copying, from, to)
  writeFeatures(layout, copying, from, to)
  writeMembers(layout, copying, from, to)
  writeWishes(layout, copying, from, to)
  writeZoneUnions(layout, from, to)
  writeUnions(layout, from, to)
  writeAges(layout, from, to)
  writeProbes(layout, from, to)
}

/** Writes the blocks from one to another. */
export const writeBlockPart = (layout: Layout, from: number, to: number): void => {
  writePositions(layout, from, to)
  writeRuns(layout, from, to)
  writeBlockAges(layout, from, to)
  writeRows(layout, from, to)
}
