import type { Clock } from '@quintet/kit/clock'
import type { Log } from '@quintet/kit/log'
import type { Mailer } from '@quintet/kit/mail'
import type { Random } from '@quintet/kit/random'
import type { Pending } from '@quintet/kit/store'
import type { TextTable } from '@quintet/kit/texts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type RateLimits, createRateLimit } from '@quintet/kit/http'
import { createChallengeSessions, markOfCell } from './challenge-session.ts'
import { continueSignIn } from './challenges/sign-in.ts'
import { perform } from './endpoint.ts'
import { type ExternalIssuer, createExternalEntry } from './external-issuer.ts'
import { createKeyRing } from './key-ring.ts'
import type { Keys } from './keys.ts'
import { type Pool, loadPools } from './pools.ts'
import { type Hooks, type Provider, poolOf, sitePoolOf } from './provider.ts'
import { createSmsSender } from './sms.ts'
import type { Store } from './store.ts'
import { subjectOf } from './tokens/access.ts'
import { type AuthenticateOptions, type Principal, createAuthenticate } from './tokens/authenticate.ts'
import { issuerOf } from './tokens/issue.ts'
import { verifyToken } from './tokens/jwt.ts'

/** Lets in who is signed in to one pool. */
export interface Entry {
  /**
   * Who an id token speaks for. The signature is checked once per distinct token; expiry, sign-out and a disabled account are looked
   * at every time. Throws Unauthorized.
   */
  authenticate(token: string): Promise<Principal>
  /** Whether the signature of an id token was found right before: looking at it again costs nothing. */
  knows(token: string): boolean
  /** The same in two halves, for a product that reads its own rows with the second; where another provider keeps sign-ins, there are none. */
  readonly halves?: EntryHalves
  /** Makes ready for a token of another provider: its keys, and its member at the first sight. Only with such a provider. */
  readonly admit?: (token: string) => Promise<void>
  /** Whether the sign-in behind a token that was let in still stands: for connections that outlive a call. */
  stands(principal: Pick<Principal, 'sessionId'>, token: string): Pending<boolean>
  /** Whether a sign-in was neither ended nor outlived; where another provider keeps them, that is not known here. */
  lasts(sessionId: string): Pending<boolean>
}

/** Letting in by one query less: what a token says, and the condition under which its sign-in stands. */
export interface EntryHalves {
  /** Who an id token speaks for by its signature and its time alone. */
  readToken(token: string): Principal | undefined
  /** In SQL: that the sign-in stands. Its parameters are the sign-in's id and the account's `sub`, each time anew. */
  readonly standing: string
}

/** What the rest of the server sees of the identity provider: the entry of the site, and the rest. */
export interface Identity extends Entry {
  /** The entry of another pool. */
  entryOf(poolId: string): Entry
  readonly accounts: Accounts
  /** Whose access token this is; undefined when it is not a valid one of ours. */
  subjectOfAccessToken(token: string): string | undefined
  /** Runs an operation of the protocol as its endpoint would, asked by `source`, a caller's network; throws IdentityFault. */
  perform(operation: string, input: object, source?: string): Promise<object>
  readonly provider: Provider
}

export interface IdentitySettings {
  /** Address of the site, without a slash at its end; issuers and links begin with it. */
  siteUrl: string
  /** Where the staff sign in. */
  consoleUrl: string
  /** Name of the site among several cells; empty where there is one. */
  cell: string
  /** JSON file of pools and clients; empty for the one pool of the site. */
  poolFile: string
  /** Gateway of text messages; empty for none. */
  smsUrl: string
  /** Who may call the signed operations; undefined for none. */
  operator: { id: string; secret: string } | undefined
  /** What limits are multiplied by. */
  rateFactor: number
  /** Another provider, whose id tokens are taken in place of the own ones. */
  externalIssuer: ExternalIssuer | undefined
}

export interface IdentityOptions {
  settings: IdentitySettings
  wall: Clock
  random: Random
  log: Log
  db: Store
  /** Limits that all processes of the site share; each its own without them. */
  rateLimits?: RateLimits
  mail: Mailer
  /** What mails, text messages and pages say in a language. */
  words: (languageId: number) => TextTable
  keys: Keys
  hooks: Hooks
}

const createProvider = ({ settings, keys, ...rest }: IdentityOptions): Provider => {
  const keyRing = createKeyRing(keys.master, rest.random)
  return {
    rateLimits: () => createRateLimit(rest.wall),
    ...rest,
    siteUrl: settings.siteUrl,
    consoleUrl: settings.consoleUrl,
    sms: createSmsSender(settings.smsUrl, rest.mail),
    operator: settings.operator,
    pools: loadPools(settings.poolFile),
    keys,
    keyRing,
    challengeSessions: createChallengeSessions({ ...rest, aead: keyRing.sessions, mark: markOfCell(settings.cell) }),
    continueSignIn,
    rateFactor: settings.rateFactor,
    source: '',
  }
}

const standing = `EXISTS (
  SELECT 1 FROM identity_sessions s JOIN identity_users u ON u.sub = s.sub
  WHERE s.id = ? AND s.sub = ? AND s.revoked_at IS NULL AND u.enabled = 1)`

const isThere = (row: Pending<unknown>): Pending<boolean> =>
  row instanceof Promise ? row.then((found) => found !== undefined) : row !== undefined

const createOwnEntry = (provider: Provider, pool: Pool): Entry => {
  const { db, wall, keys, siteUrl } = provider
  const signIn = db.statement(`SELECT 1 WHERE ${standing}`)
  const session = db.statement('SELECT 1 FROM identity_sessions WHERE id = ? AND revoked_at IS NULL')
  const options: AuthenticateOptions = {
    wall,
    verify: (token) => verifyToken(keys, token),
    issuer: issuerOf(siteUrl, pool),
    clients: new Set(pool.clients.map(({ id }) => id)),
    stands: async ({ sessionId, sub }) => (await signIn.get(sessionId, sub)) !== undefined,
  }
  const lasts = (sessionId: string) => isThere(session.get(sessionId))
  const { authenticate, knows, readToken } = createAuthenticate(options)
  return { authenticate, knows, halves: { readToken, standing }, stands: ({ sessionId }) => lasts(sessionId), lasts }
}

/** The identity provider. */
export const createIdentity = (options: IdentityOptions): Identity => {
  const provider = createProvider(options)
  const { externalIssuer } = options.settings
  return {
    ...(externalIssuer ? createExternalEntry(provider, externalIssuer) : createOwnEntry(provider, sitePoolOf(provider))),
    entryOf: (poolId) => createOwnEntry(provider, poolOf(provider, poolId)),
    accounts: createAccounts(provider),
    subjectOfAccessToken: (token) => subjectOf(provider, token),
    perform: async (operation, input, source = '') => perform({ ...provider, source }, operation, input),
    provider,
  }
}
