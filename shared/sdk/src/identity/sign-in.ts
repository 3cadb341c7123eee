import { environment } from '../environment.ts'
import { IdentityError } from './errors.ts'
import type { FactorChallenge, SetupChallenge } from './factor-challenge.ts'
import { post, postTimed } from './post.ts'
import { sessionKey, sign, startHandshake, timestamp } from './srp.ts'

/** The three tokens; a refresh brings a new refresh token where the client rotates them. */
export interface Tokens {
  idToken: string
  accessToken: string
  refreshToken?: string
  /** Key of a device that the provider has just begun to track. */
  deviceKey?: string
}

/** Asked for a new password before the first tokens; lives three minutes. */
export interface NewPasswordChallenge {
  challenge: 'NEW_PASSWORD_REQUIRED'
  session: string
  username: string
}

/** Tokens, or the challenge that has to be answered first. */
export type SignInResult = { tokens: Tokens } | NewPasswordChallenge | FactorChallenge | SetupChallenge

type Fields = Record<string, unknown>
type Texts = Partial<Record<string, string>>

interface WireTokens {
  IdToken?: string
  AccessToken?: string
  RefreshToken?: string
  NewDeviceMetadata?: { DeviceKey?: string }
}

const readTokens = (answer: Fields): Tokens | undefined => {
  const { IdToken, AccessToken, RefreshToken, NewDeviceMetadata } = (answer['AuthenticationResult'] ?? {}) as WireTokens
  if (IdToken === undefined || AccessToken === undefined) return undefined
  const deviceKey = NewDeviceMetadata?.DeviceKey
  return {
    idToken: IdToken,
    accessToken: AccessToken,
    ...(RefreshToken !== undefined && { refreshToken: RefreshToken }),
    ...(deviceKey !== undefined && { deviceKey }),
  }
}

const open = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'MFA_SETUP'] as const

/** Answers a challenge of the identity provider. */
export const respond = (ChallengeName: string, ChallengeResponses: Texts, Session?: string) =>
  post('RespondToAuthChallenge', { ChallengeName, ChallengeResponses, ...(Session !== undefined && { Session }) })

/** Tokens or the next challenge. Who has several second factors and prefers none is asked for the app's. */
export const readResult = async (answer: Fields, name: string): Promise<SignInResult> => {
  const tokens = readTokens(answer)
  if (tokens) return { tokens }
  const { ChallengeName, Session: session, ChallengeParameters: parameters } = answer
  const username = (parameters as Texts | undefined)?.['USER_ID_FOR_SRP'] ?? name
  if (typeof session === 'string' && ChallengeName === 'SELECT_MFA_TYPE')
    return readResult(await respond('SELECT_MFA_TYPE', { USERNAME: username, ANSWER: 'SOFTWARE_TOKEN_MFA' }, session), username)
  const challenge = open.find((one) => one === ChallengeName)
  if (challenge === undefined || typeof session !== 'string')
    throw new IdentityError('UnsupportedChallenge', `${String(ChallengeName)} is not supported here.`)
  return { challenge, session, username }
}

const prove = async (email: string, password: string, ClientMetadata?: Texts): Promise<SignInResult> => {
  const half = startHandshake()
  const AuthParameters = { USERNAME: email.trim(), SRP_A: half.publicValue.toString(16) }
  const started = { AuthFlow: 'USER_SRP_AUTH', AuthParameters, ...(ClientMetadata && { ClientMetadata }) }
  const { fields: answer, time: now } = await postTimed('InitiateAuth', started)
  const {
    SALT: salt = '',
    SRP_B: serverPublic = '',
    USER_ID_FOR_SRP: id = '',
    SECRET_BLOCK: block = '',
  } = (answer['ChallengeParameters'] ?? {}) as Texts
  const facts = { salt, serverPublic, id, poolName: environment().userPool.split('_')[1] ?? '' }
  const key = await sessionKey(half, facts, password)
  const time = timestamp(new Date(now))
  const proof = {
    USERNAME: id,
    PASSWORD_CLAIM_SECRET_BLOCK: block,
    TIMESTAMP: time,
    PASSWORD_CLAIM_SIGNATURE: await sign(key, facts, block, time),
  }
  return readResult(await respond('PASSWORD_VERIFIER', proof), id)
}

const isOf = (error: unknown, type: string): boolean => error instanceof IdentityError && error.type === type

/**
 * Signs in by SRP: the password never leaves the browser. A hand-shake proves the password of an account or of a sign-up that waits
 * for its code, never of both: what the account refuses is tried at the sign-up.
 * @returns tokens, or the challenge of a forced new password
 * @throws IdentityError of type `UserNotConfirmedException` when the password is right and the address still waits for its code
 */
export const signIn = async (email: string, password: string): Promise<SignInResult> => {
  try {
    return await prove(email, password)
  } catch (refusal) {
    if (!isOf(refusal, 'NotAuthorizedException')) throw refusal
    return prove(email, password, { account: 'unconfirmed' }).catch((second: unknown) => {
      throw isOf(second, 'UserNotConfirmedException') ? second : refusal
    })
  }
}

/** Answers the forced new password. A password that the rules refuse leaves the challenge open. */
export const completeNewPassword = async (
  challenge: Pick<NewPasswordChallenge, 'session' | 'username'>,
  newPassword: string,
): Promise<SignInResult> => {
  const { session, username } = challenge
  return readResult(await respond('NEW_PASSWORD_REQUIRED', { USERNAME: username, NEW_PASSWORD: newPassword }, session), username)
}

const exchange = async (refreshToken: string): Promise<Fields> => {
  try {
    return await post('GetTokensFromRefreshToken', { RefreshToken: refreshToken })
  } catch (error) {
    // One token is in two hands, and the provider has ended the sign-in: to the member it is over like any other.
    if (isOf(error, 'RefreshTokenReuseException')) throw new IdentityError('NotAuthorizedException', (error as Error).message)
    throw error
  }
}

/** New id and access tokens for a refresh token, and a new refresh token where the provider rotates them. */
export const refresh = async (refreshToken: string): Promise<Tokens> => {
  const tokens = readTokens(await exchange(refreshToken))
  if (!tokens) throw new IdentityError('UnknownError', 'The answer has no tokens.')
  return tokens
}

/** Ends this sign-in everywhere its tokens went. */
export const signOut = async (refreshToken: string): Promise<void> => {
  await post('RevokeToken', { Token: refreshToken })
}

/** Ends every sign-in of the member. */
export const globalSignOut = async (accessToken: string): Promise<void> => {
  await post('GlobalSignOut', { AccessToken: accessToken })
}
