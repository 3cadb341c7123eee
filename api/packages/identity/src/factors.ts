import type { Transaction } from './store.ts'
import { faults } from './faults.ts'
import type { Pool } from './pools.ts'
import type { Provider } from './provider.ts'
import { type Factors, findFactors, saveFactors, saveRecoveryCodes, takeRecoveryCode, takeStep } from './repositories/factors.ts'
import type { User } from './repositories/users.ts'
import { matchingStep, toBase32 } from './totp.ts'

export type Method = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

const secretLength = 20

export const hasVerifiedPhone = ({ attributes }: User): boolean =>
  Boolean(attributes['phone_number']) && attributes['phone_number_verified'] === 'true'

/** The second factors that someone has switched on and that the pool allows. Where one is demanded, a verified phone is one. */
export const enabledFactors = (pool: Pool, user: User, factors: Factors): Method[] => {
  const software = factors.software === 1 && factors.sealed_secret !== null
  const byPhone = hasVerifiedPhone(user) && (factors.sms === 1 || (pool.mfa.mode === 'on' && !software))
  const on: Record<Method, boolean> = { SMS_MFA: byPhone, SOFTWARE_TOKEN_MFA: software }
  return (['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const).filter((method) => on[method] && pool.mfa.methods.includes(method))
}

/** A new key for an authenticator app: in the app's letters, and sealed. It counts once a code proves it. */
export const newSoftwareKey = (provider: Provider, sub: string): { letters: string; sealed: Buffer } => {
  const key = provider.random.bytes(secretLength)
  return { letters: toBase32(key), sealed: provider.keyRing.factors.seal(key, sub) }
}

const open = ({ keyRing }: Provider, sub: string, sealed: Buffer): Buffer => {
  const key = keyRing.factors.open(sealed, sub)
  if (!key) throw new Error('A stored factor does not open.')
  return key
}

/** Keeps a key whose app has just shown a right code; that code is used up with it. */
export const adoptSoftwareKey = async (
  provider: Provider,
  trx: Transaction,
  sub: string,
  { sealed, code, friendlyName }: { sealed: Buffer; code: string; friendlyName: string | undefined },
): Promise<void> => {
  const step = matchingStep(open(provider, sub, sealed), code, provider.wall.now())
  if (step === undefined) throw faults.factorMismatch()
  const kept = { sealed_secret: sealed, sealed_pending: null, last_step: step, friendly_name: friendlyName ?? null }
  await saveFactors(trx, sub, kept)
}

const recoveryHash = ({ keyRing }: Provider, sub: string, code: string) =>
  keyRing.codes(`${sub} recovery ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)

/** Takes a code of the app, or a recovery code; refuses a wrong one and one that was taken before. */
export const takeSoftwareCode = async (provider: Provider, trx: Transaction, sub: string, code: string): Promise<void> => {
  const { sealed_secret: sealed } = await findFactors(trx, sub)
  if (sealed === null) throw faults.noSoftwareToken()
  if (/[A-Za-z]/.test(code) && (await takeRecoveryCode(trx, sub, recoveryHash(provider, sub, code)))) return
  const step = matchingStep(open(provider, sub, sealed), code, provider.wall.now())
  if (step === undefined) throw faults.factorMismatch()
  if (!(await takeStep(trx, sub, step))) throw faults.factorUsed()
}

const recoveryCount = 8

/** Eight codes of 80 bits, each of which stands in once for the app. Those of before stop working. */
export const renewRecoveryCodes = async (provider: Provider, trx: Transaction, sub: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCount }, () => toBase32(provider.random.bytes(10)))
  await saveRecoveryCodes(
    trx,
    sub,
    codes.map((code) => recoveryHash(provider, sub, code)),
  )
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}
