import type { Database, Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import type { Pending } from '@quintet/kit/store'
import type { Mailer } from '@quintet/kit/mail'
import type { TextTable } from '@quintet/kit/texts'
import type { StopLinks } from './stop-links.ts'
import type { WebPush } from './web-push.ts'

/** What notices are decided, written and sent with. */
export interface NoticeContext {
  readonly config: { readonly siteUrl: string }
  /** The product's time: weeks, and the hours of a member's day. */
  readonly clock: Clock
  readonly log: Log
  readonly db: Store
  readonly mail: Mailer
  readonly webPush: WebPush
  readonly stopLinks: StopLinks
  /** Words of a language, by its number. */
  readonly texts: (name: 'reach', languageId: number) => TextTable
  readonly identity: {
    readonly accounts: {
      /** The address of a member. */
      emailOf(db: Database, sub: string): Promise<string | undefined>
    }
    /** Whether a sign-in was neither ended nor outlived. */
    lasts(sessionId: string): Pending<boolean>
  }
}
