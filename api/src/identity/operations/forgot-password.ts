import { Type } from 'typebox'
import { languageOf } from '../attributes.ts'
import { createCode } from '../codes.ts'
import { deliveryTo, normalName, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countHourly, writeDecoy } from '../limits.ts'
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
  user?.enabled === true && (user.status === 'CONFIRMED' || user.status === 'RESET_REQUIRED')

/** ForgotPassword. For an unknown address nothing is sent, and the answer is the same. */
export const forgotPassword = operation(input, 60, async (provider, { ClientId, SecretHash, Username, ClientMetadata }) => {
  const { pool, client } = clientOf(provider, ClientId)
  checkSecretHash(client, [Username], SecretHash)
  const name = normalName(Username)
  await countHourly(provider, 'mail', pool.id, name)
  const [user] = await findUsers(provider.db.read, pool.id, name)
  if (!user && !pool.hidesAccounts) throw faults.userNotFound()
  if (mayReset(user)) {
    const code = await provider.db.write((trx) => createCode(provider, trx, user.sub, 'reset'))
    sendMail(provider, 'reset', user.email, languageOf(ClientMetadata, user.attributes), code)
  } else await provider.db.write((trx) => writeDecoy(provider, trx))
  return deliveryTo(name.includes('@') ? name : (user?.email ?? `${name}@${name}`))
})
