import type { RateLimits } from '@quintet/kit/http'
import type { Clock } from '@quintet/kit/clock'
import type { Store, Transaction } from './store.ts'
import type { Log } from '@quintet/kit/log'
import type { Mailer } from '@quintet/kit/mail'
import type { Random } from '@quintet/kit/random'
import type { Pending } from '@quintet/kit/store'
import type { TextTable } from '@quintet/kit/texts'
import { faults } from './faults.ts'
import type { Keys } from './keys.ts'
import type { Settle, SignIn } from './challenges/sign-in-state.ts'
import { type Client, type Pool, staffPoolId } from './pools.ts'
import type { ChallengeSessions } from './challenge-session.ts'
import type { SmsSender } from './sms.ts'
import type { KeyRing } from './key-ring.ts'

/** An account of the site that was confirmed; `consent` is the wording that was agreed to at the sign-up. */
interface ConfirmedAccount {
  sub: string
  birthDate: string | undefined
  languageId: number
  consent?: string | undefined
}

/** What was changed of how somebody signs in. */
export type Change = 'email' | 'factors' | 'password'

/** What the product adds to the accounts of the site's pool. */
export interface Hooks {
  /** An account of the site was confirmed: its member must exist when the transaction ends. */
  confirmed(trx: Transaction, account: ConfirmedAccount): Promise<void>
  /** Whether the staff have let an address in that would be refused. */
  isLetIn(email: string): Pending<boolean>
  /** Remembers the e-mail address and phone number that an account of the site has now; asked before a change and after it. */
  holds(trx: Transaction, sub: string): Promise<void>
  /** An account of the site ends, and its member with it. What is left to do after the commit comes back. */
  removed(trx: Transaction, sub: string): Promise<() => Promise<void>>
  /** How somebody signs in changes who has no undo of it: an account of those who run the site. */
  changed(trx: Transaction, sub: string, change: Change): Promise<void>
  /** Whether the member of an account was erased at a moment, epoch milliseconds, or after it. */
  wasErasedSince(sub: string, since: number): Pending<boolean>
  /** Whether an account has its member. */
  isMember(sub: string): Pending<boolean>
  /** The language that an account's member has chosen; undefined where it has none. */
  languageId(sub: string): Pending<number | undefined>
  /** The claims that only the server writes, by wire name. */
  claims(sub: string): Pending<Record<string, string>>
}

/** Goes on with a sign-in: the next challenge or the tokens. Every challenge ends in it, and it begins every challenge. */
export type ContinueSignIn = (provider: Provider, signIn: SignIn, settle: Settle) => Promise<object>

/** Everything the operations of the identity provider stand on. */
export interface Provider {
  readonly db: Store
  readonly wall: Clock
  readonly random: Random
  readonly log: Log
  readonly rateLimits: RateLimits
  readonly mail: Mailer
  readonly sms: SmsSender
  /** Who may call the signed operations; undefined for none. */
  readonly operator: { id: string; secret: string } | undefined
  readonly siteUrl: string
  /** Where the staff sign in. */
  readonly consoleUrl: string
  /** What mails, text messages and pages say in a language. */
  readonly words: (languageId: number) => TextTable
  readonly pools: readonly Pool[]
  readonly keys: Keys
  readonly keyRing: KeyRing
  readonly challengeSessions: ChallengeSessions
  readonly hooks: Hooks
  readonly continueSignIn: ContinueSignIn
  /** What limits are multiplied by. */
  readonly rateFactor: number
  /** The network the request in hand comes from; empty when the server itself asks. */
  readonly source: string
}

/** The client of an id with its pool; refuses an unknown one. */
export const clientOf = ({ pools }: Provider, id: string): { pool: Pool; client: Client } => {
  for (const pool of pools) {
    const client = pool.clients.find((candidate) => candidate.id === id)
    if (client) return { pool, client }
  }
  throw faults.noSuchClient(id)
}

/**
 * The provider as a host shows it. Where the staff have a host of their own, their pool is there alone, and no other one with it.
 * @param host as a request names it
 */
export const createHosts = (provider: Provider): ((host: string) => Provider) => {
  const [site, console] = [provider.siteUrl, provider.consoleUrl].map((url) => new URL(url).host)
  if (site === console) return () => provider
  const only = (isStaff: boolean): Provider => ({
    ...provider,
    pools: provider.pools.filter(({ id }) => (id === staffPoolId) === isStaff),
  })
  const [elsewhere, atConsole] = [only(false), only(true)]
  return (host) => (host === console ? atConsole : elsewhere)
}

/** The pool of an id; refuses an unknown one. */
export const poolOf = ({ pools }: Provider, id: string): Pool => {
  const pool = pools.find((candidate) => candidate.id === id)
  if (!pool) throw faults.noSuchPool(id)
  return pool
}

export const poolOfIssuer = ({ pools, siteUrl }: Provider, issuer: string): Pool | undefined =>
  pools.find((pool) => issuer === `${siteUrl}/identity/${pool.id}`)

export const sitePoolOf = ({ pools }: Pick<Provider, 'pools'>): Pool => {
  const pool = pools.find((candidate) => candidate.site)
  if (!pool) throw new Error('No pool is the site.')
  return pool
}
