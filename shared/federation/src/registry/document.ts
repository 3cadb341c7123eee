import type { Manifest } from '../contract/manifest.ts'

/** One published build: its manifest and when and by whom it was published. */
export interface PublishedVersion extends Manifest {
  /** Epoch seconds. */
  publishedAt: number
  publishedBy: string
  /** A revoked version is never served or fallen back to again. */
  revoked?: boolean
}

export interface PublishedRemote {
  live: string
  canary?: { version: string; percent: number }
  /** Versions in the order they went live; the last one before `live` is what a rollback returns to. */
  order: string[]
  versions: Record<string, PublishedVersion>
}

/** What is signed. */
export interface RegistryDocument {
  format: 1
  /** Grows by one with every edit, so that an old document cannot be replayed as new. */
  serial: number
  /** Epoch seconds. */
  editedAt: number
  remotes: Record<string, PublishedRemote>
}

export const emptyRegistry: RegistryDocument = { format: 1, serial: 0, editedAt: 0, remotes: {} }

/** The version that takes over when `version` fails: the newest earlier one that was not revoked. */
export function fallbackOf(remote: PublishedRemote, version: string): PublishedVersion | undefined {
  const earlier = remote.order.filter((candidate) => candidate !== version).reverse()
  return earlier.map((candidate) => remote.versions[candidate]).find((found) => found && !found.revoked)
}
