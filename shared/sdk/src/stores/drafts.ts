import { environment } from '../environment.ts'
import { draftPrefix } from '../session/end.ts'
import { $session } from '../session/store.ts'

// Drafts outlive a 401 and a reload and are keyed by account (decision 52), so that a second account never sees them. Who is not signed in
// keeps none: what is still under way when a session ends would lie on the device after it.
const keyOf = (name: string): string | undefined => {
  const { sub } = $session.get().claims ?? {}
  return sub && `${draftPrefix}${sub}:${name}`
}

/** The draft kept under a name for the signed-in member, or undefined. */
export const readDraft = <T>(name: string): T | undefined => {
  const key = keyOf(name)
  if (key === undefined) return undefined
  try {
    const stored = environment().storage.getItem(key)
    return stored === null ? undefined : (JSON.parse(stored) as T)
  } catch {
    return undefined
  }
}

/** Keeps a draft; a full or blocked storage is no reason to disturb the member. */
export const keepDraft = (name: string, value: unknown): void => {
  const key = keyOf(name)
  if (key === undefined) return
  try {
    environment().storage.setItem(key, JSON.stringify(value))
  } catch {
    // The text stays on the screen; only the copy for a reload is missing.
  }
}

/** Removes a draft. */
export const dropDraft = (name: string): void => {
  const key = keyOf(name)
  if (key !== undefined) environment().storage.removeItem(key)
}

/** Whether the signed-in member keeps a draft whose name begins with one of these. */
export const hasDraft = (beginnings: readonly string[]): boolean => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  const own = beginnings.map(keyOf).filter((beginning) => beginning !== undefined)
  return own.some((beginning) => keys.some((key) => key?.startsWith(beginning)))
}

/** Deletes all drafts of every account on this device, at sign-out. */
export const dropAllDrafts = (): void => {
  const { storage } = environment()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const key of keys) if (key?.startsWith(draftPrefix)) storage.removeItem(key)
}
