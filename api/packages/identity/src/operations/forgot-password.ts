import { Type } from 'typebox'
import { languageOf } from '../attributes.ts'
import { createCode, createDecoyCode } from '../codes.ts'
import { deliveryTo, normalName, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import type { Pool } from '../pools.ts'
import { clientOf } from '../provider.ts'
import { type User, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ClientMetadata: shapes.metadata,
})

const mayReset = (user: User | undefined): user is User =>
  user?.enabled === true &&
  (user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED') &&
  user.attributes['email_verified'] === 'true'

/** Why someone is refused in so many words; on a pool with sign-up privacy nobody is. */
const refuse = (pool: Pool, user: User | undefined): void => {
  if (!user && !pool.preventsExistenceErrors) throw faults.userNotFound()
  if (!user || pool.signUpPrivacy) return
  if (!user.enabled && !pool.preventsExistenceErrors) throw faults.disabled()
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw faults.notAuthorizedState('User password cannot be reset in the current state.')
  if (user.attributes['email_verified'] !== 'true') throw faults.notResettable()
}

/** ForgotPassword. For an unknown address nothing is sent, and the answer is the same. */
export const forgotPassword = operation(input, 60, async (provider, { ClientId, SecretHash, Username, ClientMetadata }) => {
  const { pool, client } = clientOf(provider, ClientId)
  checkSecretHash(client, [Username], SecretHash)
  const name = normalName(Username)
  await countHourly(provider, 'mail', pool.id, name)
  const [user] = await findUsers(provider.db.read, pool.id, name)
  refuse(pool, user)
  if (mayReset(user)) {
    const code = await provider.db.write((trx) => createCode(provider, trx, user.sub, 'reset'))
    sendMail(provider, 'reset', user.email, languageOf(ClientMetadata, user.attributes), { code })
  } else await provider.db.write((trx) => createDecoyCode(provider, trx, pool, 'reset', name))
  return deliveryTo(name.includes('@') ? name : (user?.email ?? `${name}@${name}`))
})
