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

export interface ProfileTables {
  profiles: ProfileTable
  profile_drafts: ProfileDraftTable
  characters: CharacterTable
  consents: ConsentTable
  consent_diary: ConsentDiaryTable
  terms_agreements: TermsAgreementTable
  age_checks: AgeCheckTable
  age_visits: AgeVisitTable
  member_keys: MemberKeyTable
  exports: ExportTable
}
