import { environment } from '../environment.ts'
import { draftPrefix } from '../session/end.ts'
import { $session } from '../session/store.ts'

// Drafts outlive a 401 and a reload and are keyed by account (decision 52), so that a second account never sees them.
const keyOf = (name: string) => `${draftPrefix}${$session.get().claims?.sub ?? 'visitor'}:${name}`

/** The draft kept under a name for the signed-in member, or undefined. */
export const readDraft = <T>(name: string): T | undefined => {
  try {
    const stored = environment().storage.getItem(keyOf(name))
    return stored === null ? undefined : (JSON.parse(stored) as T)
  } catch {
    return undefined
  }
}

/** Keeps a draft; a full or blocked storage is no reason to disturb the member. */
export const keepDraft = (name: string, value: unknown): void => {
  try {
    environment().storage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // The text stays on the screen; only the copy for a reload is missing.
  }
}

/** Removes a draft. */
export const dropDraft = (name: string): void => environment().storage.removeItem(keyOf(name))

/** Whether the signed-in member keeps a draft whose name begins with one of these. */
export const hasDraft = (beginnings: readonly string[]): boolean => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return beginnings.some((beginning) => keys.some((key) => key?.startsWith(keyOf(beginning))))
}

/** Deletes all drafts of every account on this device, at sign-out. */
export const dropAllDrafts = (): void => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(draftPrefix)) storage.removeItem(key)
}
