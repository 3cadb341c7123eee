import type { EncryptedMessage } from '@quintet/crypto'
import { dropDraft, keepDraft, readDraft } from '@quintet/sdk'

/** A message that waits to be sent, sealed. */
export interface Kept {
  id: string
  sealed: EncryptedMessage
}

// Kept like a draft: of the account, over a reload, gone with signing out.
const nameOf = (match: number): string => `chat-waiting-${match}`

/** What waits on this device for a match, oldest first. */
export const readKept = (match: number): readonly Kept[] => readDraft<Kept[]>(nameOf(match)) ?? []

/** Keeps these in place of what waited before. */
export const keepAll = (match: number, kept: readonly Kept[]): void =>
  kept.length === 0 ? dropDraft(nameOf(match)) : keepDraft(nameOf(match), kept)

/** Whether anything waits to be sent to a match. */
export const hasWaiting = (match: number): boolean => readKept(match).length > 0
