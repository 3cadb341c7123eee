import type { KeyState, MatchSide } from '@quintet/domain/match'
import type { StartChoice } from '@quintet/domain/membership'
import type { PhotoStatus, ProofRefusal, ProofState } from '@quintet/domain/photos'
import type { Generated } from 'kysely'

/** One row a member: the domain's Profile as JSON, the columns that queries look at, and the ready answer of loadMember. */
export interface ProfileTable {
  member_id: number
  profile: string
  sex: number | null
  attraction: number | null
  zone: number | null
  complete: Generated<number>
  /** Wire JSON of the member's whole record; null when something of it changed. */
  ready_answer: string | null
}

/** What was entered of a section and is not saved; `{}` once it is. */
export interface ProfileDraftTable {
  member_id: number
  section: string
  /** Values by the names of the form's fields, as JSON. */
  draft: string
  /** Epoch milliseconds of the product's time. */
  changed_at: number
}

export interface CharacterTable {
  member_id: number
  number: number
  character: string
}

export interface ConsentTable {
  member_id: number
  kind: string
  granted_at: number
  withdrawn_at: number | null
}

/** One line for each consent given or withdrawn; never changed. */
export interface ConsentDiaryTable {
  id: Generated<number>
  member_id: number
  kind: string
  /** 1 given, 0 withdrawn. */
  granted: number
  at: number
  /** The wording that was in force. */
  version: Generated<string>
}

/** Who agreed to which wording of the terms, and when. */
export interface TermsAgreementTable {
  id: Generated<number>
  member_id: number
  version: string
  at: number
}

/** The drawings that a member leaves out: weeks, both included, and the day on which they take part again. */
export interface PauseTable {
  member_id: number
  from_week: number
  to_week: number
  /** Days since 1970-01-01. */
  until_day: number
}

/** What a check of age came to; self-declared ages stand in `members.birth_date` alone. */
export interface AgeCheckTable {
  member_id: number
  method: string
  /** Days since 1970-01-01. */
  day: number
  over_18: number
}

/** A check that a member was sent to. */
export interface AgeVisitTable {
  member_id: number
  state_hash: string
  method: string
  ends_at: number
}

export interface MemberKeyTable {
  member_id: number
  public_key: string
  wrapped_key: string
  iv: string
  kdf: string
  created_at: number
}

export interface PhotoTable {
  id: Generated<number>
  member_id: number
  slot: number
  file: string
  state: string
  times_judged: Generated<number>
  created_at: number
  /** When it was deleted, and what it was before; for as long as that can be taken back. */
  deleted_at: Generated<number | null>
  deleted_state: Generated<PhotoStatus | null>
  /** A picture of 16 dots across (WebP); null while no small picture was made, empty where none could be. */
  blur: Generated<Buffer | null>
}

/** The check that a member's photos show the member; see the domain's ProofState. */
export interface PhotoProofTable {
  id: Generated<number>
  member_id: number
  state: ProofState
  /** Places in the list of gestures, from 1 on. */
  gesture_1: number
  gesture_2: number
  without_hands: Generated<number>
  /** The pictures, until they are decided on. */
  file_1: Generated<string | null>
  file_2: Generated<string | null>
  started_at: number
  /** How many were begun on that day. */
  tries: number
  sent_at: Generated<number | null>
  case_id: Generated<number | null>
  /** In whose hands it is, since when and until when. */
  staff_id: Generated<number | null>
  leased_at: Generated<number | null>
  leased_until: Generated<number | null>
  decided_at: Generated<number | null>
  reason: Generated<ProofRefusal | null>
}

export interface PhotoJudgementTable {
  photo_id: number
  judge_id: number
  week: number
  attractiveness: number | null
  quality: number | null
  /** Reason of a report, null for a rating. */
  reason: number | null
  text: string | null
}

export interface SamePersonTable {
  member_id: number
  judge_id: number
  week: number
  same: number
}

export interface RoundTable {
  id: Generated<number>
  member_id: number
  week: number
  number: number
  /** JSON: `{ samePerson: { member, tickets: [[ticket, photo]] }, photos: [[ticket, photo]] }`. */
  tickets: string
  finished_at: number | null
  opened_at: Generated<number | null>
  /** JSON: numbers of the photos that were fetched; null where that was not noted yet. */
  seen: Generated<string | null>
}

export interface TokenTable {
  member_id: number
  week: number
  pool: number
  submitted_at: number
}

export interface MatchTable {
  id: Generated<number>
  week: number
  member_1: number
  member_2: number
  pool_1: number
  pool_2: number
  quality: number
  class: number
  day: number
  pseudonym_1: string
  pseudonym_2: string
  key_state: KeyState
  version: Generated<number>
  salt_1: string | null
  salt_2: string | null
  wrapped_key_1: string | null
  wrapped_key_2: string | null
  /** Public keys as they were when each side verified. */
  pinned_key_1: string | null
  pinned_key_2: string | null
  /** Who delivered the session and when, with their signature over it; null for sessions of the older form. */
  key_signature: string | null
  /** The side that began the encryption anew after the match was open, until it is open again. */
  renewed_by: MatchSide | null
  read_1: Generated<number>
  read_2: Generated<number>
  /** How far each side's devices have the other's messages; what was read counts as well. */
  delivered_1: Generated<number>
  delivered_2: Generated<number>
  ended_at: number | null
}

export interface MessageTable {
  id: Generated<number>
  match_id: number
  side: number
  client_id: string
  body: string
  iv: string
  sent_at: number
  /** The sending device, its counter and the hash of its message before; null for messages of the older form. */
  device: string | null
  counter: number | null
  previous: string | null
  /** What the sender's client committed to (rule 55); null for messages of the older form. */
  commitment: Generated<string | null>
  /** 1 for what is no news: neither unread nor told of. */
  quiet: Generated<number>
}

/** A recording of a chat, encrypted; the message that goes with it names it inside its ciphertext. */
export interface VoiceNoteTable {
  id: Generated<number>
  match_id: number
  side: number
  note: string
  body: string
  iv: string
  saved_at: number
}

/** Who had a message from whom, kept when the messages go. */
export interface ContactTable {
  sender_id: number
  recipient_id: number
  pseudonym: string
  /** Day of the last message, by the product's clock. */
  last_day: number
  warned_at: Generated<number | null>
}

export interface PastPairTable {
  pair: Buffer
  until_day: number
}

export interface ReportTable {
  id: Generated<number>
  kind: string
  reporter_id: number
  subject: number
  reason: number
  text: string
  created_at: number
  case_id: Generated<number | null>
}

export interface ErrorReportTable {
  id: Generated<number>
  case_id: Generated<number | null>
  member_id: number
  category: number
  details: string
  created_at: number
}

export interface NoticeTable {
  id: Generated<number>
  /** Null: for everybody. */
  member_id: number | null
  /** Of notices that keep their words. */
  language: number
  day: number
  title: string
  message: string
  /** Which text of `content/<language>/notices.json` it is, and what is filled in, as JSON; null: title and message are the words. */
  key: Generated<string | null>
  notice_values: Generated<string | null>
}

export interface PurchaseTable {
  id: Generated<number>
  member_id: number
  /** Unguessable reference that the payment provider carries. */
  reference: string
  provider: string
  /** What the provider calls the checkout. */
  session: Generated<string | null>
  /** What the provider calls the payment, once it is paid. */
  payment: Generated<string | null>
  tier: number
  cents: number
  /** As the payment company spells it. */
  currency: Generated<string>
  credit_days: number
  start_day: number
  end_day: number
  state: string
  /** Of the payment, what was refunded or is disputed. */
  taken_cents: Generated<number>
  /** What the member lost by that, in cents times days of a purchase. */
  removed_value: Generated<number>
  /** When the provider was last asked what became of it. */
  looked_at: Generated<number>
  created_at: number
  /** Whether the member asked for an immediate start; see `StartChoice`. */
  start: Generated<StartChoice>
  /** The product's day on which it counted; null until then. */
  bought_day: Generated<number | null>
}

/** A purchase that was withdrawn from (decision 59) or that the staff refunded, until long after its refund. */
export interface WithdrawalTable {
  reference: string
  /** Null while the money of a delayed payment has not arrived. */
  payment: string | null
  /** How much of the payment has then gone back in all. */
  total_cents: number
  declared_at: number
  /** When the provider took the refund, and when it said that it was done. */
  sent_at: number | null
  confirmed_at: number | null
  looked_at: Generated<number>
  /** 1 where the staff decided it. */
  by_staff: Generated<number>
}

/** A member's export, while it is made and can be fetched. */
export interface ExportTable {
  member_id: number
  state: 'waiting' | 'running' | 'ready' | 'failed'
  done_percent: number
  asked_at: number
  ready_at: number | null
  /** Its name in the folder of exports. */
  file: string | null
  bytes: number | null
}

/** A mail that has to arrive: it waits here until the mail server has taken it. */
export interface MailDueTable {
  id: Generated<number>
  member_id: number
  kind: string
  /** JSON: what is filled in. */
  mail_values: string
  due_at: number
}

/** What the payment provider said and was taken in. */
export interface PaymentEventTable {
  id: string
  heard_at: number
}

/** One row: until when the provider's own list of events was read, in epoch milliseconds of real time. */
export interface PaymentListTable {
  one: number
  read_until: number
}

/** Money that went back, by payment; totals. */
export interface PaymentTakenBackTable {
  payment: string
  refunded_cents: Generated<number>
  disputed_cents: Generated<number>
  /** none, open, won or lost. */
  dispute: Generated<string>
  /** 1 for one that belongs to no purchase and could not be paid back while it was disputed. */
  owed: Generated<number>
  heard_at: number
}

export interface ProductTables {
  profiles: ProfileTable
  profile_drafts: ProfileDraftTable
  characters: CharacterTable
  consents: ConsentTable
  consent_diary: ConsentDiaryTable
  age_checks: AgeCheckTable
  pauses: PauseTable
  chat_signs: { member_id: number }
  /** Distinct questions of the live estimate of a day, as digests. */
  estimate_questions: { member_id: number; day: number; digest: string }
  judge_weights: { judge_id: number; weight: number }
  weighed_weeks: { week: number; last_judge: number; done: Generated<number> }
  age_visits: AgeVisitTable
  terms_agreements: TermsAgreementTable
  member_keys: MemberKeyTable
  photos: PhotoTable
  photo_proofs: PhotoProofTable
  photo_judgements: PhotoJudgementTable
  same_person_answers: SamePersonTable
  rounds: RoundTable
  tokens: TokenTable
  matches: MatchTable
  /** Matches by their second member. */
  match_seconds: { member_2: number; member_1: number; match_id: number }
  messages: MessageTable
  voice_notes: VoiceNoteTable
  past_pairs: PastPairTable
  contacts: ContactTable
  blocks: { member_id: number; blocked_id: number; at: number }
  reports: ReportTable
  error_reports: ErrorReportTable
  notices: NoticeTable
  purchases: PurchaseTable
  payments_taken_back: PaymentTakenBackTable
  payment_events: PaymentEventTable
  payment_list: PaymentListTable
  withdrawals: WithdrawalTable
  mails_due: MailDueTable
  exports: ExportTable
}
