import type { StaffRole } from '@quintet/contract/staff'

/** Somebody who runs the site, as a request of theirs knows them. */
export interface StaffMember {
  id: number
  sub: string
  email: string
  roles: readonly StaffRole[]
  /** Epoch milliseconds of the wall clock. */
  signedInAt: number
  sessionId: string
}
