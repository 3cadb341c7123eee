import { type JsonWebKey, type KeyObject, createPublicKey } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Member } from '../member.ts'
import { languageOf } from './attributes.ts'
import type { Provider } from './provider.ts'
import { createAuthenticate } from './tokens/authenticate.ts'
import { type JwtClaims, verifyToken } from './tokens/jwt.ts'

interface PublicKey {
  public: KeyObject
}

const keysFor = 60 * 60_000
const retryAfter = 60_000

const readKeys = async (issuer: string): Promise<Map<string, PublicKey>> => {
  const response = await fetch(`${issuer}/.well-known/jwks.json`, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`The keys of ${issuer} were answered ${response.status}.`)
  const { keys = [] } = (await response.json()) as { keys?: (JsonWebKey & { kid?: string })[] }
  const usable = keys.filter(({ kid, kty }) => kid !== undefined && kty === 'RSA')
  return new Map(usable.map((key) => [key.kid ?? '', { public: createPublicKey({ key, format: 'jwk' }) }]))
}

const kidOf = (token: string): string => {
  try {
    const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: unknown }
    return String(head.kid)
  } catch {
    return ''
  }
}

const text = (claims: JwtClaims, name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)

/** A member is made at the first sight of an account, as a confirmed sign-up makes one in the own provider. */
const createMember = async ({ db, hooks }: Provider, claims: JwtClaims): Promise<void> => {
  const sub = text(claims, 'sub')
  if (sub === undefined) return
  const known = await db.read.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
  if (known) return
  const account = {
    sub,
    birthDate: text(claims, 'birthdate'),
    languageId: languageOf(undefined, { locale: text(claims, 'locale') ?? 'en' }),
  }
  await db.write((trx) => hooks.confirmed(trx, account))
}

export interface Foreign {
  authenticate(token: string): Member
  admit(token: string): Promise<void>
}

/**
 * Takes the id tokens of an Amazon Cognito pool in place of the own provider's. Its keys are fetched when a token names one that
 * is not known, at most once a minute, and again every hour.
 */
export const createForeign = (
  provider: Provider,
  { cognitoIssuer: issuer, cognitoClient }: Pick<Config, 'cognitoIssuer' | 'cognitoClient'>,
): Foreign => {
  const { db, wall, log } = provider
  const keys = { byId: new Map<string, PublicKey>() as ReadonlyMap<string, PublicKey> }
  let fetchedAt = Number.NEGATIVE_INFINITY
  const authenticate = createAuthenticate({ db, wall, keys, issuer, clients: new Set([cognitoClient]), foreign: true })
  const refreshKeys = async (token: string): Promise<void> => {
    const age = wall.now() - fetchedAt
    if (age < retryAfter || (age < keysFor && keys.byId.has(kidOf(token)))) return
    fetchedAt = wall.now()
    keys.byId = await readKeys(issuer).catch((error: unknown) => {
      log.error('keys', { message: error instanceof Error ? error.message : 'unknown' })
      return keys.byId
    })
  }
  const admit = async (token: string): Promise<void> => {
    await refreshKeys(token)
    const claims = verifyToken(keys, token)
    const isOurs = claims?.['iss'] === issuer && claims['aud'] === cognitoClient && claims['token_use'] === 'id'
    if (claims && isOurs && Number(claims['exp']) * 1000 > wall.now()) await createMember(provider, claims)
  }
  return { authenticate, admit }
}
