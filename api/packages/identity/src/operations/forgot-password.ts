import { deliveryTo } from '../delivery.ts'
import { faults } from '../faults.ts'
import type { Pool } from '../pools.ts'
import type { User } from '../repositories/users.ts'
import { codeRequest, mailCode, openCodeRequest } from './code-request.ts'
import { operation } from './operation.ts'

const mayReset = (user: User | undefined): user is User =>
  user?.enabled === true &&
  (user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED') &&
  user.attributes['email_verified'] === 'true'

/** Why someone is refused in so many words; on a pool with sign-up privacy all are answered alike. */
const refuse = (pool: Pool, user: User | undefined): void => {
  if (!user && !pool.preventsExistenceErrors) throw faults.userNotFound()
  if (!user || pool.signUpPrivacy) return
  if (!user.enabled && !pool.preventsExistenceErrors) throw faults.disabled()
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw faults.notAuthorizedState('User password cannot be reset in the current state.')
  if (user.attributes['email_verified'] !== 'true') throw faults.notResettable()
}

/** ForgotPassword. For an unknown address nothing is sent, and the answer is the same. */
export const forgotPassword = operation(codeRequest, 60, async (provider, request) => {
  const opened = await openCodeRequest(provider, request)
  const { pool, name, user } = opened
  refuse(pool, user)
  await mailCode(provider, opened, 'reset', mayReset(user) ? user : undefined, request)
  return deliveryTo(name.includes('@') ? name : (user?.email ?? `${name}@${name}`))
})
