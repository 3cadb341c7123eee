import type { EncryptedMessage } from '@quintet/crypto'
import { accountAtom, dropDraft, keepDraft, readDraft } from '@quintet/sdk'
import type { ReadableAtom } from 'nanostores'

/** A message that waits to be sent, sealed. */
export interface Kept {
  id: string
  sealed: EncryptedMessage
}

// Kept like a draft: of the account, over a reload, gone with signing out.
const nameOf = (match: number): string => `chat-waiting-${match}`

/** What waits on this device for a match, oldest first. */
export const readKept = (match: number): readonly Kept[] => readDraft<Kept[]>(nameOf(match)) ?? []

const $changes = accountAtom(0)

/** Counts the changes of what waits, so that a screen which tells of it follows them. */
export const $waitingChanges: ReadableAtom<number> = $changes

/** Keeps these in place of what waited before. */
export const keepAll = (match: number, kept: readonly Kept[]): void => {
  if (kept.length === 0) dropDraft(nameOf(match))
  else keepDraft(nameOf(match), kept)
  $changes.set($changes.get() + 1)
}

/** Whether anything waits to be sent to a match. */
export const hasWaiting = (match: number): boolean => readKept(match).length > 0
