import { Type } from 'typebox'
import { forgetWrongPasswords } from '../../limits.ts'
import { checkPassword, credentialsOf } from '../../password.ts'
import { revokeSessions } from '../../repositories/sessions.ts'
import { changeUser } from '../../repositories/users.ts'
import { confirmUser } from '../confirm-sign-up.ts'
import { shapes, signedOperation } from '../operation.ts'
import { accountToConfirm } from './user.ts'

const input = Type.Object({
  UserPoolId: shapes.poolId,
  Username: shapes.username,
  Password: shapes.password,
  Permanent: Type.Optional(Type.Boolean()),
})

/** AdminSetUserPassword: for good, or until the next sign-in, which then asks for a new one. Every sign-in ends. */
export const adminSetUserPassword = signedOperation(input, async (provider, { UserPoolId, Username, Password, Permanent }) => {
  const { pool, user } = await accountToConfirm(provider, UserPoolId, Username)
  await checkPassword(pool, Password)
  const status = Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
  const credentials = await credentialsOf(provider, provider.db.read, pool, user, Password)
  await provider.db.write(async (trx) => {
    const now = provider.wall.now()
    if (user.status === 'UNCONFIRMED') await confirmUser(provider, trx, pool, user, 1)
    await changeUser(trx, user.sub, { status, attributes: user.attributes, ...credentials }, now)
    await revokeSessions(trx, user.sub, now)
    await forgetWrongPasswords(provider, trx, pool.id, user.srpId)
  })
  return {}
})
