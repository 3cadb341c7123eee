import { faults } from '../faults.ts'
import type { PasswordKind } from '../limits.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { findAccount, findSignUp, lookUpAccount } from './account.ts'
import type { Answers, Flow } from './challenge.ts'
import { type Handshake, clientPublicOf, startBlock } from './srp-block.ts'

export const passwordVerifier = 'PASSWORD_VERIFIER'

export interface PasswordHandshake extends Handshake {
  pool: string
  client: string
  /** Undefined for someone who does not exist: the hand-shake then goes on and fails like a wrong password. */
  sub: string | undefined
  id: string
  name: string
  /** Whose password is proved. */
  kind: PasswordKind
  /** Whether a custom challenge follows. */
  custom: boolean
}

/**
 * ClientMetadata `{ "account": "unconfirmed" }` asks for the sign-up that waits for its code, not for the account: a right proof is
 * then refused as UserNotConfirmedException. A hand-shake can prove one password only, so the client has to say which it means.
 */
const asksForSignUp = (pool: Pool, metadata: Answers | undefined): boolean =>
  pool.signUpPrivacy && metadata?.['account'] === 'unconfirmed'

/** Answers A with B, salt and a sealed block that holds the server's half. */
export const startHandshake = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  parameters: Answers,
  { kind, custom }: Pick<PasswordHandshake, 'kind' | 'custom'>,
): Promise<object> => {
  const { USERNAME: username, SECRET_HASH: secretHash } = parameters
  if (!username) throw faults.missing('USERNAME')
  const clientPublic = clientPublicOf(parameters)
  const find = kind === 'sign-up' ? findSignUp : findAccount
  const { name, user, facts } = await lookUpAccount(provider, pool, client, username, secretHash, find)
  const who = { pool: pool.id, client: client.id, sub: user?.sub, id: facts.id, name }
  const state: PasswordHandshake = { ...who, kind, custom, ...startBlock(provider, clientPublic, facts.verifier) }
  const ChallengeParameters = {
    SALT: facts.salt.toString('hex'),
    SECRET_BLOCK: provider.challengeSessions.sealBlock(passwordVerifier, state),
    SRP_B: state.serverPublic,
    USERNAME: facts.id,
    USER_ID_FOR_SRP: facts.id,
  }
  return { ChallengeName: passwordVerifier, ChallengeParameters }
}

/** USER_SRP_AUTH. A CHALLENGE_NAME among the parameters, as some clients send it, means nothing here. */
export const startPasswordVerifier: Flow = (provider, pool, client, parameters, metadata) =>
  startHandshake(provider, pool, client, parameters, {
    kind: asksForSignUp(pool, metadata) ? 'sign-up' : 'password',
    custom: false,
  })
