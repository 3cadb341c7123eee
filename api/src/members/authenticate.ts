import type { Principal } from '@quintet/identity'
import { Unauthorized } from '@quintet/kit/errors'
import type { Store } from '@quintet/database'
import type { Member } from '../member.ts'

interface MemberClaimsRow {
  id: number
  tier: number
  active: number
  standing: number
  membership_end_day: number
  encryption_type: number
}

const claimsQuery = 'SELECT id, tier, active, standing, membership_end_day, encryption_type FROM members WHERE sub = ?'

/**
 * Finds the member that a token speaks for. What the member may do is read every time, so that a changed tier counts at once. Throws
 * Unauthorized when there is none.
 */
export const createMemberLookup = (db: Store): ((principal: Principal) => Promise<Member>) => {
  const claimsRow = db.statement<MemberClaimsRow>(claimsQuery)
  return async ({ sub, sessionId, signedInAt }) => {
    const row = await claimsRow.get(sub)
    if (!row) throw new Unauthorized()
    const claims = {
      tier: row.tier,
      active: row.active === 1,
      standing: row.standing,
      membershipEndDay: row.membership_end_day,
      encryptionType: row.encryption_type,
    }
    return { id: row.id, sub, sessionId, signedInAt, claims }
  }
}
