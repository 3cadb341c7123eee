import type { ComponentType } from 'react'

/** The remote contract that this site speaks. It is raised when a remote built for the old one can no longer be mounted. */
export const contractVersion = 1

/** Flat table of one language: key → text. */
export type TextTable = Record<string, string>

/** Loads a table; a JSON module may come as itself or under `default`. */
export type TextLoader = () => Promise<TextTable | { default: TextTable }>

/** What a remote offers to the shell. Nothing else crosses the border. */
export interface RemoteModule {
  contract: typeof contractVersion
  /** The remote's name, equal to its folder and its name in the registry. */
  name: string
  /** First path segment the remote answers, without slashes; also the namespace of its texts. */
  tile: string
  Routes: ComponentType
  /** Language tag (`en`, `ar`) → loader of that table. English must be there. */
  texts: Record<string, TextLoader>
  /**
   * Texts that only screens behind the first one need, in the same languages, so that opening the tile does not wait for them.
   * The chunk of these screens asks for them by `readyScreenTexts` of `@quintet/ui/texts`.
   */
  screenTexts?: Record<string, TextLoader>
  /**
   * Sends what the member finished in this tile and what waits on the device, while none of its screens is open. The shell asks for it once the
   * network is back, where a draft of the remote is kept whose name begins with its tile and `-unsent-` (`judging-unsent-`). What cannot be sent
   * goes on waiting.
   */
  sendUnsent?: () => Promise<void>
}

/**
 * Declares a remote.
 * @param remote all of the contract but its version, which the build fills in
 * @returns the module that `./remote` exposes as default
 */
export const defineRemote = (remote: Omit<RemoteModule, 'contract'>): RemoteModule => ({ contract: contractVersion, ...remote })
