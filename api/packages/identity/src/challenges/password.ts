import { timingSafeEqual } from 'node:crypto'
import { faults } from '../faults.ts'
import { countWrongPassword, refuseWhileLocked } from '../limits.ts'
import { poolName } from '../pools.ts'
import { verifierOf } from '../srp/handshake.ts'
import { lookUpAccount } from './account.ts'
import type { Flow } from './challenge.ts'

/** USER_PASSWORD_AUTH: the password itself. For an unknown name the same arithmetic is done, so that the time tells nothing. */
export const startPassword: Flow = async (provider, pool, client, parameters) => {
  const { USERNAME: username, PASSWORD: password, SECRET_HASH: secretHash, DEVICE_KEY: deviceKey } = parameters
  if (!username) throw faults.missing('USERNAME')
  if (!password) throw faults.missing('PASSWORD')
  const { user, facts } = await lookUpAccount(provider, pool, client, username, secretHash)
  const isRight = timingSafeEqual(verifierOf(poolName(pool), facts.id, password, facts.salt), facts.verifier)
  if (!user || !isRight) throw await countWrongPassword(provider, pool.id, facts.id)
  return provider.continueSignIn(provider, { pool, client, user, deviceKey }, (trx) =>
    refuseWhileLocked(provider, trx, pool.id, user.srpId),
  )
}
