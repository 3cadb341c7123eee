import type { OwnKeys } from '@quintet/crypto'
import { deviceStore } from '../stores/device-store.ts'

// The unlocked key stays on the device only when the member asks for it: as a non-extractable CryptoKey, which no script can
// read out, deleted at sign-out (decision 34).
const inStore = deviceStore('quintet-keys', 'keys')

/** Keeps a member's keys, which no script can read out, on this device under the member's id. */
export const keepOnDevice = (memberId: string, key: OwnKeys): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(key, memberId))

// Earlier versions kept no signing key, and the public key as the server named it: their members are asked for the password once.
const isWhole = (kept: Partial<OwnKeys> | undefined): kept is OwnKeys => kept?.signingKey !== undefined

/** The keys kept for the member; undefined when there are none, none of this form, or the browser keeps nothing. */
export const readFromDevice = async (memberId: string): Promise<OwnKeys | undefined> => {
  try {
    const kept = (await inStore('readonly', (store) => store.get(memberId))) as Partial<OwnKeys> | undefined
    return isWhole(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Forgets every kept key. */
export const clearDevice = (): Promise<void> =>
  inStore('readwrite', (store) => store.clear()).then(
    () => undefined,
    () => undefined,
  )
