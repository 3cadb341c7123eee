import { dataHeaders } from '@quintet/kit/http'
import { publicKeySet } from './keys.ts'
import type { Pool } from './pools.ts'
import type { Provider } from './provider.ts'
import { issuerOf } from './tokens/issue.ts'

const headers = {
  ...dataHeaders,
  'cache-control': 'public, max-age=300',
  'content-type': 'application/json; charset=UTF-8',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const findPool = ({ pools }: Provider, id: string) => pools.find((pool) => pool.id === id)

const configurationOf = (siteUrl: string, pool: Pool) => {
  const issuer = issuerOf(siteUrl, pool)
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    response_types_supported: ['token'],
  }
}

const json = (value: object) => new Response(JSON.stringify(value), { headers })

/** The public keys of a pool; undefined for a pool that does not exist. */
export const keySet = (provider: Provider, poolId: string): Response | undefined =>
  findPool(provider, poolId) && json(publicKeySet(provider.keys))

/** `openid-configuration` of a pool. */
export const configuration = (provider: Provider, poolId: string): Response | undefined => {
  const pool = findPool(provider, poolId)
  return pool && json(configurationOf(provider.siteUrl, pool))
}
