import { normalName } from '../delivery.ts'
import { faults } from '../faults.ts'
import { openVerifier } from '../password.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { simulatedUser } from '../srp/simulation.ts'
import { findAccount } from './account.ts'
import type { Flow } from './challenge.ts'
import { type Handshake, clientPublicOf, startBlock } from './srp-block.ts'

export const passwordVerifier = 'PASSWORD_VERIFIER'

export interface PasswordHandshake extends Handshake {
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
  const facts = user
    ? { id: user.username, salt: user.salt, verifier: openVerifier(provider, user.username, user.sealedVerifier) }
    : simulatedUser(provider.vault, pool.id, name)
  const who = { pool: pool.id, client: client.id, sub: user?.sub, id: facts.id, name, custom: follows === 'SRP_A' }
  const state: PasswordHandshake = { ...who, ...startBlock(provider, clientPublic, facts.verifier) }
  const ChallengeParameters = {
    SALT: facts.salt.toString('hex'),
    SECRET_BLOCK: provider.sealer.seal(passwordVerifier, state),
    SRP_B: state.serverPublic,
    USERNAME: facts.id,
    USER_ID_FOR_SRP: facts.id,
  }
  return { ChallengeName: passwordVerifier, ChallengeParameters }
}
