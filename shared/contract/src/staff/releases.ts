import { type Static, Type } from 'typebox'
import { Empty, EpochSeconds, integer, text } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Count = integer(0, 2_147_483_647)

/** A version of a tile that somebody gets, or that waits, with what was counted of it within a day. */
export const StaffRelease = Type.Object({
  remote: text(1, 100),
  version: text(1, 100),
  state: Type.Enum(['live', 'canary', 'waits', 'before']),
  /** Per cent of the visitors that a canary is given to. */
  percent: Type.Optional(integer(0, 100)),
  publishedAt: EpochSeconds,
  publishedBy: text(0, 200),
  /** Commit of its sources, and whether they differed from it. */
  commit: Type.Optional(text(0, 100)),
  isDirty: Type.Optional(Type.Boolean()),
  openings: Count,
  failures: Count,
})
/** Its type. */
export type StaffRelease = Static<typeof StaffRelease>

/** An edit of the registry: what was published, made live, taken back. */
export const StaffReleaseEdit = Type.Object({ number: Count, at: EpochSeconds, by: text(0, 200), what: text(0, 1000) })
/** Its type. */
export type StaffReleaseEdit = Static<typeof StaffReleaseEdit>

/** What is live of each tile, what is tried out or waits, and the last edits, the newest first. */
export const listReleases = declareForStaff(
  'listReleases',
  Empty,
  Type.Object({
    releases: Type.Array(StaffRelease, { maxItems: 1000 }),
    edits: Type.Array(StaffReleaseEdit, { maxItems: 30 }),
  }),
  { roles: ['operator'] },
)
