import { Type } from 'typebox'
import { languageOf } from '../../attributes.ts'
import { createCode } from '../../codes.ts'
import { sendMail } from '../../delivery.ts'
import { faults } from '../../faults.ts'
import { removeUser } from '../../delete-sign-in.ts'
import { languageOfUser } from '../../language.ts'
import { revokeSessions } from '../../repositories/sessions.ts'
import { changeUser } from '../../repositories/users.ts'
import { confirmUser } from '../confirm-sign-up.ts'
import { describeFactors } from '../mfa-preference.ts'
import { shapes, signedOperation } from '../operation.ts'
import { accountOf, accountToConfirm, describeUser } from './user.ts'

const input = Type.Object({ UserPoolId: shapes.poolId, Username: shapes.username, ClientMetadata: shapes.metadata })

/** AdminGetUser. */
export const adminGetUser = signedOperation(input, async (provider, { UserPoolId, Username }) => {
  const { pool, user } = await accountOf(provider, UserPoolId, Username)
  const { facts, attributes } = await describeUser(provider, pool, user)
  return { ...facts, UserAttributes: attributes, ...(await describeFactors(provider, pool, user)) }
})

/** AdminConfirmSignUp. */
export const adminConfirmSignUp = signedOperation(input, async (provider, { UserPoolId, Username, ClientMetadata }) => {
  const { pool, user } = await accountToConfirm(provider, UserPoolId, Username)
  if (user.status !== 'UNCONFIRMED') throw faults.cannotBeConfirmed(user.status)
  const { email_verified: verified = 'false' } = user.attributes
  await provider.db.write(async (trx) => {
    await confirmUser(provider, trx, pool, user, languageOf(ClientMetadata, user.attributes))
    const attributes = { ...user.attributes, email_verified: verified }
    await changeUser(trx, user.sub, { attributes }, provider.wall.now())
  })
  return {}
})

/** AdminDisableUser: tokens in use stop working too. */
export const adminDisableUser = signedOperation(input, async (provider, { UserPoolId, Username }) => {
  const { user } = await accountOf(provider, UserPoolId, Username)
  const now = provider.wall.now()
  await provider.db.write(async (trx) => {
    await changeUser(trx, user.sub, { enabled: false }, now)
    await revokeSessions(trx, user.sub, now)
  })
  return {}
})

/** AdminEnableUser. */
export const adminEnableUser = signedOperation(input, async (provider, { UserPoolId, Username }) => {
  const { user } = await accountOf(provider, UserPoolId, Username)
  await provider.db.write((trx) => changeUser(trx, user.sub, { enabled: true }, provider.wall.now()))
  return {}
})

/** AdminDeleteUser. */
export const adminDeleteUser = signedOperation(input, async (provider, { UserPoolId, Username }) => {
  const { user } = await accountOf(provider, UserPoolId, Username)
  await removeUser(provider, user)
  return {}
})

/** AdminUserGlobalSignOut. */
export const adminUserGlobalSignOut = signedOperation(input, async (provider, { UserPoolId, Username }) => {
  const { user } = await accountOf(provider, UserPoolId, Username)
  await provider.db.write((trx) => revokeSessions(trx, user.sub, provider.wall.now()))
  return {}
})

/** AdminResetUserPassword: the password stops working, every sign-in ends, and a code is mailed. */
export const adminResetUserPassword = signedOperation(input, async (provider, { UserPoolId, Username, ClientMetadata }) => {
  const { user } = await accountOf(provider, UserPoolId, Username)
  if (user.status === 'UNCONFIRMED' || user.status === 'FORCE_CHANGE_PASSWORD')
    throw faults.notAuthorizedState('User password cannot be reset in the current state.')
  const now = provider.wall.now()
  const code = await provider.db.write(async (trx) => {
    await changeUser(trx, user.sub, { status: 'RESET_REQUIRED' }, now)
    await revokeSessions(trx, user.sub, now)
    return createCode(provider, trx, user.sub, 'reset')
  })
  sendMail(provider, 'reset', user.email, await languageOfUser(provider, user, ClientMetadata), { code })
  return {}
})
