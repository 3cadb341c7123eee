import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '@quintet/kit/clock'
import type { Store } from '../../db/store.ts'
import { Unauthorized } from '@quintet/kit/errors'
import type { Member } from '../../member.ts'
import type { JwtClaims } from './jwt.ts'

interface Known {
  sub: string
  sessionId: string
  signedInAt: number
  expiresAt: number
}

interface Live {
  id: number
  tier: number
  active: number
  standing: number
  membership_end_day: number
  encryption_type: number
}

export interface AuthenticateOptions {
  db: Store
  wall: Clock
  /** The claims of a token with a right signature; undefined for anything else. */
  verify(token: string): JwtClaims | undefined
  issuer: string
  clients: ReadonlySet<string>
  /** The tokens of another provider: whether a sign-in still stands is only in their expiry. */
  foreign?: boolean
}

export interface Authenticate {
  authenticate(token: string): Member
  /** Whether the signature of a token was found right before. */
  knows(token: string): boolean
}

const cachedTokens = 20_000

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')

const liveMember = `
  SELECT m.id, m.tier, m.active, m.standing, m.membership_end_day, m.encryption_type
  FROM identity_sessions s JOIN identity_users u ON u.sub = s.sub JOIN members m ON m.sub = s.sub
  WHERE s.id = ? AND s.sub = ? AND s.revoked_at IS NULL AND u.enabled = 1`

const foreignMember = `
  SELECT m.id, m.tier, m.active, m.standing, m.membership_end_day, m.encryption_type
  FROM members m WHERE ? <> '' AND m.sub = ?`

const read = ({ verify, issuer, clients }: AuthenticateOptions, token: string): Known | undefined => {
  const claims = verify(token)
  if (claims?.['token_use'] !== 'id' || claims['iss'] !== issuer || !clients.has(String(claims['aud']))) return undefined
  const { sub, origin_jti: sessionId, auth_time: authTime, exp } = claims
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || typeof authTime !== 'number' || typeof exp !== 'number')
    return undefined
  return { sub, sessionId, signedInAt: authTime * 1000, expiresAt: exp * 1000 }
}

const memberOf = (known: Known, live: Live): Member => ({
  id: live.id,
  sub: known.sub,
  sessionId: known.sessionId,
  signedInAt: known.signedInAt,
  claims: {
    tier: live.tier,
    active: live.active === 1,
    standing: live.standing,
    membershipEndDay: live.membership_end_day,
    encryptionType: live.encryption_type,
  },
})

/**
 * Checks the AuthHead token. The signature is verified once per distinct token; whether it has expired, whether its sign-in still
 * stands and what the member may do are read every time, so that a sign-out or a changed tier counts at once.
 */
export const createAuthenticate = (options: AuthenticateOptions): Authenticate => {
  const verified = new LRUCache<string, Known>({ max: cachedTokens })
  const live = options.db.statement<Live>(options.foreign ? foreignMember : liveMember)
  const verifyOnce = (token: string): Known | undefined => {
    const key = keyOf(token)
    const known = verified.get(key)
    if (known) return known
    const fresh = read(options, token)
    if (fresh) verified.set(key, fresh)
    return fresh
  }
  const authenticate = (token: string): Member => {
    const known = verifyOnce(token)
    if (!known || known.expiresAt <= options.wall.now()) throw new Unauthorized()
    const row = live.get(known.sessionId, known.sub)
    if (!row) throw new Unauthorized()
    return memberOf(known, row)
  }
  return { authenticate, knows: (token) => verified.get(keyOf(token)) !== undefined }
}
