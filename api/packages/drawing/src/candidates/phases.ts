import type { Counts } from '../member-index/header.ts'
import type { Carrier } from './carried-lists.ts'
import type { Kernel } from './kernel.ts'

/** One after the other: nobody begins with the next before all are through. */
export const phases = ['members', 'blocks', 'restored', 'groups', 'pieces', 'saved'] as const
export type Phase = (typeof phases)[number]

const membersOfPart = 4096
const blocksOfPart = 32
/** What was found comes in pieces of so many members. */
const membersOfPiece = 4096

/** Into how many tasks each phase falls; any thread can do any of them. */
export const countTasks = ({ members, blocks, groups }: Counts): Record<Phase, number> => ({
  members: Math.ceil(members / membersOfPart),
  blocks: Math.ceil(blocks / blocksOfPart),
  groups,
  pieces: Math.ceil(members / membersOfPiece),
  restored: Math.ceil(members / membersOfPiece),
  saved: Math.ceil(members / membersOfPiece),
})

/** The tasks of the phases. */
export const tasksOf = ({ members, blocks }: Counts, kernel: Kernel, carrier?: Carrier) => ({
  members: (part: number) => kernel.writeMembers(part * membersOfPart, Math.min(members, (part + 1) * membersOfPart)),
  blocks: (part: number) => kernel.writeBlocks(part * blocksOfPart, Math.min(blocks, (part + 1) * blocksOfPart)),
  groups: (group: number) => kernel.scan(group),
  pieces: (piece: number) => kernel.collect(piece * membersOfPiece, Math.min(members, (piece + 1) * membersOfPiece)),
  restored: (piece: number) => carrier?.restore(piece * membersOfPiece, Math.min(members, (piece + 1) * membersOfPiece)),
  saved: (piece: number) => carrier?.save(piece * membersOfPiece, Math.min(members, (piece + 1) * membersOfPiece)),
})
