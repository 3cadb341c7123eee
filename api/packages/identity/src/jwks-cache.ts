import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { decomposeUnverifiedJwt } from 'aws-jwt-verify/jwt'
import type { Provider } from './provider.ts'
import { type JwtClaims, longestToken } from './tokens/jwt.ts'

const keysFor = 60 * 60_000
const retryAfter = 60_000
const retryAfterFailure = 5000

// The library fetches over https only, and follows where it is sent.
const fetchBytes = async (uri: string): Promise<ArrayBuffer> => {
  const response = await fetch(uri, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`${uri} was answered ${response.status}.`)
  return response.arrayBuffer()
}

const createVerifier = (issuer: string, audience: string) => {
  const jwksUri = `${issuer}/.well-known/jwks.json`
  const jwksCache = new SimpleJwksCache({ fetcher: { fetch: fetchBytes } })
  // When a token ends is read by the site's own clock (tokens/authenticate.ts), so here it never does.
  const fields = { issuer, audience, jwksUri, graceSeconds: Number.MAX_SAFE_INTEGER }
  const verifier = JwtVerifier.create(
    {
      ...fields,
      customJwtCheck: ({ header }) => {
        if (header.alg !== 'RS256' || 'crit' in header) throw new Error('Signed in another way.')
      },
    },
    { jwksCache },
  )
  return {
    verify: (token: string): JwtClaims => verifier.verifySync(token),
    hasKeyOf: (token: string): boolean => Boolean(jwksCache.getCachedJwk(jwksUri, decomposeUnverifiedJwt(token))),
    fetchKeys: async (): Promise<void> => verifier.cacheJwks(await jwksCache.getJwks(jwksUri)),
  }
}

export interface JwksCache {
  /** The claims of a token that one of the published keys signed for this site; undefined for anything else. */
  verify(token: string): JwtClaims | undefined
  /** Fetches the keys when the token names an unknown one, at most once a minute, and again every hour. */
  refresh(token: string): Promise<void>
}

const unlessThrown = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The published keys of another provider. While they are fetched, all calls that need them wait for the same answer. */
export const createJwksCache = (
  { wall, log }: Pick<Provider, 'wall' | 'log'>,
  { issuer, client }: { issuer: string; client: string },
): JwksCache => {
  const { verify, hasKeyOf, fetchKeys } = createVerifier(issuer, client)
  let restUntil = Number.NEGATIVE_INFINITY
  let staleAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | undefined
  const fetchOnce = async (): Promise<void> => {
    try {
      await fetchKeys()
      restUntil = wall.now() + retryAfter
      staleAt = wall.now() + keysFor
    } catch (error) {
      restUntil = wall.now() + retryAfterFailure
      log.error('keys', { message: error instanceof Error ? error.message : 'unknown' })
    }
    fetching = undefined
  }
  return {
    verify: (token) => (token.length > longestToken ? undefined : unlessThrown(() => verify(token))),
    refresh: async (token) => {
      if (token.length > longestToken) return
      if (wall.now() < staleAt && unlessThrown(() => hasKeyOf(token))) return
      if (fetching === undefined && wall.now() < restUntil) return
      await (fetching ??= fetchOnce())
    },
  }
}
