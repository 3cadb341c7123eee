import { DAY_MS } from '@quintet/domain/time'
import type { Transaction } from '../store.ts'
import { type Client, type Pool, regionOf } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { insertRefreshToken, insertSession } from '../repositories/sessions.ts'
import type { User } from '../repositories/users.ts'
import { signToken } from './jwt.ts'

/** AuthenticationResultType of the protocol. */
export interface AuthenticationResult {
  AccessToken: string
  IdToken: string
  RefreshToken?: string
  ExpiresIn: number
  TokenType: 'Bearer'
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string }
}

export interface SessionFacts {
  id: string
  /** Epoch seconds of the sign-in; survives a refresh. */
  authTime: number
  device?: string | null
}

export const issuerOf = (siteUrl: string, pool: Pool): string => `${siteUrl}/identity/${pool.id}`

const hiddenAttributes = new Set(['birthdate', 'custom:consent'])

/** Attributes as the protocol's clients see them; what members must not see of themselves on the wire stays out. */
export const visibleAttributes = async (provider: Provider, pool: Pool, user: User): Promise<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(user.attributes).filter(([name]) => !hiddenAttributes.has(name))),
  ...(pool.site ? await provider.hooks.claims(user.sub) : {}),
})

/** Id token and access token for a session. */
export const issueTokens = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  user: User,
  session: SessionFacts,
): Promise<AuthenticationResult> => {
  const { random, wall, keys, siteUrl } = provider
  const issued = Math.floor(wall.now() / 1000)
  const common = {
    sub: user.sub,
    iss: issuerOf(siteUrl, pool),
    origin_jti: session.id,
    event_id: random.uuid(),
    auth_time: session.authTime,
    iat: issued,
  }
  const attributes = await visibleAttributes(provider, pool, user)
  const emailVerified = attributes['email_verified'] === 'true'
  const idToken = {
    ...attributes,
    email_verified: emailVerified,
    ...common,
    'cognito:username': user.username,
    aud: client.id,
    token_use: 'id',
    exp: issued + client.idTokenMinutes * 60,
    jti: random.uuid(),
  }
  const accessToken = {
    ...common,
    client_id: client.id,
    username: user.username,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    exp: issued + client.accessTokenMinutes * 60,
    jti: random.uuid(),
    ...(session.device && { device_key: session.device }),
  }
  return {
    AccessToken: signToken(keys, accessToken),
    IdToken: signToken(keys, idToken),
    ExpiresIn: client.accessTokenMinutes * 60,
    TokenType: 'Bearer',
  }
}

/** The name of the group of someone's devices. */
export const deviceGroupOf = ({ keyRing }: Provider, user: User): string =>
  `-${keyRing.devices(`${user.pool} ${user.sub}`).subarray(0, 6).toString('base64url')}`

/** The device of a sign-in: the one that proved itself, a new one where devices are tracked, or none. */
const deviceOf = (provider: Provider, pool: Pool, user: User, known: string | undefined) => {
  if (pool.devices === 'off') return { device: null }
  if (known !== undefined) return { device: known }
  const device = `${regionOf(pool)}_${provider.random.uuid()}`
  return { device, NewDeviceMetadata: { DeviceKey: device, DeviceGroupKey: deviceGroupOf(provider, user) } }
}

export const newRefreshToken = ({ random }: Provider): string => random.bytes(48).toString('base64url')

/** A session just opened, before its tokens are signed. */
export interface OpenedSession extends Pick<AuthenticationResult, 'NewDeviceMetadata'> {
  session: SessionFacts
  refreshToken: string
}

/** Opens a session for someone who has just proved who they are. Its tokens are signed after the commit: others write meanwhile. */
export const recordSession = async (
  provider: Provider,
  trx: Transaction,
  pool: Pool,
  client: Client,
  user: User,
  knownDevice?: string,
): Promise<OpenedSession> => {
  const now = provider.wall.now()
  const { device, ...metadata } = deviceOf(provider, pool, user, knownDevice)
  const session = { id: provider.random.uuid(), authTime: Math.floor(now / 1000), device }
  const refreshToken = newRefreshToken(provider)
  await insertSession(trx, { id: session.id, sub: user.sub, client: client.id, auth_time: session.authTime, device })
  const hash = provider.keyRing.refreshTokens(refreshToken)
  await insertRefreshToken(trx, { hash, session: session.id, expires_at: now + client.refreshTokenDays * DAY_MS })
  return { session, refreshToken, ...metadata }
}

/** All three tokens of a session just opened. */
export const firstTokens = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  user: User,
  { session, refreshToken, ...metadata }: OpenedSession,
): Promise<AuthenticationResult> => ({
  ...(await issueTokens(provider, pool, client, user, session)),
  RefreshToken: refreshToken,
  ...metadata,
})

/** Both at once, for what is no sign-in by the protocol. */
export const openSession = async (
  provider: Provider,
  trx: Transaction,
  pool: Pool,
  client: Client,
  user: User,
): Promise<AuthenticationResult> =>
  firstTokens(provider, pool, client, user, await recordSession(provider, trx, pool, client, user))
