import type { Clock } from '@quintet/kit/clock'
import type { Config } from '../config.ts'
import type { Store } from '../db/store.ts'
import type { Log } from '@quintet/kit/log'
import type { Mailer } from '@quintet/kit/mail'
import type { Member } from '../member.ts'
import type { PhotoStore } from '../photos/store.ts'
import type { Random } from '@quintet/kit/random'
import { continueSignIn } from './challenges/sign-in.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { perform } from './endpoint.ts'
import { createForeign } from './foreign.ts'
import type { Keys } from './keys.ts'
import { createMemberHooks } from './members.ts'
import { loadPools } from './pools.ts'
import { type Provider, sitePoolOf } from './provider.ts'
import { createChallengeSessions } from './challenge-session.ts'
import { createSmsSender } from './sms.ts'
import { subjectOf } from './tokens/access.ts'
import { type AuthenticateOptions, createAuthenticate } from './tokens/authenticate.ts'
import { verifyToken } from './tokens/jwt.ts'
import { issuerOf } from './tokens/issue.ts'
import { createKeyRing } from './key-ring.ts'

/** What the rest of the API sees of the identity provider. */
export interface Identity {
  /**
   * The member behind an id token. The signature is checked once per distinct token; expiry, sign-out, a disabled account and
   * the member's claims are looked at every time. Throws Unauthorized.
   */
  authenticate(token: string): Member
  /** Whether the signature of an id token was found right before: looking at it again costs nothing. */
  knows(token: string): boolean
  /** Makes ready for a token of another provider: its keys, and its member at the first sight. Only with such a provider. */
  readonly admit?: (token: string) => Promise<void>
  /** Whether the sign-in of a member who was let in by a token still stands: for connections that outlive a call. */
  stands(member: Member, token: string): boolean
  readonly accounts: Accounts
  /** Whose access token this is; undefined when it is not a valid one of ours. */
  subjectOfAccessToken(token: string): string | undefined
  /** Runs an operation of the protocol as its endpoint would, asked by `source`, a caller's network; throws IdentityFault. */
  perform(operation: string, input: object, source?: string): Promise<object>
  readonly provider: Provider
}

export interface IdentityOptions {
  config: Config
  clock: Clock
  wall: Clock
  random: Random
  log: Log
  db: Store
  mail: Mailer
  keys: Keys
  /** Where the pictures of members are, who take them along. */
  photos?: PhotoStore
}

const createProvider = ({ config, clock, keys, photos, ...rest }: IdentityOptions): Provider => {
  const vault = createKeyRing(keys.master, rest.random)
  const provider: Provider = {
    ...rest,
    siteUrl: config.siteUrl,
    sms: createSmsSender(config.smsUrl, rest.mail),
    operator: config.operatorId === '' ? undefined : { id: config.operatorId, secret: config.operatorSecret },
    pools: loadPools(config),
    keys,
    keyRing: vault,
    challengeSessions: createChallengeSessions(vault.sessions, rest.wall, rest.random),
    hooks: createMemberHooks(rest.db, clock, config, photos),
    continueSignIn,
    rateFactor: config.rateFactor,
    source: '',
  }
  return provider
}

const createOwn = (options: AuthenticateOptions): Pick<Identity, 'authenticate' | 'knows' | 'stands'> => {
  const standing = options.db.statement('SELECT 1 FROM identity_sessions WHERE id = ? AND revoked_at IS NULL')
  return { ...createAuthenticate(options), stands: ({ sessionId }) => standing.get(sessionId) !== undefined }
}

/** The identity provider that lives inside the API. */
export const createIdentity = (options: IdentityOptions): Identity => {
  const provider = createProvider(options)
  const pool = sitePoolOf(provider)
  const { db, wall, keys, config } = options
  const own = {
    db,
    wall,
    verify: (token: string) => verifyToken(keys, token),
    issuer: issuerOf(provider.siteUrl, pool),
    clients: new Set(pool.clients.map(({ id }) => id)),
  }
  const entry = config.cognitoIssuer === '' ? createOwn(own) : createForeign(provider, config)
  return {
    ...entry,
    accounts: createAccounts(provider),
    subjectOfAccessToken: (token) => subjectOf(provider, token),
    perform: async (operation, input, source = '') => perform({ ...provider, source }, operation, input),
    provider,
  }
}
