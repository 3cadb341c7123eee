import { type Static, Type } from 'typebox'
import { Day, integer, text } from './common.ts'
import { ReportReceipt } from './standing.ts'

const Ticket = text(16, 128)
const RoundPhoto = Type.Object({ url: text(1, 1024), ticket: Ticket })

/** What a judge is given: the same-person question's photos and the ten to rate in three sets (4 + 3 + 3). */
export const Round = Type.Object({
  samePerson: Type.Array(RoundPhoto, { maxItems: 5 }),
  sets: Type.Array(Type.Array(RoundPhoto, { maxItems: 4 }), { minItems: 3, maxItems: 3 }),
})
export type Round = Static<typeof Round>

/** Either the open round, or the tokens that are left when there is none to open. */
export const RoundAnswer = Type.Object({
  round: Type.Optional(Round),
  tokensRemaining: Type.Optional(integer(0, 5)),
})

const Rating = Type.Object({ attractiveness: integer(1, 10), pictureQuality: integer(1, 10), ticket: Ticket })
const Report = Type.Object({ reason: integer(1, 5), ticket: Ticket, text: text(0, 50) })

/** The result of a round: the same-person answer and one rating or report for each of the ten photos. */
export const RoundResult = Type.Object({
  samePerson: Type.Union([Type.Literal('skipped'), Type.Literal('same'), Type.Literal('different')]),
  ratings: Type.Array(Type.Union([Rating, Report]), { minItems: 1, maxItems: 10 }),
  week: Type.Optional(integer(0, 100_000)),
})
export type RoundResult = Static<typeof RoundResult>
/** How many tokens the member can still submit this week. */
export const Tokens = Type.Object({
  tokensRemaining: integer(0, 5),
  /** What became of photos that were reported in the round. */
  reports: Type.Optional(Type.Array(ReportReceipt, { maxItems: 10 })),
})

/** What the server counts of the running week (decision 20): the tokens submitted, and those that remain at the member's level. */
export const WeekTokens = Type.Object({
  week: integer(0, 100_000),
  submitted: integer(0, 5),
  tokensRemaining: integer(0, 5),
  /** The day on which the member takes part again, where this week's drawing is left out (decision 61). */
  pausedUntil: Type.Optional(Day),
})
