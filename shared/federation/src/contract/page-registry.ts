import { contractVersion } from './remote-module.ts'
import type { SharedVersions } from './versions.ts'

/** One version of a remote as the browser sees it. Paths are relative to `base`. */
export interface PageVersion {
  version: string
  /** Absolute path or URL, with a slash at its end. */
  base: string
  entry: string
  /** Scripts and styles wanted as soon as the remote is opened. */
  js: string[]
  css: string[]
  /** Language tag → script of its texts. */
  texts: Record<string, string>
  contract: number
  builtAgainst: SharedVersions
  /** Ids of the faces of shells that it was compared with, or built with, and fits. */
  fits?: string[]
  /** Path → integrity, as far as the import map of the document does not hold it. */
  integrity: Record<string, string>
}

/** A remote as a page knows it. */
export interface PageRemote {
  tile: string
  /** Language tag → its name, where the tile brings one. */
  titles?: Record<string, string>
  /** Best first: live, then what takes over when it fails. */
  versions: PageVersion[]
}

/** The part of the registry that a page needs, as it stands for one visitor. */
export interface PageRegistry {
  serial: number
  /** Version of the shell, where one was released: what a page should have. */
  shell?: string
  remotes: Record<string, PageRemote>
}

/** The remote that answers a tile's path, if any is published. */
export const remoteOfTile = (registry: PageRegistry, tile: string): string | undefined =>
  Object.keys(registry.remotes).find((name) => registry.remotes[name]?.tile === tile)

/** A version that no registry knows, as a dev server has it: nothing of it is hashed, and all but the entry is found by the entry itself. */
export const unpublishedVersion = (version: string, base: string, entry: string): PageVersion => ({
  version,
  base,
  entry,
  js: [],
  css: [],
  texts: {},
  contract: contractVersion,
  builtAgainst: {},
  integrity: {},
})
