import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import { faults } from '../faults.ts'
import { type Client, type Pool, guardsSignIn } from '../pools.ts'
import { type Provider, clientOf, poolOfIssuer } from '../provider.ts'
import { findSession } from '../repositories/sessions.ts'
import { type User, findUser } from '../repositories/users.ts'
import { verifyToken } from './jwt.ts'

export interface Caller {
  pool: Pool
  client: Client
  user: User
  sessionId: string
  /** When the password was last proved, epoch milliseconds. */
  signedInAt: number
  /** The device of this sign-in, where devices are tracked. */
  device: string | null
}

/** Who an access token speaks for; refuses it in the protocol's words. */
export const callerOf = async (provider: Provider, accessToken: string): Promise<Caller> => {
  const claims = verifyToken(provider.keys, accessToken)
  if (claims?.['token_use'] !== 'access') throw faults.invalidAccessToken()
  if (Number(claims['exp']) * 1000 <= provider.wall.now()) throw faults.expiredAccessToken()
  const pool = poolOfIssuer(provider, String(claims['iss']))
  if (!pool) throw faults.invalidAccessToken()
  const sessionId = String(claims['origin_jti'])
  const session = await findSession(provider.db.read, sessionId)
  if (!session || session.revoked_at !== null) throw faults.revokedAccessToken()
  const user = await findUser(provider.db.read, session.sub)
  if (!user) throw faults.revokedAccessToken()
  if (!user.enabled) throw faults.disabled()
  return {
    pool,
    client: clientOf(provider, String(claims['client_id'])).client,
    user,
    sessionId,
    signedInAt: session.auth_time * 1000,
    device: session.device,
  }
}

/** Decision 49: where a pool guards how people sign in, a fresh sign-in is needed to change that or to delete the account. */
export const requireFreshSignIn = ({ wall }: Provider, { pool, signedInAt }: Caller): void => {
  if (guardsSignIn(pool) && wall.now() - signedInAt > FRESH_SIGN_IN_SECONDS * 1000) throw faults.signInTooOld()
}

/** The subject of a valid access token; whether its sign-in still stands is not looked at. */
export const subjectOf = (provider: Provider, accessToken: string): string | undefined => {
  const claims = verifyToken(provider.keys, accessToken)
  const valid = claims?.['token_use'] === 'access' && Number(claims['exp']) * 1000 > provider.wall.now()
  return valid ? String(claims['sub']) : undefined
}
