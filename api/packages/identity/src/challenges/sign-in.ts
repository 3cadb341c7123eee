import { DAY_MS } from '@quintet/domain/time'
import { faults } from '../faults.ts'
import { refuseWhileLocked, rememberSource } from '../limits.ts'
import type { Provider } from '../provider.ts'
import { changeDevice, findDevice } from '../repositories/devices.ts'
import { findUser } from '../repositories/users.ts'
import type { Transaction } from '../store.ts'
import { firstTokens, recordSession } from '../tokens/issue.ts'
import { startDeviceSrp } from './device.ts'
import { nextFactor } from './factors.ts'
import { startNewPassword } from './new-password.ts'
import type { Settle, SignIn } from './sign-in-state.ts'

const isTemporaryOver = ({ wall }: Provider, { pool, user }: SignIn): boolean =>
  user.status === 'FORCE_CHANGE_PASSWORD' && wall.now() - user.changedAt > pool.password.temporaryDays * DAY_MS

type Start = () => object | Promise<object>

const nextStep = async (provider: Provider, signIn: SignIn): Promise<Start | undefined> => {
  const { pool, user, deviceKey, isDeviceProven } = signIn
  if (!user.enabled) throw faults.disabled()
  if (user.status === 'RESET_REQUIRED') throw faults.resetRequired()
  if (isTemporaryOver(provider, signIn)) throw faults.temporaryOver()
  if (user.status === 'FORCE_CHANGE_PASSWORD') return () => startNewPassword(provider, signIn)
  if (pool.devices !== 'off' && deviceKey !== undefined && !isDeviceProven) {
    const device = await findDevice(provider.db.read, user.sub, deviceKey)
    if (!device) throw faults.noSuchDevice()
    if (device.remembered === 1) return () => startDeviceSrp(provider, signIn, device)
  }
  return nextFactor(provider, signIn)
}

// A session that opens right after all others were ended would outlive that: what the sign-in stands on is read again where it opens.
const refuseChanged = async (trx: Transaction, { user }: SignIn): Promise<void> => {
  const now = await findUser(trx, user.sub)
  const isSame = now?.enabled && now.status === user.status && now.sealedVerifier.equals(user.sealedVerifier)
  if (!isSame) throw faults.expiredSession()
}

/**
 * Goes on with a sign-in: the next challenge or the tokens. `settle` uses the answer up in the same transaction that opens the
 * session, so that one answer sent twice gives one sign-in.
 */
export const continueSignIn = async (provider: Provider, signIn: SignIn, settle: Settle): Promise<object> => {
  const { pool, client, user, deviceKey } = signIn
  const start = await nextStep(provider, signIn).catch(async (refusal: unknown) => {
    // What is wrong with an account or a device would tell a guesser, while the lock runs, that the password was right.
    await provider.db.write((trx) => refuseWhileLocked(provider, trx, pool.id, user.srpId))
    throw refusal
  })
  if (start) {
    await provider.db.write(settle)
    return start()
  }
  const opened = await provider.db.write(async (trx) => {
    await settle(trx)
    await refuseChanged(trx, signIn)
    if (pool.devices !== 'off' && deviceKey) await changeDevice(trx, deviceKey, { seen_at: provider.wall.now() })
    await rememberSource(provider, trx, user)
    return recordSession(provider, trx, pool, client, user, deviceKey)
  })
  return { ChallengeParameters: {}, AuthenticationResult: await firstTokens(provider, pool, client, user, opened) }
}
