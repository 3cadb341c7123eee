import { storageKeys } from '@quintet/contract/wire'
import { environment } from '../environment.ts'
import { endSession } from './end.ts'
import { $session } from './store.ts'
import { storedRefreshToken } from './tokens.ts'

// All tabs of a browser share one storage, so one sign-in. This page is no longer signed in when the storage says otherwise.
const isStillOurs = (): boolean => {
  const holder = environment().storage.getItem(storageKeys.deviceAccount)
  return storedRefreshToken() !== null && (holder === null || holder === $session.get().claims?.sub)
}

const look = (): void => {
  if ($session.get().authenticated && !isStillOurs()) void endSession('elsewhere')
}

let watching = false

/**
 * Ends the session of this page when another tab signs out or signs another account in. A page that was frozen hears of
 * nothing, so it looks once more when it is shown again.
 */
export const watchOtherTabs = (): void => {
  if (watching || typeof globalThis.addEventListener !== 'function') return
  watching = true
  globalThis.addEventListener('storage', look)
  globalThis.addEventListener('pageshow', look)
}
