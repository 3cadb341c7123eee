import { Type } from 'typebox'
import { associateInSetup, verifyInSetup } from '../challenges/mfa-setup.ts'
import { adoptSoftwareKey, newSoftwareKey } from '../factors.ts'
import { faults } from '../faults.ts'
import { countFactorTry, forgetFactorTries } from '../limits.ts'
import { findFactors, saveFactors } from '../repositories/factors.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { noteChange } from '../undo.ts'
import { operation, shapes } from './operation.ts'

const either = { AccessToken: Type.Optional(shapes.token), Session: Type.Optional(shapes.session) }

/** AssociateSoftwareToken: a key for an authenticator app, by an access token or inside MFA_SETUP. */
export const associateSoftwareToken = operation(Type.Object(either), 60, async (provider, { AccessToken, Session }) => {
  if (AccessToken === undefined && Session === undefined) throw faults.missing('AccessToken')
  if (AccessToken === undefined) return associateInSetup(provider, Session ?? '')
  const caller = await callerOf(provider, AccessToken)
  requireFreshSignIn(provider, caller)
  const { pool, user } = caller
  if (!pool.mfa.methods.includes('SOFTWARE_TOKEN_MFA')) throw faults.noSoftwareToken()
  const { letters, sealed } = newSoftwareKey(provider, user.sub)
  await provider.db.write((trx) => saveFactors(trx, user.sub, { sealed_pending: sealed }))
  return { SecretCode: letters }
})

const verifyInput = Type.Object({
  ...either,
  UserCode: Type.String({ pattern: '^[0-9]{6}$' }),
  FriendlyDeviceName: Type.Optional(Type.String({ maxLength: 256 })),
})

/** VerifySoftwareToken: the first code of the app makes its key count. Switching it on is SetUserMFAPreference's. */
export const verifySoftwareToken = operation(verifyInput, 60, async (provider, input) => {
  const { AccessToken, Session, UserCode: code, FriendlyDeviceName: friendlyName } = input
  if (AccessToken === undefined && Session === undefined) throw faults.missing('AccessToken')
  if (AccessToken === undefined) return verifyInSetup(provider, Session ?? '', code, friendlyName)
  const { pool, user } = await callerOf(provider, AccessToken)
  await countFactorTry(provider, pool.id, user.email)
  const tell = await provider.db.write(async (trx) => {
    const { sealed_pending: sealed, software } = await findFactors(trx, user.sub)
    if (!sealed) throw faults.noSoftwareToken()
    // Another app takes the place of the one that is asked for.
    const told = software === 1 ? await noteChange(provider, trx, user, 'factors') : undefined
    await adoptSoftwareKey(provider, trx, user.sub, { sealed, code, friendlyName })
    await forgetFactorTries(provider, trx, pool.id, user.email)
    return told
  })
  tell?.()
  return { Status: 'SUCCESS' }
})
