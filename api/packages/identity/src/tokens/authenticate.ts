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
  /** Who a token speaks for by its signature and its time alone: whether the sign-in still stands has yet to be looked at. */
  readToken(token: string): Principal | undefined
  /** Whether the signature of a token was found right before. */
  knows(token: string): boolean
}

const cachedTokens = 20_000

const keyOf = (token: string) => hash('sha256', token, 'base64')

/** Tokens that are kept whole, about a kilobyte each. */
const wholeTokens = 1000
const tailLength = 43

/**
 * Those that were used lately, found by the end of their signature and compared as a whole: cheaper than hashing a kilobyte. Nobody who
 * does not have a token knows that end, so the time that the comparison takes tells nothing.
 */
const createWholeTokens = () => {
  const kept = new Map<string, { token: string; known: Known }>()
  return {
    find: (token: string): Known | undefined => {
      const found = kept.get(token.slice(-tailLength))
      return found?.token === token ? found.known : undefined
    },
    keep: (token: string, known: Known): void => {
      kept.set(token.slice(-tailLength), { token, known })
      if (kept.size > wholeTokens) kept.delete(kept.keys().next().value ?? '')
    },
  }
}

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
  const lately = createWholeTokens()
  const verifyHashed = (token: string): Known | undefined => {
    const key = keyOf(token)
    const known = verified.get(key) ?? read(options, token)
    if (known) verified.set(key, known)
    return known
  }
  const verifyOnce = (token: string): Known | undefined => {
    const whole = lately.find(token)
    if (whole) return whole
    const known = verifyHashed(token)
    if (known) lately.keep(token, known)
    return known
  }
  const readToken = (token: string): Principal | undefined => {
    const known = verifyOnce(token)
    if (!known || known.expiresAt <= options.wall.now()) return undefined
    const { sub, sessionId, signedInAt } = known
    return { sub, sessionId, signedInAt }
  }
  const authenticate = async (token: string): Promise<Principal> => {
    const principal = readToken(token)
    if (!principal || !(await options.stands(principal))) throw new Unauthorized()
    return principal
  }
  return { authenticate, readToken, knows: (token) => verified.get(keyOf(token)) !== undefined }
}
