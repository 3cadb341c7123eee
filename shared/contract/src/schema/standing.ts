import { caseNumbers, caseTextLimits, lastingMeasures, termsRules } from '@quintet/domain/cases'
import { type Static, Type } from 'typebox'
import { Day, EpochSeconds, integer, text } from './common.ts'

/** The number that every report, measure and appeal has. */
export const CaseNumber = integer(caseNumbers.min, caseNumbers.max)

/** What a report answers: its number, and when an answer can be expected (decision 54). */
export const ReportReceipt = Type.Object({ report: CaseNumber, answerBy: EpochSeconds })
/** Its type. */
export type ReportReceipt = Static<typeof ReportReceipt>

/** Its fields beside those of another answer. */
export const receiptFields = {
  report: Type.Optional(CaseNumber),
  answerBy: Type.Optional(EpochSeconds),
}

const { facts, appeal, answer } = caseTextLimits

/** What staff write in a statement of reasons: what was seen. */
export const Facts = text(facts.min, facts.max)
/** What a member writes against a measure. */
export const AppealText = text(appeal.min, appeal.max)
/** What another person of the staff answers. */
export const AppealAnswer = text(answer.min, answer.max)
/** How an appeal ended. */
export const AppealOutcome = Type.Enum(['kept', 'lifted', 'shortened'])
/** Whether a machine took part in a measure: it found what was decided on, or decided itself. */
export const MachinePart = Type.Enum(['none', 'found', 'decided'])

/** A member's word against a measure, and what became of it. */
export const OwnAppeal = Type.Object({
  at: EpochSeconds,
  answerBy: EpochSeconds,
  text: Type.String({ maxLength: appeal.max }),
  decidedAt: Type.Optional(EpochSeconds),
  outcome: Type.Optional(AppealOutcome),
  answer: Type.Optional(Type.String({ maxLength: answer.max })),
})

/** A reporter's word against a decision to do nothing, and what became of it. */
export const ReporterAppeal = Type.Object({
  at: EpochSeconds,
  answerBy: EpochSeconds,
  text: Type.String({ maxLength: appeal.max }),
  decidedAt: Type.Optional(EpochSeconds),
  /** It stays; the case is open again; or whom it was about has left. */
  outcome: Type.Optional(Type.Enum(['kept', 'reopened', 'memberLeft'])),
  answer: Type.Optional(Type.String({ maxLength: answer.max })),
})

/** A report as its reporter sees it (decision 54). */
export const OwnReport = Type.Object({
  number: CaseNumber,
  kind: Type.Enum(['match', 'photo']),
  at: EpochSeconds,
  answerBy: EpochSeconds,
  decidedAt: Type.Optional(EpochSeconds),
  /** What was done about another member stays between them and the site. */
  result: Type.Optional(Type.Enum(['nothing', 'acted', 'memberLeft'])),
  /** Until then it can be appealed; only where nothing was done. */
  appealUntil: Type.Optional(EpochSeconds),
  appeal: Type.Optional(ReporterAppeal),
})
/** Its type. */
export type OwnReport = Static<typeof OwnReport>

/** A statement of reasons (decision 54). */
export const Statement = Type.Object({
  number: CaseNumber,
  measure: Type.Enum([...lastingMeasures]),
  from: EpochSeconds,
  /** The day on which it ends; left out where it does not end by itself. */
  untilDay: Type.Optional(Day),
  /** Left out for what was decided before reasons were kept. */
  facts: Type.Optional(Type.String({ maxLength: facts.max })),
  rule: Type.Enum([...termsRules]),
  machine: MachinePart,
  /** Whether a member's report led to it, or staff looked by themselves. */
  source: Type.Optional(Type.Enum(['report', 'own'])),
  /** The place of the photo, where one was removed and is still there. */
  slot: Type.Optional(integer(1, 5)),
  /** It waits for a second person, who confirms a closing for good or takes the measure back. */
  awaitsSecond: Type.Optional(Type.Boolean()),
  endedAt: Type.Optional(EpochSeconds),
  ending: Type.Optional(Type.Enum(['over', 'lifted', 'replaced'])),
  /** Until then it can be appealed. */
  appealUntil: EpochSeconds,
  appeal: Type.Optional(OwnAppeal),
})
/** Its type. */
export type Statement = Static<typeof Statement>
