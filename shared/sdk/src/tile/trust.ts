import { sections } from '@quintet/domain/profile'
import type { StorageScope } from './tile-storage.ts'

/** What of the session a tile may touch beyond its calls. */
export interface Trust {
  /** Password, devices, second factor and address go through the access token, and it may end the session. */
  account: boolean
  /** The member's unlocked keys: they open messages and sign. */
  keys: boolean
  /** What the push connection says. */
  push: boolean
}

const none: Trust = { account: false, keys: false, push: false }

/** Tiles with more than their calls; each line is a decision (2026-11-24-teams-and-least-privilege). */
const trusted: Readonly<Record<string, Trust>> = {
  'mf-data': { ...none, account: true },
  'mf-matches': { ...none, keys: true, push: true },
}

// Names of the time before they had to begin with the tile's own.
const formerKeys: Readonly<Record<string, readonly string[]>> = { 'mf-matches': ['drawing-log'] }
const formerDrafts: Readonly<Record<string, readonly string[]>> = {
  'mf-data': [...sections, 'visibility'],
  'mf-matches': ['match-', 'report-', 'chain-', 'chat-'],
  'mf-pools': ['character'],
}

const formerUnsent: Readonly<Record<string, readonly string[]>> = { 'mf-matches': ['chat-waiting-'] }

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What a tile is trusted with; nothing unless the shell says so. */
export const trustOf = (name: string): Trust => own(trusted, name) ?? none

const prefixOf = (name: string): string => `${name.replace(/^mf-/, '')}-`

/** Which of a tile's drafts are finished and wait to be sent: names that begin with `judging-unsent-`, and those it had before. */
export const unsentOf = (name: string): readonly string[] => [`${prefixOf(name)}unsent-`, ...(own(formerUnsent, name) ?? [])]

/** What of the storage is a tile's: names that begin with its own, `judging-`, and those it had before. */
export const storageScopeOf = (name: string): StorageScope => {
  const prefix = prefixOf(name)
  return { keys: [prefix, ...(own(formerKeys, name) ?? [])], drafts: [prefix, ...(own(formerDrafts, name) ?? [])] }
}
