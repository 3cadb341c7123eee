import type { Identity, Principal } from '@quintet/identity'
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

const memberOf = ({ sub, sessionId, signedInAt }: Principal, row: MemberClaimsRow | undefined): Member => {
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

/**
 * Finds the member that a token speaks for. What the member may do, and whether the sign-in still stands, are read every time, so that a
 * changed tier and a sign-out count at once; both by one query where sign-ins are kept here. Throws Unauthorized when there is none.
 */
export const createMemberLookup = (
  db: Store,
  { authenticate, halves }: Pick<Identity, 'authenticate' | 'halves'>,
): ((token: string) => Promise<Member>) => {
  if (!halves) {
    const claimsRow = db.statement<MemberClaimsRow>(claimsQuery)
    return async (token) => {
      const principal = await authenticate(token)
      return memberOf(principal, await claimsRow.get(principal.sub))
    }
  }
  const standingRow = db.statement<MemberClaimsRow>(`${claimsQuery} AND ${halves.standing}`)
  return async (token) => {
    const principal = halves.readToken(token)
    if (!principal) throw new Unauthorized()
    const row = standingRow.get(principal.sub, principal.sessionId, principal.sub)
    // What is there already is not waited for: each wait is a turn of the queue of promises.
    return memberOf(principal, row instanceof Promise ? await row : row)
  }
}
