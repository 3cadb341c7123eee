import { type Static, Type } from 'typebox'
import { Done, Empty, EpochSeconds, integer, text } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Count = integer(0, 2_147_483_647)
const Week = integer(1, 10_000)

/** A week of the ledger: how far its drawing is, what came of it, and whether its result is held back. */
export const StaffWeek = Type.Object({
  week: Week,
  state: Type.Enum(['announced', 'frozen', 'matched', 'published']),
  announcedAt: EpochSeconds,
  frozenAt: Type.Optional(EpochSeconds),
  matchedAt: Type.Optional(EpochSeconds),
  publishedAt: Type.Optional(EpochSeconds),
  hold: Type.Optional(Type.Object({ reason: text(1, 500), by: Count, at: EpochSeconds })),
  report: Type.Optional(
    Type.Object({
      entrants: Count,
      matchedEntrants: Count,
      tokens: Count,
      matches: Count,
      eligiblePairs: Type.Number({ minimum: 0 }),
      /** Seconds of all steps together, and of the processor. */
      seconds: Type.Number({ minimum: 0 }),
      processor: Type.Number({ minimum: 0 }),
    }),
  ),
  /** What the public log says against its announcement, and how it stands among the cells that draw together. */
  remarks: Type.Array(text(0, 500), { maxItems: 20 }),
})
/** Its type. */
export type StaffWeek = Static<typeof StaffWeek>

/** The last weeks of the ledger, the newest first. */
export const listWeeks = declareForStaff('listWeeks', Empty, Type.Object({ weeks: Type.Array(StaffWeek, { maxItems: 26 }) }), {
  roles: ['operator'],
})

/** Keeps the result of a week back, and with it every later one, until it is let go. */
export const holdWeek = declareForStaff('holdWeek', Type.Object({ week: Week, reason: text(1, 500) }), Done, {
  roles: ['operator'],
  perMinute: 10,
})

/** Lets a week go on: what is published can't be taken back. */
export const releaseWeek = declareForStaff('releaseWeek', Type.Object({ week: Week }), Done, {
  roles: ['operator'],
  needsFreshSignIn: true,
  perMinute: 10,
})
