import { type Entry, staffPoolId } from '@quintet/identity'
import { Unauthorized } from '@quintet/kit/errors'
import type { Context } from '../context.ts'
import { rolesOf } from './people.ts'
import type { StaffMember } from './staff-member.ts'

/** A session of the staff ends so long after its sign-in, in milliseconds, however often it is renewed. */
export const staffSessionMs = 8 * 3_600_000

interface StaffRow {
  id: number
  email: string
  roles: string
}

const staffQuery = 'SELECT id, email, roles FROM staff WHERE sub = ? AND ended_at IS NULL'

/**
 * Finds who of the staff a token speaks for. Roles are read every time, so that a changed one counts at once. A member's token speaks
 * for none: it is of another pool. Throws Unauthorized.
 */
export const createStaffEntry = ({ db, wall, identity }: Context): ((token: string) => Promise<StaffMember>) => {
  const entry: Entry = identity.entryOf(staffPoolId)
  const row = db.statement<StaffRow>(staffQuery)
  return async (token) => {
    const { sub, sessionId, signedInAt } = await entry.authenticate(token)
    const found = await row.get(sub)
    if (!found || wall.now() - signedInAt >= staffSessionMs) throw new Unauthorized()
    return { id: found.id, sub, email: found.email, roles: rolesOf(found), signedInAt, sessionId }
  }
}
