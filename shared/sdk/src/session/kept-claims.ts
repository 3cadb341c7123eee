import { storageKeys } from '@quintet/contract/wire'
import { environment } from '../environment.ts'
import type { Claims } from './claims.ts'
import { keepForSession } from './keep.ts'

/** The key of the storage; it goes with the session, as all that is the member's. */
const key = 'session-claims'

/** Keeps what the last token said, to begin with while there is no network. */
export const keepClaims = (claims: Claims): void => void keepForSession(key, JSON.stringify(claims))

const worker = (): unknown => globalThis.navigator?.serviceWorker?.controller

/** What was kept of the account that this device holds. Without a worker nothing could be shown to it. */
export const readKeptClaims = (): Claims | undefined => {
  const { storage } = environment()
  const text = storage.getItem(key)
  if (text === null || !worker()) return undefined
  const claims = JSON.parse(text) as Claims
  return claims.sub === storage.getItem(storageKeys.deviceAccount) ? claims : undefined
}
