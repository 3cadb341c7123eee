import type { NewOwnKeys, OwnKeys } from '@quintet/crypto'
import { computed } from 'nanostores'
import { isPassing } from '../client/errors.ts'
import { send } from '../client/send.ts'
import { accountAtom, onSessionEnd, withinSession } from '../session/account-scope.ts'
import { $session } from '../session/store.ts'
import { member, readNewestMember } from '../stores/member.ts'
import { clearDevice, keepOnDevice, readFromDevice } from './vault.ts'

/** This member's keys, once they are unlocked. The private ones never leave the browser. */
export const $ownKeys = accountAtom<OwnKeys | undefined>(undefined)

/** The private key that opens match keys: the part that tiles before signed sessions ask for. */
export const $privateKey = computed($ownKeys, (keys) => keys?.privateKey)

/** Whether the server names another public key for this member than the one that belongs to the unlocked private key. */
export const $ownKeyDiffers = computed([$ownKeys, member.$], (own, { data }) => {
  const said = data?.keys?.publicKey
  return own !== undefined && said !== undefined && said !== own.publicKey
})

// Argon2id and RSA weigh more than the rest of the SDK: they come when a key is first needed.
const library = () => import('@quintet/crypto')

onSessionEnd((isDeviceTaken) => (isDeviceTaken ? undefined : clearDevice()))

const accountId = (): string => $session.get().claims?.sub ?? ''

const storedKeys = () => {
  const keys = member.$.get().data?.keys
  if (!keys) throw new Error('No key pair is stored.')
  return { ...keys, wrapped: keys.wrappedKey }
}

/** Whether the member has a key pair at all. */
export const hasKeys = (): boolean => member.$.get().data?.keys !== undefined

const isStored = ({ publicKey }: OwnKeys): boolean => member.$.get().data?.keys?.publicKey === publicKey

/** Whether a pair whose answer got lost was stored stands in the next record that comes; until then it is not known. */
const hearLate = (own: OwnKeys, onStored: () => void): void => {
  const stop = () => {
    unbind()
    forget()
  }
  const forget = onSessionEnd(() => stop())
  const unbind = member.$.listen(() => {
    if (!isStored(own)) return
    stop()
    $ownKeys.set(own)
    onStored()
  })
}

/** Sends a pair. Where no answer came, the record says whether it is stored. */
const store = async ({ own, key: { wrapped, iv, kdf } }: NewOwnKeys, purpose: 'create' | 'reset'): Promise<void> => {
  try {
    await withinSession(send('saveKeys', { publicKey: own.publicKey, wrappedKey: wrapped, iv, kdf, purpose }))
  } catch (error) {
    if (!isPassing(error)) throw error
    await member.reload()
    if (!isStored(own)) throw error
  }
}

/**
 * Makes a key pair, wraps the private key under the password and stores both. What the member saw on the screen decides whether
 * this is the first pair or a reset: keys that were made elsewhere meanwhile are not replaced. Returns the recovery code, which
 * is shown once.
 * @param onLate gets the code where this failed for want of an answer, and the pair turns out to be stored after all
 */
export const createKeys = async (
  password: string,
  purpose: 'create' | 'reset' = 'create',
  onLate: (recoveryCode: string) => void = () => undefined,
): Promise<{ recoveryCode: string }> => {
  const { createOwnKeys, createRecoveryCode } = await library()
  const recoveryCode = createRecoveryCode()
  const made = await withinSession(createOwnKeys(password, recoveryCode))
  try {
    await store(made, purpose)
  } catch (error) {
    if (isPassing(error)) hearLate(made.own, () => onLate(recoveryCode))
    throw error
  }
  $ownKeys.set(made.own)
  await clearDevice()
  await member.reload()
  return { recoveryCode }
}

interface UnlockOptions {
  /** Keep the key on this device until sign-out. */
  remember?: boolean
}

const adopt = async (keys: OwnKeys, { remember = false }: UnlockOptions): Promise<void> => {
  $ownKeys.set(keys)
  if (remember) await keepOnDevice(accountId(), keys).catch(() => undefined)
}

type Open = (stored: ReturnType<typeof storedKeys>) => Promise<OwnKeys>

/** The keys that something opens; undefined where it opens nothing. */
const openedBy = async (open: Open): Promise<OwnKeys | undefined> => {
  const { CryptoError } = await library()
  try {
    return await withinSession(open(storedKeys()))
  } catch (error) {
    if (error instanceof CryptoError && error.code === 'locked') return undefined
    throw error
  }
}

/** Whether keys were made anew elsewhere since the record was read. */
const areReplaced = async (): Promise<boolean> => {
  const { wrapped } = storedKeys()
  await readNewestMember().catch(() => undefined)
  return hasKeys() && storedKeys().wrapped !== wrapped
}

const unlock = async (open: Open, options: UnlockOptions): Promise<boolean> => {
  const opened = (await openedBy(open)) ?? ((await areReplaced()) ? await openedBy(open) : undefined)
  if (opened) await adopt(opened, options)
  return opened !== undefined
}

/** Opens the private key by the encryption password. False when the password does not open it. */
export const unlockKeys = async (password: string, options: UnlockOptions = {}): Promise<boolean> => {
  const { unwrapOwnKeys } = await library()
  return unlock((stored) => unwrapOwnKeys(password, stored), options)
}

/** Opens the private key by the recovery code. False when the code does not open it. */
export const unlockWithRecoveryCode = async (code: string, options: UnlockOptions = {}): Promise<boolean> => {
  const { unwrapOwnKeysWithCode } = await library()
  return unlock((stored) => unwrapOwnKeysWithCode(code, stored), options)
}

/** Takes the keys that this device keeps, if they belong to the current key pair. */
export const restoreKeys = async (): Promise<boolean> => {
  if ($ownKeys.get()) return true
  const kept = await withinSession(readFromDevice(accountId()))
  if (!kept || !hasKeys() || kept.publicKey !== storedKeys().publicKey) return false
  $ownKeys.set(kept)
  return true
}
