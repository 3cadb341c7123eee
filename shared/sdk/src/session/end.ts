import { storageKeys } from '@quintet/contract/wire'
import { environment } from '../environment.ts'
import { revocationsKey } from './revocations.ts'
import { forgetAccount, onSessionEnd } from './account-scope.ts'
import { forgetKeptAnswers } from './kept-answers.ts'
import { $session, type SessionEnd, showLogin } from './store.ts'

/**
 * What belongs to the device, not to the member: the language with its texts, the colour scheme, maps and shapes, and what it saw
 * of the public logs, which a server could otherwise have forgotten by ending the session.
 */
export const deviceKeys: readonly string[] = [
  storageKeys.language,
  storageKeys.colourScheme,
  storageKeys.maps,
  storageKeys.shapes,
  storageKeys.drawingLog,
  storageKeys.releaseLog,
]

// And tokens that must still end.
const ofDevice: ReadonlySet<string> = new Set([...deviceKeys, revocationsKey])

/** Storage keys of drafts begin with this. */
export const draftPrefix = 'draft:'

const storedKeys = (): string[] => {
  const { storage } = environment()
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
}

/** Deletes from the storage what `stays` does not name. A tile that is not loaded can't clean up after itself. */
export const forgetStored = (stays: (key: string) => boolean = () => false): void => {
  const { storage } = environment()
  for (const key of storedKeys()) if (!ofDevice.has(key) && !stays(key)) storage.removeItem(key)
}

const isDraft = (key: string): boolean => key.startsWith(draftPrefix)

// Drafts are keyed by account and outlive a session that the member did not end (decision 52); with them stays whose device it is.
const forgetButDrafts = (): void => {
  const hasDrafts = storedKeys().some(isDraft)
  forgetStored((key) => isDraft(key) || (hasDrafts && key === storageKeys.deviceAccount))
}

const forgetBy: Record<SessionEnd, () => void> = {
  signedOut: () => forgetStored(),
  refused: forgetButDrafts,
  membershipEnded: forgetButDrafts,
  // The storage is another tab's by now, perhaps another account's.
  elsewhere: () => undefined,
}

onSessionEnd((isDeviceTaken) => (isDeviceTaken ? undefined : forgetKeptAnswers()))

// A tab that was frozen may hear of its end when somebody else has long signed in on the device.
const isDeviceTaken = (): boolean => {
  const holder = environment().storage.getItem(storageKeys.deviceAccount)
  return holder !== null && holder !== $session.get().claims?.sub
}

let ending: Promise<void> = Promise.resolve()

/**
 * The one way a session ends, for every reason: every store, key, socket and cache of the account is forgotten, then the login
 * page says why. The page holds nothing of the account any more when this returns.
 * @returns what resolves when nothing is left on the device either
 */
export const endSession = (reason: SessionEnd): Promise<void> => {
  const wasSignedIn = $session.get().authenticated
  ending = forgetAccount(reason === 'elsewhere' && isDeviceTaken())
  forgetBy[reason]()
  showLogin(wasSignedIn && reason !== 'signedOut' ? { ended: reason } : {})
  return ending
}

/** Resolves when the session before has gone whole: the next one begins after it. */
export const sessionEnded = (): Promise<void> => ending
