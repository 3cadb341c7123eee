import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Day, Empty, integer } from '../schema/common.ts'
import { RoundAnswer, RoundResult, Tokens, WeekTokens } from '../schema/judging.ts'
import { wireCalls } from '../wire/calls.ts'

/** Opens the week's next round, or answers the round that is open. */
export const loadJudgingRound = declare(wireCalls.loadJudgingRound, Empty, RoundAnswer, { needsActive: true })

/** How many tokens of the running week are in. */
export const loadTokens = declare(wireCalls.loadTokens, Empty, WeekTokens)

/** Leaves out drawings until a day, "Not this week" included; the day 0 ends the pause (decision 61). */
export const savePause = declare(
  wireCalls.savePause,
  Type.Object({ until: Day }),
  Type.Object({ pausedUntil: Type.Optional(Day) }),
  { perMinute: 20 },
)

/** Submits the week's free tokens (pools 1 and 2). */
export const submitFreeTokens = declare(
  wireCalls.submitFreeTokens,
  Type.Object({ week: Type.Optional(integer(0, 100_000)) }),
  Tokens,
  { needsActive: true },
)

/** Ends a round: earns and submits the next token. */
export const submitRound = declare(wireCalls.submitRound, RoundResult, Tokens, { needsActive: true })
