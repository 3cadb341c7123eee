import type { Manifest } from '@quintet/federation/contract'
import type { Team } from './teams/team.ts'

/** What a build was made from. */
export interface Origin {
  /** Commit of the sources; empty where they lie in no repository. */
  commit: string
  /** Whether the sources differed from that commit. */
  isDirty: boolean
  /** What built it and where: the run of a CI, or the versions of a machine. */
  builder: string
}

/** One published build: its manifest and when and by whom it was published. */
export interface PublishedVersion extends Manifest {
  /** Epoch seconds. */
  publishedAt: number
  publishedBy: string
  /** Missing for builds that a site's start made live by itself, and those of before it was noted. */
  origin?: Origin
  /** What it was compared with before it was published, and fits: of a tile the faces of shells, of a shell tiles and their versions. */
  fits?: string[]
  /** The same for what it does not fit, `NAME VERSION`: it goes live only in a train that leaves none of these in its place. */
  unfit?: string[]
  /**
   * How the checks came out that take their time and are made while it waits. Nobody gets a version of which they are pending or failed;
   * missing where none were left for later.
   */
  check?: CheckState
}

/** What is known of checks that were left for later. */
export type CheckState = 'pending' | 'failed' | 'passed'

/** What a remote was before it went live with others in one edit. */
export interface TrainMark {
  /** All that went live together, this one among them. */
  names: string[]
  before: Pick<PublishedRemote, 'live' | 'liveBy' | 'canary' | 'candidate' | 'order'>
}

/** Name of the release that is no tile, but what all tiles run in. */
export const shellName = 'shell'

/** All that is published of one remote. */
export interface PublishedRemote {
  /** The version everyone gets; empty while the remote was published but never made live. */
  live: string
  /** Who made it live. `start` gives way to the next start, what a team did stays. */
  liveBy?: string
  /** A share of the visitors gets this version instead. */
  canary?: { version: string; percent: number }
  /** The newest build that was published and goes nowhere yet. */
  candidate?: string
  /** Versions in the order they went live; the last one before `live` is what a rollback returns to. */
  order: string[]
  versions: Record<string, PublishedVersion>
  /** Versions that are never served, fallen back to or published again. */
  revoked?: string[]
  /** The train that brought what is live; gone with the next version that goes live. */
  train?: TrainMark
  /** When the newest approval was made that was used of it, epoch seconds: none is used twice. */
  approvedAt?: number
}

/** What is signed. */
export interface RegistryDocument {
  format: 1
  /** Grows with every edit, so that an old document cannot be replayed as new. */
  serial: number
  /** Epoch seconds. */
  editedAt: number
  editedBy?: string
  /** The team whose key signed it; missing where the root key did. */
  team?: string
  /** What the edit was, in words. */
  edit?: string
  remotes: Record<string, PublishedRemote>
  /** By which other teams let their remotes go in this very edit. */
  approvals?: string[]
  /** Who may edit what; missing in registries of the time before teams had keys. */
  teams?: Team[]
}

/** The registry before the first edit. */
export const emptyRegistry: RegistryDocument = { format: 1, serial: 0, editedAt: 0, remotes: {} }

/** Whether a version must never be served again. */
export const isRevoked = (remote: PublishedRemote, version: string): boolean => remote.revoked?.includes(version) ?? false

/** How many versions may take over, one after the other. */
const mostFallbacks = 3

/** The versions that take over when `version` fails: those that were live before, the newest first, without what was revoked. */
export const fallbacksOf = (remote: PublishedRemote, version: string): PublishedVersion[] => {
  const earlier = remote.order.filter((candidate) => candidate !== version && !isRevoked(remote, candidate))
  return earlier
    .reverse()
    .flatMap((candidate) => remote.versions[candidate] ?? [])
    .slice(0, mostFallbacks)
}
