import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '@quintet/kit/clock'
import { Unauthorized } from '@quintet/kit/errors'
import type { Pending } from '@quintet/kit/store'
import type { JwtClaims } from './jwt.ts'

/** Who a valid id token speaks for. */
export interface Principal {
  sub: string
  /** The sign-in that the token belongs to. */
  sessionId: string
  /** When the password was last proved, epoch milliseconds of the wall clock. */
  signedInAt: number
}

interface Known extends Principal {
  expiresAt: number
}

export interface AuthenticateOptions {
  wall: Clock
  /** The claims of a token with a right signature; undefined for anything else. */
  verify(token: string): JwtClaims | undefined
  issuer: string
  clients: ReadonlySet<string>
  /** Whether the sign-in of a token still stands; asked every time. */
  stands(principal: Principal): Pending<boolean>
}

export interface Authenticate {
  /** Throws Unauthorized. */
  authenticate(token: string): Promise<Principal>
  /** Whether the signature of a token was found right before. */
  knows(token: string): boolean
}

const cachedTokens = 20_000

const keyOf = (token: string) => hash('sha256', token, 'base64')

const read = ({ verify, issuer, clients }: AuthenticateOptions, token: string): Known | undefined => {
  const claims = verify(token)
  if (claims?.['token_use'] !== 'id' || claims['iss'] !== issuer || !clients.has(String(claims['aud']))) return undefined
  const { sub, origin_jti: sessionId, auth_time: authTime, exp } = claims
  if (typeof sub !== 'string' || typeof sessionId !== 'string' || typeof authTime !== 'number' || typeof exp !== 'number')
    return undefined
  return { sub, sessionId, signedInAt: authTime * 1000, expiresAt: exp * 1000 }
}

/**
 * Checks the AuthHead token. The signature is verified once per distinct token; whether it has expired and whether its sign-in
 * still stands are looked at every time, so that a sign-out counts at once.
 */
export const createAuthenticate = (options: AuthenticateOptions): Authenticate => {
  // A limit by size, not by count: its places are then taken as they are needed, not all at once.
  const verified = new LRUCache<string, Known>({ maxSize: cachedTokens, sizeCalculation: () => 1 })
  const verifyOnce = (token: string): Known | undefined => {
    const key = keyOf(token)
    const known = verified.get(key)
    if (known) return known
    const fresh = read(options, token)
    if (fresh) verified.set(key, fresh)
    return fresh
  }
  const authenticate = async (token: string): Promise<Principal> => {
    const known = verifyOnce(token)
    if (!known || known.expiresAt <= options.wall.now() || !(await options.stands(known))) throw new Unauthorized()
    const { sub, sessionId, signedInAt } = known
    return { sub, sessionId, signedInAt }
  }
  return { authenticate, knows: (token) => verified.get(keyOf(token)) !== undefined }
}
