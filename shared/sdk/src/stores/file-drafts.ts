import { onSessionEnd } from '../session/account-scope.ts'
import { $session } from '../session/store.ts'
import { deviceStore } from './device-store.ts'

// Files are too large for the storage of the other drafts, and tell more than words do: they go with the session, however it ends.
const inStore = deviceStore('quintet-file-drafts', 'drafts')

// Of who is signed in as it is asked for; who is not has none.
const keyOf = (name: string): string | undefined => {
  const { sub } = $session.get().claims ?? {}
  return sub && `${sub}:${name}`
}

// A browser that is full or keeps nothing is no reason to disturb the member.
const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch {
    return undefined
  }
}

onSessionEnd(async (isDeviceTaken) => {
  if (!isDeviceTaken) await quietly(inStore('readwrite', (store) => store.clear()))
})

/**
 * Keeps a draft that holds files on this device, until it is dropped or the session ends.
 * @param value what a structured clone takes: files, and plain values beside them
 */
export const keepFileDraft = async (name: string, value: unknown): Promise<void> => {
  const key = keyOf(name)
  if (key !== undefined) await quietly(inStore('readwrite', (store) => store.put(value, key)))
}

/** The draft with files that is kept under a name for the signed-in member; undefined when there is none. */
export const readFileDraft = async <T>(name: string): Promise<T | undefined> => {
  const key = keyOf(name)
  return key === undefined ? undefined : quietly(inStore('readonly', (store) => store.get(key) as IDBRequest<T | undefined>))
}

/** Removes a draft with files. */
export const dropFileDraft = async (name: string): Promise<void> => {
  const key = keyOf(name)
  if (key !== undefined) await quietly(inStore('readwrite', (store) => store.delete(key)))
}
