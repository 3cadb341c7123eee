import type { RemoteModule } from '../contract/remote-module.ts'
import type { TextPart } from '../contract/text-files.ts'
import type { SharedVersions } from '../contract/versions.ts'
import type { LoadEvent } from './load-event.ts'
import type { PageRegistry, PageVersion } from '../contract/page-registry.ts'
import type { ErrorClass } from './remote-error.ts'

/** What the loader needs from the browser; fakes in tests. */
export interface LoaderPorts {
  /** Names of the scripts of a version, as far as the page knows them. */
  filesOf(version: PageVersion): string[]
  /** Versions of the singletons this shell has. */
  offered: SharedVersions
  /** Id of the face of its shared packages, if it has one. */
  face?: string | undefined
  /** Puts the version's styles into the page and waits until they are there. */
  addStyles(version: PageVersion): Promise<void>
  removeStyles(version: PageVersion): void
  /** Imports the entry, hands it the singletons and gives what `./remote` exposes. */
  evaluate(name: string, version: PageVersion): Promise<unknown>
  /** Fetches what a remote needs beside its code before it can be shown: its texts. */
  prepare(remote: RemoteModule): Promise<void>
  /** What the public log of releases has against a version; nothing where it stands in it, or the site keeps no log. */
  unlogged?(name: string, version: PageVersion): Promise<string | undefined>
  /** Why a version must not be asked for: of another site, or without a hash. */
  refuses(version: PageVersion): string | undefined
  /** Looks why files did not load. */
  diagnose(version: PageVersion, thrown: unknown): Promise<ErrorClass>
  /** Fetches every script of a version against its hash, for versions the document's import map does not cover. */
  verify(version: PageVersion): Promise<void>
  /** Fetches a part of the texts of a version in a language against its hash, where the document's import map has none. */
  verifyTexts(name: string, version: PageVersion, part: TextPart, language: string): Promise<void>
  /** The registry as it is now, with fallbacks. */
  latest(): Promise<PageRegistry>
  /** A version to use instead of the live one, if someone asked for it and it may be used. */
  override(name: string): Promise<PageVersion | undefined>
  report(event: LoadEvent): void
  now(): number
  timeoutMs: number
}
