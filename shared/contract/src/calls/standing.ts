import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Email, Empty, EpochSeconds, integer } from '../schema/common.ts'
import { AppealText, CaseNumber, OwnReport, Statement } from '../schema/standing.ts'
import { wireCalls } from '../wire/calls.ts'

/** Every measure against the member with its statement of reasons, the newest first (decision 54). */
export const loadStanding = declare(
  wireCalls.loadStanding,
  Empty,
  Type.Object({ statements: Type.Array(Statement, { maxItems: 100 }) }),
  { auth: 'ended-member', whileSuspended: true },
)

/** Appeals against a measure: once, read by another person, answered within seven days. */
export const appealMeasure = declare(
  wireCalls.appealMeasure,
  Type.Object({ number: CaseNumber, text: AppealText }),
  Type.Object({ answerBy: EpochSeconds }),
  { auth: 'ended-member', whileSuspended: true, perMinute: 10 },
)

/** The member's reports of matches and photos with what became of them, the newest first (decision 54). */
export const listReports = declare(
  wireCalls.listReports,
  Empty,
  Type.Object({ reports: Type.Array(OwnReport, { maxItems: 100 }) }),
  { auth: 'ended-member', whileSuspended: true },
)

/** Appeals against a decision to do nothing about a report: once, read by another person, answered within seven days. */
export const appealReport = declare(
  wireCalls.appealReport,
  Type.Object({ number: CaseNumber, text: AppealText }),
  Type.Object({ answerBy: EpochSeconds }),
  { auth: 'ended-member', whileSuspended: true, perMinute: 10 },
)

/**
 * For somebody whom a stop kept from signing up: their word, which support reads and answers by mail. The same words sent again are
 * answered with the same receipt; other words about the same address are another request, from any sender.
 */
export const askToBeLetIn = declare(
  wireCalls.askToBeLetIn,
  Type.Object({ email: Email, text: AppealText, language: integer(1, 29) }),
  Type.Object({ report: CaseNumber, answerBy: EpochSeconds }),
  { auth: 'none', perMinute: 3 },
)
