import { type JsonWebKey, type KeyObject, createPublicKey } from 'node:crypto'
import type { Provider } from './provider.ts'

interface PublicKey {
  public: KeyObject
}

const keysFor = 60 * 60_000
const retryAfter = 60_000
const retryAfterFailure = 5000

type PublishedKey = JsonWebKey & { kid?: string }

const isUsable = ({ kid, kty, use = 'sig', alg = 'RS256' }: PublishedKey): boolean =>
  kid !== undefined && kty === 'RSA' && use === 'sig' && alg === 'RS256'

const readKeys = async (issuer: string): Promise<Map<string, PublicKey>> => {
  const response = await fetch(`${issuer}/.well-known/jwks.json`, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
  if (!response.ok) throw new Error(`The keys of ${issuer} were answered ${response.status}.`)
  const { keys = [] } = (await response.json()) as { keys?: PublishedKey[] }
  return new Map(keys.filter(isUsable).map((key) => [key.kid ?? '', { public: createPublicKey({ key, format: 'jwk' }) }]))
}

const kidOf = (token: string): string => {
  try {
    const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid?: unknown }
    return String(head.kid)
  } catch {
    return ''
  }
}

export interface ForeignKeys {
  byId: ReadonlyMap<string, PublicKey>
  /** Fetches the keys when the token names an unknown one, at most once a minute, and again every hour. */
  refresh(token: string): Promise<void>
}

/** The published keys of another provider. While they are fetched everybody who needs them waits for the same answer. */
export const createForeignKeys = ({ wall, log }: Pick<Provider, 'wall' | 'log'>, issuer: string): ForeignKeys => {
  let restUntil = Number.NEGATIVE_INFINITY
  let staleAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | undefined
  const fetchKeys = async (): Promise<void> => {
    try {
      keys.byId = await readKeys(issuer)
      restUntil = wall.now() + retryAfter
      staleAt = wall.now() + keysFor
    } catch (error) {
      restUntil = wall.now() + retryAfterFailure
      log.error('keys', { message: error instanceof Error ? error.message : 'unknown' })
    }
    fetching = undefined
  }
  const isKnown = (token: string) => wall.now() < staleAt && keys.byId.has(kidOf(token))
  const keys: ForeignKeys = {
    byId: new Map(),
    refresh: async (token) => {
      if (isKnown(token)) return
      if (fetching === undefined && wall.now() < restUntil) return
      await (fetching ??= fetchKeys())
    },
  }
  return keys
}
