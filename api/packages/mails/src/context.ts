import type { Database, Store } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import type { Clock } from '@quintet/kit/clock'
import type { Mailer } from '@quintet/kit/mail'
import type { TextTable } from '@quintet/kit/texts'

/** What mails are written from and sent with. */
export interface MailContext {
  readonly config: { readonly siteUrl: string }
  readonly wall: Clock
  readonly db: Store
  readonly mail: Mailer
  readonly jobs: Pick<Jobs, 'add'>
  /** Words of a language, by its number. */
  readonly texts: (name: 'mail' | 'payment', languageId: number) => TextTable
  /** Who knows the address of a member. */
  readonly identity: {
    readonly accounts: { emailOf(db: Database, sub: string): Promise<string | undefined> }
  }
}
