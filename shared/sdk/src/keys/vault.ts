import type { OwnKeys } from '@quintet/crypto'

// The unlocked key stays on the device only when the member asks for it: as a non-extractable CryptoKey, which no script can
// read out, deleted at sign-out (decision 34).
const databaseName = 'quintet-keys'
const storeName = 'keys'

const promised = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return promised(request)
}

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    return await promised(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

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
