import type { BeaconSource } from '@quintet/seed'
import type { Clock } from '@quintet/kit/clock'
import type { Config } from '@quintet/settings'
import type { Store } from '@quintet/database'
import type { MemberIdentity } from './members/identity.ts'
import type { Ending } from './health/ending.ts'
import type { Log } from '@quintet/kit/log'
import type { Mailer } from '@quintet/kit/mail'
import type { PaymentProvider } from '@quintet/payments/provider'
import type { Observer } from '@quintet/telemetry/observer'
import type { PhotoLinks } from '@quintet/photos/links'
import type { Pictures } from '@quintet/photos/pictures'
import type { PhotoSignals } from '@quintet/photos/signals'
import type { PhotoStore } from '@quintet/photos/store'
import type { StopLinks } from '@quintet/notices/stop-links'
import type { WebPush } from '@quintet/notices/web-push'
import type { Bus } from '@quintet/bus'
import type { CellFace } from '@quintet/cells'
import type { Jobs } from '@quintet/jobs'
import type { Leases } from '@quintet/leases'
import type { Exits, RateLimits } from '@quintet/kit/http'
import type { Push } from '@quintet/push/listeners'
import type { Random } from '@quintet/kit/random'
import type { TileAccess } from './tiles/tile-access.ts'
import type { serverTexts } from './texts.ts'

/** Everything the API stands on. All of it can be replaced in tests. */
export interface Context {
  readonly config: Config
  /** The product's time: weeks, locks, memberships. The demo and tests can shift it. */
  readonly clock: Clock
  /** Real time: tokens, codes, lock-outs. A shifted week signs nobody out. */
  readonly wall: Clock
  readonly random: Random
  readonly log: Log
  readonly db: Store
  readonly mail: Mailer
  /** What the server itself writes with, in every language. */
  readonly texts: typeof serverTexts
  readonly identity: MemberIdentity
  readonly photos: PhotoStore
  readonly photoLinks: PhotoLinks
  /** What makes of an upload what is stored of it. */
  readonly pictures: Pictures
  /** What looks at members' photos for the staff. */
  readonly photoSignals: PhotoSignals
  readonly payments: PaymentProvider
  readonly push: Push
  /** The way to the other processes of the site. */
  readonly bus: Bus
  readonly rateLimits: RateLimits
  /** Work that outlives the process that wanted it. */
  readonly jobs: Jobs
  /** Who draws and looks at what is due; undefined for a process that is alone. */
  readonly leases: Leases | undefined
  /** Tells the other processes that a week's matches are published. */
  readonly onPublished: (week: number) => void
  /** The way to members' browsers while no page of the site is open. */
  readonly webPush: WebPush
  /** Links in mails that end mails of their kind. */
  readonly stopLinks: StopLinks
  readonly ending: Ending
  /** The other cells of the product, where there are some. */
  readonly cells?: CellFace
  /** Ways to the pages of companies that a member is sent to. */
  readonly exits: Exits
  /** Tokens of tiles, and what each tile may do with its own. */
  readonly tiles: TileAccess
  /** Hears of calls and jobs, for the operator who watches the server. */
  readonly observer: Observer
  /** Public randomness that the seeds of drawings are mixed with; undefined where none is configured. */
  readonly beacon: BeaconSource | undefined
  /** Squarings of the delay that they are mixed with where there is no beacon; 0: none. */
  readonly delay: number
}
