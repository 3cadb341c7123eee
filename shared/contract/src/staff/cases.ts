import {
  EVIDENCE_LIMIT,
  LONGEST_SUSPENSION_DAYS,
  caseKinds,
  caseTextLimits,
  lastingMeasures,
  returnSigns,
  termsRules,
} from '@quintet/domain/cases'
import { textLimits } from '@quintet/domain/limits'
import { type Static, Type } from 'typebox'
import { Day, Done, Email, EpochSeconds, Slot, integer, text } from '../schema/common.ts'
import { AppealAnswer, AppealOutcome, CaseNumber, Facts, MachinePart } from '../schema/standing.ts'
import { declareForStaff } from './staff-call.ts'

const Count = integer(0, 2_147_483_647)
const Kind = Type.Enum([...caseKinds])
const Rule = Type.Enum([...termsRules])

/** A case as a list shows it. */
export const CaseSummary = Type.Object({
  number: CaseNumber,
  kind: Kind,
  reason: integer(0, 10),
  harm: integer(0, 3),
  openedAt: EpochSeconds,
  dueAt: Type.Optional(EpochSeconds),
  decidedAt: Type.Optional(EpochSeconds),
  /** What was decided: a measure, or how the case ended else. */
  decision: Type.Optional(text(1, 40)),
  /** A closing was proposed, and by whom. */
  proposedBy: Type.Optional(CaseNumber),
  /** An erasing of its evidence was, and by whom. */
  erasingBy: Type.Optional(CaseNumber),
})
/** Its type. */
export type CaseSummary = Static<typeof CaseSummary>

const CaseGroup = Type.Object({
  /** Whom they are about; 0 once the member is gone. */
  member: Count,
  harm: integer(0, 3),
  oldestAt: EpochSeconds,
  cases: Type.Array(CaseSummary, { maxItems: 100 }),
})

const Cursor = Type.String({ pattern: '^[0-3](\\.\\d{1,15}){2}$' })

/** Open cases by the member they are about, the most harmful and oldest first: 30 members at a time, from where the last page ended. */
export const listCases = declareForStaff(
  'listCases',
  Type.Object({ after: Type.Optional(Cursor) }),
  Type.Object({ groups: Type.Array(CaseGroup, { maxItems: 30 }), open: Count, overdue: Count, next: Type.Optional(Cursor) }),
  { roles: ['moderator', 'second', 'support'] },
)

const Photo = Type.Object({
  photo: CaseNumber,
  slot: Slot,
  state: Type.Enum(['held', 'cleared', 'refused']),
  /** base64 of the JPEG. */
  image: Type.String({ maxLength: 4_000_000 }),
})

/** A message that was opened for the case (decision 55). */
export const Evidence = Type.Object({
  /** Whether whom the case is about sent it, or who reported. */
  by: Type.Enum(['member', 'reporter']),
  sender: CaseNumber,
  sentAt: EpochSeconds,
  text: text(1, 2 * textLimits.chatMessage.max),
  /** Whether exactly this text fits what its sender committed to; it is checked at every look. */
  verified: Type.Boolean(),
})

const ErasingReason = text(10, 400)
const Erasing = Type.Object({ by: CaseNumber, at: EpochSeconds, reason: ErasingReason })

/** A measure as staff see it. */
export const StaffMeasure = Type.Object({
  number: CaseNumber,
  case: CaseNumber,
  measure: Type.Enum([...lastingMeasures]),
  rule: Rule,
  facts: Type.String({ maxLength: 1000 }),
  machine: MachinePart,
  fraud: Type.Boolean(),
  from: EpochSeconds,
  untilDay: Type.Optional(Day),
  decidedBy: Type.Optional(CaseNumber),
  confirmedBy: Type.Optional(CaseNumber),
  endedAt: Type.Optional(EpochSeconds),
})
/** Its type. */
export type StaffMeasure = Static<typeof StaffMeasure>

const Proposal = Type.Object({ by: CaseNumber, at: EpochSeconds, fraud: Type.Boolean(), rule: Rule, facts: Facts })

/** A whole case: what was reported, by whom, with what, and of the profile only what matters for it. */
export const CaseFile = Type.Object({
  ...CaseSummary.properties,
  member: Type.Optional(
    Type.Object({
      number: CaseNumber,
      /** Language id: reasons are written in it. */
      language: integer(1, 29),
      joinedAt: EpochSeconds,
      standing: integer(0, 2),
    }),
  ),
  report: Type.Optional(
    Type.Object({
      text: Type.String({ maxLength: 400 }),
      /** 0 once the reporter is gone. */
      reporter: Count,
      /** What they reported before, and how often something came of it. */
      before: Count,
      upheld: Count,
    }),
  ),
  error: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** What came by mail, as the support wrote it down. */
  request: Type.Optional(
    Type.Object({
      text: Type.String({ maxLength: caseTextLimits.request.max }),
      by: CaseNumber,
      /** What was answered, by mail. */
      answer: Type.Optional(Type.String({ maxLength: caseTextLimits.answer.max })),
    }),
  ),
  /** By what the member was known again; the accounts that had it, and whether one that left had. */
  returned: Type.Optional(
    Type.Object({
      by: Type.Enum([...returnSigns]),
      accounts: Type.Array(CaseNumber, { maxItems: 100 }),
      hasLeft: Type.Boolean(),
    }),
  ),
  /** Who was kept from signing up, and what they say; empty once it is answered. */
  stopped: Type.Optional(
    Type.Object({
      email: Type.Union([Email, Type.Literal('')]),
      language: integer(1, 29),
      text: Type.String({ maxLength: 1000 }),
    }),
  ),
  evidence: Type.Array(Evidence, { maxItems: EVIDENCE_LIMIT }),
  /** All messages of the match, kept sealed for so long: nobody can read them. */
  sealed: Type.Optional(Type.Object({ count: Count, until: EpochSeconds })),
  /** The evidence is to be erased: it waits for a second person. */
  erasing: Type.Optional(Erasing),
  erasedAt: Type.Optional(EpochSeconds),
  /** The parts of the profile that matter, by name, as the member wrote them. */
  profile: Type.Array(Type.Object({ part: text(1, 40), value: Type.String({ maxLength: 400 }) }), { maxItems: 20 }),
  photos: Type.Array(Photo, { maxItems: 5 }),
  /** Answers to the question whether the photos show one person. */
  samePerson: Type.Optional(Type.Object({ same: Count, different: Count })),
  /** Other cases about the member, the newest first. */
  earlier: Type.Array(CaseSummary, { maxItems: 100 }),
  measures: Type.Array(StaffMeasure, { maxItems: 100 }),
  proposal: Type.Optional(Proposal),
})
/** Its type. */
export type CaseFile = Static<typeof CaseFile>

/** Opens one case; the look is written down. */
export const openCase = declareForStaff('openCase', Type.Object({ case: CaseNumber }), CaseFile, {
  roles: ['moderator', 'second', 'support'],
})

const why = { rule: Rule, facts: Facts }

const Decision = Type.Union([
  Type.Object({ measure: Type.Literal('nothing'), answer: Type.Optional(text(10, 1000)) }),
  Type.Object({ measure: Type.Literal('letIn'), answer: text(10, 1000) }),
  Type.Object({ measure: Type.Literal('warn'), ...why }),
  Type.Object({ measure: Type.Literal('removePhoto'), photo: CaseNumber, ...why }),
  Type.Object({ measure: Type.Literal('suspend'), days: integer(1, LONGEST_SUSPENSION_DAYS), ...why }),
  Type.Object({ measure: Type.Literal('close'), fraud: Type.Boolean(), ...why }),
])
/** What is decided, and why. */
export type Decision = Static<typeof Decision>

/**
 * Decides a case, and others about the same member with it. A closing waits for a second person, and the member is suspended
 * meanwhile. `answer` is for who reported a fault, or was kept from signing up.
 */
export const decideCase = declareForStaff(
  'decideCase',
  Type.Object({
    case: CaseNumber,
    others: Type.Optional(Type.Array(CaseNumber, { maxItems: 50, uniqueItems: true })),
    decision: Decision,
  }),
  Type.Object({ measure: Type.Optional(CaseNumber), awaitsSecond: Type.Optional(Type.Boolean()) }),
  { roles: ['moderator', 'support'] },
)

/** The second person's word on a closing: it is done, or the case is open again. */
export const confirmClosing = declareForStaff(
  'confirmClosing',
  Type.Object({ case: CaseNumber, confirm: Type.Boolean() }),
  Done,
  { roles: ['second'], needsFreshSignIn: true },
)

/** Proposes that the evidence of a case is erased; it counts once a second person confirms (decision 57). */
export const proposeErasing = declareForStaff('proposeErasing', Type.Object({ case: CaseNumber, reason: ErasingReason }), Done, {
  roles: ['moderator'],
})

/** The second person's word on it: the evidence is gone for good, or stays. */
export const confirmErasing = declareForStaff(
  'confirmErasing',
  Type.Object({ case: CaseNumber, confirm: Type.Boolean() }),
  Done,
  { roles: ['second'], needsFreshSignIn: true },
)

/** An appeal as staff see it. */
export const StaffAppeal = Type.Object({
  number: CaseNumber,
  text: Type.String({ maxLength: 1000 }),
  at: EpochSeconds,
  dueAt: EpochSeconds,
  member: CaseNumber,
  measure: StaffMeasure,
  /** Whether it was the reader who decided: then somebody else has to answer it. */
  isOwn: Type.Boolean(),
})
/** Its type. */
export type StaffAppeal = Static<typeof StaffAppeal>

/** An appeal of who reported, against a decision to do nothing. */
export const StaffReportAppeal = Type.Object({
  number: CaseNumber,
  text: Type.String({ maxLength: 1000 }),
  at: EpochSeconds,
  dueAt: EpochSeconds,
  reporter: CaseNumber,
  case: CaseSummary,
  isOwn: Type.Boolean(),
})
/** Its type. */
export type StaffReportAppeal = Static<typeof StaffReportAppeal>

/** Appeals that wait for an answer, the one due first before the others: of members, and of who reported. */
export const listAppeals = declareForStaff(
  'listAppeals',
  Type.Object({}),
  Type.Object({
    appeals: Type.Array(StaffAppeal, { maxItems: 100 }),
    reports: Type.Array(StaffReportAppeal, { maxItems: 100 }),
  }),
  { roles: ['second'] },
)

/** Answers an appeal: the measure stays, is lifted, or ends sooner. Never by who decided first. */
export const decideAppeal = declareForStaff(
  'decideAppeal',
  Type.Object({
    appeal: CaseNumber,
    outcome: AppealOutcome,
    /** For `shortened`: so many days from today. */
    days: Type.Optional(integer(1, LONGEST_SUSPENSION_DAYS)),
    answer: AppealAnswer,
  }),
  Done,
  { roles: ['second'] },
)

/** Answers a reporter's appeal: it stays, or the case is open again for somebody else. Never by who decided. */
export const decideReportAppeal = declareForStaff(
  'decideReportAppeal',
  Type.Object({ appeal: CaseNumber, outcome: Type.Enum(['kept', 'reopened']), answer: AppealAnswer }),
  Done,
  { roles: ['second'] },
)

const { request } = caseTextLimits

/** Opens a case for a request that came by mail; with the address of a member it is about them. */
export const openRequest = declareForStaff(
  'openRequest',
  Type.Object({ text: text(request.min, request.max), email: Type.Optional(Email) }),
  Type.Object({ case: CaseNumber, member: Type.Optional(CaseNumber) }),
  { roles: ['support'], perMinute: 20 },
)
