import type { KeyState, MatchSide } from '@quintet/domain/match'
import type { Generated } from 'kysely'

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

export interface PastPairTable {
  pair: Buffer
  until_day: number
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

export interface MatchTables {
  matches: MatchTable
  /** Matches by their second member. */
  match_seconds: { member_2: number; member_1: number; match_id: number }
  messages: MessageTable
  voice_notes: VoiceNoteTable
  chat_signs: { member_id: number }
  past_pairs: PastPairTable
  contacts: ContactTable
  blocks: { member_id: number; blocked_id: number; at: number }
  reports: ReportTable
  error_reports: ErrorReportTable
}
