import type { Store } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import type { Leases } from '@quintet/leases'
import type { Aead } from '@quintet/kit/aead'
import type { Clock } from '@quintet/kit/clock'
import type { RateLimits } from '@quintet/kit/http'
import type { Log } from '@quintet/kit/log'
import type { Random } from '@quintet/kit/random'
import type { PhotoLinks } from '@quintet/photos/links'
import type { PhotoStore } from '@quintet/photos/store'
import type { Push } from '@quintet/push/listeners'
import type { ExportContext } from '@quintet/export/context'
import type { Identity, Provider } from '@quintet/identity'
import type { Config } from '@quintet/settings'
import type { Cell, Cells } from './read-cells.ts'

/** What may be done with a sign-in, as the API knows it of its members. */
export interface Claims {
  tier: number
  active: boolean
  standing: number
  membershipEndDay: number
  encryptionType: number
}

/** A member at the moment of a request. */
export interface CellMember {
  id: number
  sub: string
  claims: Claims
  signedInAt: number
  sessionId: string
}

interface TileSession {
  idToken: string
  tile: string
  version: string
}

/** What the cells stand on. */
export interface CellContext {
  readonly config: Config
  readonly db: Store
  readonly wall: Clock
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly jobs: Jobs
  readonly leases: Leases | undefined
  readonly rateLimits: RateLimits
  readonly push: Push
  readonly photos: PhotoStore
  readonly photoLinks: PhotoLinks
  readonly texts: ExportContext['texts']
  readonly identity: {
    authenticate(token: string): Promise<CellMember>
    readonly provider: Provider
    readonly accounts: Pick<Identity['accounts'], 'remove'>
  }
  readonly tiles: {
    readonly tokens: {
      open(token: string): TileSession | undefined
      seal(session: TileSession): string
    }
    readonly declared: (tile: string, version: string) => Promise<ReadonlySet<string> | undefined>
  }
}

/** Tokens that let the site answer one call as for a member of another cell, whom that cell vouches for. They never leave this process. */
export interface Grants {
  give(member: CellMember): string
  /** Whom a token was given for, once. */
  take(token: string): CellMember | undefined
}

/** Asks another cell to do something. The answer is the cell's own, whatever its status; throws CellUnreachable where there is none. */
export type Ask = (cell: Cell, operation: string, payload: object) => Promise<Response>

/** Answers a request as the site does, as if it came from an address. */
export type Dispatch = (request: Request, address: string) => Promise<Response>

/** What exports take from other cells. */
export type CellExport = NonNullable<ExportContext['cells']>

/** This site as one of the cells. */
export interface CellSite extends CellContext {
  readonly cells: Cells
  readonly ask: Ask
  readonly grants: Grants
  /** Seals links of pictures that lie in another cell. */
  readonly links: Aead
  readonly dispatch: Dispatch
  readonly exporting: CellExport
}
