import { faults } from '../faults.ts'
import { countWrongPassword, refuseWhileLocked } from '../limits.ts'
import { openVerifier } from '../password.ts'
import { poolName } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, findUser } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { isAmong } from '../user-name.ts'
import type { Challenge } from './challenge.ts'
import { continueCustom } from './custom.ts'
import type { Settle } from './sign-in-state.ts'
import { type Handshake } from './srp-block.ts'
import { isProven, readProof } from './srp-proof.ts'
import { type PasswordHandshake, passwordVerifier } from './start-password-verifier.ts'

/** A password changed since the hand-shake began makes the old one worthless at once. */
const sameVerifier = (provider: Provider, user: User, state: Handshake): boolean =>
  openVerifier(provider, user.username, user.sealedVerifier).equals(Buffer.from(state.verifier, 'base64'))

/** Answers PASSWORD_VERIFIER: the signature proves the password, once. */
export const answerPasswordVerifier: Challenge = async (provider, pool, client, answers) => {
  const { username, block } = readProof(provider, answers)
  const { state, consume: use } = provider.challengeSessions.open<PasswordHandshake>(passwordVerifier, block)
  if (state.pool !== pool.id || state.client !== client.id || !isAmong([state.id, state.name], username))
    throw faults.wrongPassword()
  checkSecretHash(client, [username, state.id, state.name], answers['SECRET_HASH'])
  const proven = isProven(state, poolName(pool), state.id, answers)
  const user = proven && state.sub !== undefined ? await findUser(provider.db.read, state.sub) : undefined
  if (!user || !sameVerifier(provider, user, state))
    throw await countWrongPassword(provider, pool.id, state.id, { kind: state.kind, use })
  if (user.status === 'UNCONFIRMED') {
    await provider.db.write(async (trx) => {
      await use(trx)
      await refuseWhileLocked(provider, trx, pool.id, state.id, state.kind)
    })
    throw faults.notConfirmed()
  }
  const signIn = { pool, client, user, deviceKey: answers['DEVICE_KEY'] }
  const settle: Settle = async (trx) => {
    await use(trx)
    await refuseWhileLocked(provider, trx, pool.id, user.srpId)
  }
  return state.custom ? continueCustom(provider, signIn, settle) : provider.continueSignIn(provider, signIn, settle)
}
