import type { LastingMeasure, TermsRule } from '@quintet/domain/cases'
import type { MatchSide } from '@quintet/domain/match'
import type { Generated } from 'kysely'

/** Somebody who runs the site; the account is the identity provider's, in a pool of its own. */
export interface StaffTable {
  id: Generated<number>
  sub: string
  email: string
  /** JSON: a list of roles. */
  roles: string
  added_at: number
  ended_at: number | null
}

/** Something the staff work on: a photo to be looked at, a report. */
export interface CaseTable {
  /** Drawn, not counted up: `insertCase` gives it. */
  id: number
  kind: string
  /** 0 once the member is gone. */
  member_id: number
  subject: number
  opened_at: number
  decided_at: number | null
  decided_by: number | null
  /** JSON: what was decided, and why. */
  outcome: string | null
  /** 0 to 3; worse ones are looked at first. */
  harm: Generated<number>
  /** When the reporter was told to expect an answer. */
  due_at: Generated<number | null>
  /** Number of the reporter's reason; 0 where there is none. */
  reason: Generated<number>
  /** The match that was reported. */
  match_id: Generated<number | null>
  /** JSON: a closing that waits for the second person. */
  proposal: Generated<string | null>
  /** JSON: an erasing of the evidence that waits for the second person. */
  erasing: Generated<string | null>
  /** When the evidence was erased. */
  erased_at: Generated<number | null>
  /** Who decided before an appeal opened the case again. */
  first_decided_by: Generated<number | null>
}

/** A message that a report opened, with what proves that exactly this text was sent (rule 55). */
export interface CaseEvidenceTable {
  id: Generated<number>
  case_id: number
  sender_id: number
  sent_at: number
  text: string
  match_id: number
  side: MatchSide
  client_id: string
  franking: string
  commitment: string
}

/** The copy of a reported match's messages, as unreadable as they were: for the case alone. */
export interface SealedMessageTable {
  id: Generated<number>
  case_id: number
  sender_id: number
  client_id: string
  body: string
  iv: string
  commitment: string | null
  sent_at: number
  kept_at: number
}

/** A measure against a member with its reasons; in force while `ended_at` is null. */
export interface MeasureTable {
  id: Generated<number>
  /** 0 once the member is gone. */
  member_id: number
  case_id: number
  kind: LastingMeasure
  rule: TermsRule
  /** Empty for what was decided before reasons were kept. */
  facts: string
  machine: 'none' | 'found' | 'decided'
  fraud: Generated<number>
  photo_id: Generated<number | null>
  from_at: number
  /** Day of the product's clock on which it ends; null: it does not end by itself. */
  until_day: Generated<number | null>
  decided_by: Generated<number | null>
  /** The second person, where one is needed. */
  confirmed_by: Generated<number | null>
  ended_at: Generated<number | null>
  ending: Generated<'over' | 'lifted' | 'replaced' | null>
}

/** A member's word against a measure, and another person's answer. */
export interface AppealTable {
  id: Generated<number>
  measure_id: number
  text: string
  created_at: number
  due_at: number
  decided_at: Generated<number | null>
  decided_by: Generated<number | null>
  outcome: Generated<'kept' | 'lifted' | 'shortened' | null>
  answer: Generated<string | null>
}

/** A reporter's word against a decision to do nothing, and another person's answer. */
export interface ReportAppealTable {
  id: Generated<number>
  case_id: number
  /** 0 once they are gone. */
  reporter_id: number
  text: string
  created_at: number
  due_at: number
  decided_at: Generated<number | null>
  decided_by: Generated<number | null>
  outcome: Generated<'kept' | 'reopened' | 'memberLeft' | null>
  answer: Generated<string | null>
}

/** A request that came to the support by mail, as the support wrote it down. */
export interface MailRequestTable {
  case_id: number
  text: string
  opened_by: number
}

/**
 * A held photo in the hands of the staff:
 *
 *   held ──► leased ──► decided ──(10 s)──► final: cleared or refused, the row is gone
 *              ▲  │        │
 *              │  └─ over ─┤ undone
 *              └───────────┘
 *
 * A lease that is over gives the photo to the next who asks; one that somebody wanted a second opinion on goes to another.
 */
export interface PhotoReviewTable {
  photo_id: number
  case_id: number
  staff_id: number
  leased_until: number
  decision: 'clear' | 'refuse' | null
  reason: string | null
  decided_at: number | null
  asked_by: number | null
}

/** What is measured of a photo; the hash is of what it looks like. */
export interface PhotoSignalsTable {
  photo_id: number
  hash: Buffer
  width: number
  height: number
  edges: number
  /** JSON: what classifiers found. */
  classified: string
}

/** Why the hash of a photo is kept beyond it. */
export type KeptHashReason = 'refused' | 'closed'

export interface KeptPhotoHashTable {
  id: Generated<number>
  hash: Buffer
  why: KeptHashReason
  /** 0 once the member is gone. */
  member_id: number
  kept_at: number
}

/** What a member may be known again by beside the address. */
export interface TraceTable {
  kind: 'phone' | 'card'
  hash: Buffer
  member_id: number
}

/** Somebody without an account whom a stop kept out. */
export interface StoppedRequestTable {
  case_id: number
  email: string
  language: number
  text: string
  created_at: number
  /** Until the mail server has taken it. */
  answer: Generated<string | null>
  outcome: Generated<'kept' | 'letIn' | null>
  mail_due_at: Generated<number | null>
}

/** A notice to everybody, shown from a day to a day of the product's clock. */
export interface PublicNoticeTable {
  id: Generated<number>
  from_day: number
  to_day: number
  /** JSON: title and message by language. */
  texts: string
  made_by: number
  made_at: number
  taken_back_at: number | null
}

/** A week whose result is not to be published; let go where `released_at` says so. */
export interface DrawingHoldTable {
  week: number
  reason: string
  held_by: number
  held_at: number
  released_at: number | null
}

export interface StaffTables {
  traces: TraceTable
  departed_traces: { hash: Buffer; until_day: number }
  stopped_requests: StoppedRequestTable
  /** When the account of a sign-in with another provider was erased, epoch milliseconds. */
  erased_sign_ins: { hash: Buffer; erased_at: number }
  let_in_addresses: { person: Buffer; until_day: number }
  public_notices: PublicNoticeTable
  drawing_holds: DrawingHoldTable
  cases: CaseTable
  case_evidence: CaseEvidenceTable
  sealed_messages: SealedMessageTable
  measures: MeasureTable
  appeals: AppealTable
  report_appeals: ReportAppealTable
  mail_requests: MailRequestTable
  photo_reviews: PhotoReviewTable
  photo_signals: PhotoSignalsTable
  kept_photo_hashes: KeptPhotoHashTable
  staff: StaffTable
  /** What staff looked at and did (`api/packages/audit-log`). Entries are never changed. */
  staff_audit: { number: number; text: string; mac: string }
}
