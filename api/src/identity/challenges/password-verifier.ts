import { timingSafeEqual } from 'node:crypto'
import { normalName } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countWrongPassword, forgiveWrongPasswords, refuseWhileLocked } from '../limits.ts'
import { openVerifier } from '../password.ts'
import { type Client, type Pool, poolName } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUser, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { simulatedUser } from '../srp/simulation.ts'
import { signatureOf } from '../srp/group.ts'
import { handshakeKey, readClientPublic, startHandshake } from '../srp/server.ts'
import { openSession } from '../tokens/issue.ts'
import type { Answers } from './challenge.ts'
import { startNewPassword } from './new-password.ts'

const kind = 'PASSWORD_VERIFIER'

interface Handshake {
  pool: string
  client: string
  /** Undefined for someone who does not exist: the hand-shake then goes on and fails like a wrong password. */
  sub: string | undefined
  id: string
  name: string
  clientPublic: string
  serverPublic: string
  privateValue: string
  verifier: string
}

/** The account that may sign in under a name. On a pool that hides accounts an unconfirmed one does not. */
const findAccount = async (provider: Provider, pool: Pool, name: string): Promise<User | undefined> => {
  const [user] = await findUsers(provider.db.read, pool.id, name)
  if (user?.status !== 'UNCONFIRMED') return user
  if (!pool.hidesAccounts) throw faults.notConfirmed()
  return undefined
}

/** USER_SRP_AUTH: answers A with B, salt and a sealed block that holds the server's half. */
export const startPasswordVerifier = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  parameters: Answers,
): Promise<object> => {
  const { USERNAME: username, SRP_A: sent, SECRET_HASH: secretHash } = parameters
  if (!username) throw faults.missing('USERNAME')
  if (!sent) throw faults.missing('SRP_A')
  const clientPublic = readClientPublic(sent)
  if (clientPublic === undefined) throw faults.invalid('SRP_A is not valid.')
  checkSecretHash(client, [username], secretHash)
  const name = normalName(username)
  const user = await findAccount(provider, pool, name)
  await refuseWhileLocked(provider, pool.id, user?.sub ?? name)
  const facts = user
    ? { id: user.username, salt: user.salt, verifier: openVerifier(provider, user.username, user.sealedVerifier) }
    : simulatedUser(provider.vault, pool.id, name)
  const half = startHandshake(facts.verifier, provider.random)
  const state: Handshake = {
    pool: pool.id,
    client: client.id,
    sub: user?.sub,
    id: facts.id,
    name,
    clientPublic: clientPublic.toString(16),
    serverPublic: half.publicValue.toString(16),
    privateValue: half.privateValue.toString('base64'),
    verifier: facts.verifier.toString('base64'),
  }
  const ChallengeParameters = {
    SALT: facts.salt.toString('hex'),
    SECRET_BLOCK: provider.sealer.seal(kind, state),
    SRP_B: state.serverPublic,
    USERNAME: facts.id,
    USER_ID_FOR_SRP: facts.id,
  }
  return { ChallengeName: kind, ChallengeParameters }
}

const timestampShape = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} UTC \d{4}$/

const provesPassword = (pool: Pool, state: Handshake, answers: Answers, block: string): boolean => {
  const half = { privateValue: Buffer.from(state.privateValue, 'base64'), publicValue: BigInt(`0x${state.serverPublic}`) }
  const key = handshakeKey(BigInt(`0x${state.clientPublic}`), Buffer.from(state.verifier, 'base64'), half)
  if (!key) return false
  const expected = signatureOf(key, poolName(pool), state.id, Buffer.from(block, 'base64'), answers['TIMESTAMP'] ?? '')
  const given = Buffer.from(answers['PASSWORD_CLAIM_SIGNATURE'] ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const complete = async (provider: Provider, pool: Pool, client: Client, user: User): Promise<object> => {
  if (!user.enabled) throw faults.disabled()
  if (user.status === 'RESET_REQUIRED') throw faults.resetRequired()
  const AuthenticationResult = await provider.db.write(async (trx) => {
    await forgiveWrongPasswords(provider, trx, pool.id, user.sub)
    return user.status === 'FORCE_CHANGE_PASSWORD' ? undefined : openSession(provider, trx, pool, client, user)
  })
  return AuthenticationResult ? { ChallengeParameters: {}, AuthenticationResult } : startNewPassword(provider, pool, client, user)
}

/** Answers PASSWORD_VERIFIER: the signature proves the password, once. */
export const answerPasswordVerifier = async (
  provider: Provider,
  pool: Pool,
  client: Client,
  answers: Answers,
): Promise<object> => {
  const {
    USERNAME: username,
    PASSWORD_CLAIM_SECRET_BLOCK: block,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  } = answers
  if (!username) throw faults.missing('USERNAME')
  if (!block) throw faults.missing('PASSWORD_CLAIM_SECRET_BLOCK')
  if (!signature) throw faults.missing('PASSWORD_CLAIM_SIGNATURE')
  if (!timestamp || !timestampShape.test(timestamp))
    throw faults.invalid('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.')
  const { state, use } = provider.sealer.open<Handshake>(kind, block)
  if (state.pool !== pool.id || state.client !== client.id || ![state.id, state.name].includes(normalName(username)))
    throw faults.wrongPassword()
  checkSecretHash(client, [username, state.id, state.name], answers['SECRET_HASH'])
  use()
  const proven = provesPassword(pool, state, answers, block)
  const user = proven && state.sub !== undefined ? await findUser(provider.db.read, state.sub) : undefined
  if (!user || !sameVerifier(provider, user, state)) throw await countWrongPassword(provider, pool.id, state.sub ?? state.name)
  return complete(provider, pool, client, user)
}

/** A password changed since the hand-shake began makes the old one worthless at once. */
const sameVerifier = (provider: Provider, user: User, state: Handshake): boolean =>
  openVerifier(provider, user.username, user.sealedVerifier).equals(Buffer.from(state.verifier, 'base64'))
