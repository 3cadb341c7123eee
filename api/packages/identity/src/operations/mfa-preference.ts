import { Type } from 'typebox'
import { enabledFactors, hasVerifiedPhone, renewRecoveryCodes } from '../factors.ts'
import { faults } from '../faults.ts'
import { type Pool, guardsSignIn } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type Factors, findFactors, findRecoveryCodes, saveFactors, saveRecoveryCodes } from '../repositories/factors.ts'
import type { User } from '../repositories/users.ts'
import { callerOf, requireFreshSignIn } from '../tokens/access.ts'
import { noteChange } from '../undo.ts'
import { operation, shapes } from './operation.ts'

const settings = Type.Optional(
  Type.Object({ Enabled: Type.Optional(Type.Boolean()), PreferredMfa: Type.Optional(Type.Boolean()) }),
)

const input = Type.Object({
  SMSMfaSettings: settings,
  SoftwareTokenMfaSettings: settings,
  EmailMfaSettings: settings,
  AccessToken: shapes.token,
})

interface Wish {
  Enabled?: boolean
  PreferredMfa?: boolean
}

const preferredAfter = (factors: Factors, sms: Wish = {}, software: Wish = {}): string | null => {
  if (sms.PreferredMfa) return 'SMS_MFA'
  if (software.PreferredMfa) return 'SOFTWARE_TOKEN_MFA'
  const dropped = (method: string, wish: Wish) =>
    factors.preferred === method && (wish.Enabled === false || wish.PreferredMfa === false)
  return dropped('SMS_MFA', sms) || dropped('SOFTWARE_TOKEN_MFA', software) ? null : factors.preferred
}

const checkWishes = (pool: Pool, user: User, factors: Factors, sms: Wish = {}, software: Wish = {}): void => {
  if (sms.PreferredMfa && software.PreferredMfa) throw faults.invalid('Only one factor can be preferred.')
  if (sms.Enabled && (!pool.mfa.methods.includes('SMS_MFA') || !hasVerifiedPhone(user)))
    throw faults.invalid('User does not have delivery config set to turn on SMS_MFA')
  if (software.Enabled && factors.sealed_secret === null) throw faults.invalid('User has not verified software token mfa')
}

const stateAfter = (wish: Wish | undefined, before: number) => (wish ? Number(wish.Enabled ?? false) : before)

/** Changes what a second factor is; the owner hears of it where they can take it back. */
const changeFactors = async (provider: Provider, accessToken: string, sms?: Wish, software?: Wish): Promise<void> => {
  const caller = await callerOf(provider, accessToken)
  requireFreshSignIn(provider, caller)
  const { pool, user } = caller
  const tell = await provider.db.write(async (trx) => {
    const factors = await findFactors(trx, user.sub)
    checkWishes(pool, user, factors, sms, software)
    const change = { sms: stateAfter(sms, factors.sms), software: stateAfter(software, factors.software) }
    if (guardsSignIn(pool) && pool.mfa.mode === 'on' && change.sms + change.software === 0)
      throw faults.invalid('A second factor is required for this user pool.')
    const isChanged = change.sms !== factors.sms || change.software !== factors.software
    const told = isChanged ? await noteChange(provider, trx, user, 'factors') : undefined
    await saveFactors(trx, user.sub, { ...change, preferred: preferredAfter(factors, sms, software) })
    if (change.software === 0) await saveRecoveryCodes(trx, user.sub, [])
    return told
  })
  tell?.()
}

/** SetUserMFAPreference. */
export const setUserMfaPreference = operation(input, 60, async (provider, wishes) => {
  const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: software, EmailMfaSettings: email } = wishes
  if (email?.Enabled) throw faults.invalid('Email MFA is not enabled for this user pool.')
  await changeFactors(provider, wishes.AccessToken, sms, software)
  return {}
})

const settingsInput = Type.Object({
  AccessToken: shapes.token,
  MFAOptions: Type.Array(
    Type.Object({ DeliveryMedium: Type.Optional(Type.String()), AttributeName: Type.Optional(Type.String()) }),
    { maxItems: 5 },
  ),
})

/** SetUserSettings: the protocol's older way to switch text messages on or off. */
export const setUserSettings = operation(settingsInput, 60, async (provider, { AccessToken, MFAOptions }) => {
  await changeFactors(provider, AccessToken, { Enabled: MFAOptions.some(({ DeliveryMedium }) => DeliveryMedium === 'SMS') })
  return {}
})

/** What the protocol says of someone's second factors. */
export const describeFactors = async (provider: Provider, pool: Pool, user: User) => {
  const factors = await findFactors(provider.db.read, user.sub)
  const enabled = enabledFactors(pool, user, factors)
  const preferred = enabled.find((method) => method === factors.preferred)
  return {
    ...(preferred && { PreferredMfaSetting: preferred }),
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(enabled.includes('SMS_MFA') && { MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }] }),
  }
}

/** GetUserAuthFactors. */
export const getUserAuthFactors = operation(
  Type.Object({ AccessToken: shapes.token }),
  120,
  async (provider, { AccessToken }) => {
    const { pool, user } = await callerOf(provider, AccessToken)
    const { MFAOptions: _, ...factors } = await describeFactors(provider, pool, user)
    return { Username: user.username, ...factors, ConfiguredUserAuthFactors: ['PASSWORD'] }
  },
)

/** Not of the protocol: new recovery codes for users of an authenticator app. They are shown once, here. */
export const createRecoveryCodes = operation(
  Type.Object({ AccessToken: shapes.token }),
  10,
  async (provider, { AccessToken }) => {
    const caller = await callerOf(provider, AccessToken)
    requireFreshSignIn(provider, caller)
    const { user } = caller
    const { codes, tell } = await provider.db.write(async (trx) => {
      const factors = await findFactors(trx, user.sub)
      if (factors.sealed_secret === null) throw faults.noSoftwareToken()
      const isRenewed = (await findRecoveryCodes(trx, user.sub)).length > 0
      const told = isRenewed ? await noteChange(provider, trx, user, 'factors') : undefined
      return { codes: await renewRecoveryCodes(provider, trx, user.sub), tell: told }
    })
    tell?.()
    return { RecoveryCodes: codes }
  },
)
