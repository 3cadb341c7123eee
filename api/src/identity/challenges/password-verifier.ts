import { normalName } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countWrongPassword, forgiveWrongPasswords, refuseWhileLocked } from '../limits.ts'
import { openVerifier } from '../password.ts'
import { poolName } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUser } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { simulatedUser } from '../srp/simulation.ts'
import { findAccount } from './account.ts'
import type { Challenge, Flow } from './challenge.ts'
import { continueCustom } from './custom.ts'
import { continueSignIn } from './sign-in.ts'
import { type Handshake, clientPublicOf, isProven, readProof, startBlock } from './srp-block.ts'

const kind = 'PASSWORD_VERIFIER'

interface PasswordHandshake extends Handshake {
  pool: string
  client: string
  /** Undefined for someone who does not exist: the hand-shake then goes on and fails like a wrong password. */
  sub: string | undefined
  id: string
  name: string
  /** Whether a custom challenge follows. */
  custom: boolean
}

/** USER_SRP_AUTH: answers A with B, salt and a sealed block that holds the server's half. */
export const startPasswordVerifier: Flow = async (provider, pool, client, parameters) => {
  const { USERNAME: username, SECRET_HASH: secretHash, CHALLENGE_NAME: follows } = parameters
  if (!username) throw faults.missing('USERNAME')
  const clientPublic = clientPublicOf(parameters)
  checkSecretHash(client, [username], secretHash)
  const name = normalName(username)
  const user = await findAccount(provider, pool, name)
  await refuseWhileLocked(provider, pool.id, user?.sub ?? name)
  const facts = user
    ? { id: user.username, salt: user.salt, verifier: openVerifier(provider, user.username, user.sealedVerifier) }
    : simulatedUser(provider.vault, pool.id, name)
  const who = { pool: pool.id, client: client.id, sub: user?.sub, id: facts.id, name, custom: follows === 'SRP_A' }
  const state: PasswordHandshake = { ...who, ...startBlock(provider, clientPublic, facts.verifier) }
  const ChallengeParameters = {
    SALT: facts.salt.toString('hex'),
    SECRET_BLOCK: provider.sealer.seal(kind, state),
    SRP_B: state.serverPublic,
    USERNAME: facts.id,
    USER_ID_FOR_SRP: facts.id,
  }
  return { ChallengeName: kind, ChallengeParameters }
}

/** A password changed since the hand-shake began makes the old one worthless at once. */
const sameVerifier = (provider: Provider, user: User, state: Handshake): boolean =>
  openVerifier(provider, user.username, user.sealedVerifier).equals(Buffer.from(state.verifier, 'base64'))

/** Answers PASSWORD_VERIFIER: the signature proves the password, once. */
export const answerPasswordVerifier: Challenge = async (provider, pool, client, answers) => {
  const { username, block } = readProof(answers)
  const { state, use } = provider.sealer.open<PasswordHandshake>(kind, block)
  if (state.pool !== pool.id || state.client !== client.id || ![state.id, state.name].includes(normalName(username)))
    throw faults.wrongPassword()
  checkSecretHash(client, [username, state.id, state.name], answers['SECRET_HASH'])
  const proven = isProven(state, poolName(pool), state.id, answers)
  const user = proven && state.sub !== undefined ? await findUser(provider.db.read, state.sub) : undefined
  if (!user || !sameVerifier(provider, user, state)) {
    use()
    throw await countWrongPassword(provider, pool.id, state.sub ?? state.name)
  }
  const signIn = { pool, client, user, deviceKey: answers['DEVICE_KEY'] }
  const go = state.custom ? continueCustom : continueSignIn
  return go(provider, signIn, (trx) => {
    use()
    return forgiveWrongPasswords(provider, trx, pool.id, user.sub)
  })
}
