import type { Generated } from 'kysely'

export interface MemberTable {
  id: Generated<number>
  sub: string
  /** ISO day, write-once. */
  birth_date: string | null
  tier: Generated<number>
  active: Generated<number>
  standing: Generated<number>
  /** Days since 1970-01-01; 0 for none. */
  membership_end_day: Generated<number>
  encryption_type: Generated<number>
  /** Language id of the member's mails and notices. */
  language: Generated<number>
  /** Epoch milliseconds, like every `_at`. */
  created_at: number
}

/** One row: the greatest number that a member ever had. */
export interface MemberNumberTable {
  one: number
  last: number
}

export interface MemberTables {
  members: MemberTable
  member_numbers: MemberNumberTable
  app_state: { key: string; value: string }
}
