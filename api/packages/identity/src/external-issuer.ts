import { DAY_MS } from '@quintet/domain/time'
import type { Pending } from '@quintet/kit/store'
import { languageOf } from './attributes.ts'
import { createJwksCache } from './jwks-cache.ts'
import type { Provider } from './provider.ts'
import { type Authenticate, type Principal, createAuthenticate } from './tokens/authenticate.ts'
import type { JwtClaims } from './tokens/jwt.ts'

const text = (claims: JwtClaims, name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)

/** What is known of erasures goes after 366 days: no sign-in that is older makes a member. */
const longestSignIn = 365 * DAY_MS

/** A sign-in makes a member where none of that account was erased after it: tokens of then are good for hours, and renewed for longer. */
const mayJoin = async ({ hooks, wall }: Provider, sub: string, signedInAt: number): Promise<boolean> =>
  signedInAt > wall.now() - longestSignIn && !(await hooks.isMember(sub)) && !(await hooks.wasErasedSince(sub, signedInAt))

/** A member is made at the first sight of an account, as a confirmed sign-up makes one in the own provider. */
const createMember = async (provider: Provider, claims: JwtClaims): Promise<void> => {
  const { db, hooks } = provider
  const sub = text(claims, 'sub')
  if (sub === undefined || !(await mayJoin(provider, sub, Number(claims['auth_time']) * 1000))) return
  const account = {
    sub,
    birthDate: text(claims, 'birthdate'),
    languageId: languageOf(undefined, { locale: text(claims, 'locale') ?? 'en' }),
  }
  await db.write((trx) => hooks.confirmed(trx, account))
}

/** Where the tokens come from, and the one client they must be for. */
export interface ExternalIssuer {
  issuer: string
  client: string
}

export interface ExternalEntry extends Pick<Authenticate, 'authenticate' | 'knows'> {
  admit(token: string): Promise<void>
  stands(principal: Pick<Principal, 'sessionId'>, token: string): Pending<boolean>
  lasts(sessionId: string): Pending<boolean>
}

/** Takes the id tokens of an Amazon Cognito pool in place of the own provider's, by the keys that pool publishes. */
export const createExternalEntry = (provider: Provider, { issuer, client }: ExternalIssuer): ExternalEntry => {
  const { wall, hooks } = provider
  const { verify, refresh } = createJwksCache(provider, { issuer, client })
  const { authenticate, knows } = createAuthenticate({
    wall,
    verify,
    issuer,
    clients: new Set([client]),
    // Whether a sign-in still stands is only in the token's expiry, and in whether its member was erased since.
    stands: async ({ sub, sessionId, signedInAt }) =>
      sessionId !== '' && (await hooks.isMember(sub)) && !(await hooks.wasErasedSince(sub, signedInAt)),
  })
  const stands = async (token: string): Promise<boolean> => {
    try {
      return Boolean(await authenticate(token))
    } catch {
      return false
    }
  }
  const admit = async (token: string): Promise<void> => {
    if (await stands(token)) return
    await refresh(token)
    const claims = verify(token)
    const isOurs = claims?.['aud'] === client && claims['token_use'] === 'id'
    if (claims && isOurs && Number(claims['exp']) * 1000 > wall.now()) await createMember(provider, claims)
  }
  return { authenticate, knows, admit, stands: (_, token) => stands(token), lasts: (sessionId) => sessionId !== '' }
}
