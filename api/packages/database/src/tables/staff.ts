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

export interface StaffTables {
  staff: StaffTable
  /** What staff looked at and did (`api/src/staff/audit`). Entries are never changed. */
  staff_audit: { number: number; text: string; mac: string }
}
