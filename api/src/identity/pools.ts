import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Config, ConfigError } from '../config.ts'

const names = Type.Array(Type.String({ minLength: 1, maxLength: 64 }))

const Client = Type.Object({
  id: Type.String({ pattern: '^[\\w+]{1,128}$' }),
  secret: Type.Optional(Type.String({ pattern: '^[\\w+]{24,64}$' })),
  flows: Type.Array(Type.Union([Type.Literal('USER_SRP_AUTH'), Type.Literal('REFRESH_TOKEN_AUTH')])),
  idTokenMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  accessTokenMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  refreshTokenDays: Type.Integer({ minimum: 1, maximum: 3650 }),
  /** Attributes a client may write at sign-up, and those it may change later. */
  writableAtSignUp: names,
  writable: names,
})

const Pool = Type.Object({
  id: Type.String({ pattern: '^[a-z]{2,}(-[a-z0-9]+)+_[0-9a-zA-Z]+$', maxLength: 55 }),
  /** Whether a known and an unknown e-mail address are answered alike (decision 51). */
  hidesAccounts: Type.Boolean(),
  /** Whether the members of the product are this pool's users. */
  site: Type.Boolean(),
  requiredAttributes: names,
  minimumAge: Type.Integer({ minimum: 0, maximum: 100 }),
  passwordMinimum: Type.Integer({ minimum: 6, maximum: 99 }),
  clients: Type.Array(Client, { minItems: 1 }),
})

const PoolFile = Type.Object({ pools: Type.Array(Pool, { minItems: 1 }) })

export type Pool = Static<typeof Pool>
export type Client = Static<typeof Client>

/** The part of a pool's id after `_`: what the protocol hashes. */
export const poolName = (pool: Pool): string => pool.id.slice(pool.id.indexOf('_') + 1)

export const sitePoolId = 'xx-local-1_Quintet01'
export const siteClientId = 'quintetweb'

const sitePool: Pool = {
  id: sitePoolId,
  hidesAccounts: true,
  site: true,
  requiredAttributes: ['email', 'birthdate', 'custom:consent'],
  minimumAge: 18,
  passwordMinimum: 8,
  clients: [
    {
      id: siteClientId,
      flows: ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH'],
      idTokenMinutes: 60,
      accessTokenMinutes: 60,
      refreshTokenDays: 30,
      writableAtSignUp: ['email', 'birthdate', 'custom:consent', 'locale'],
      writable: ['locale'],
    },
  ],
}

const readPools = (file: string): Pool[] => {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const check = Compile(PoolFile)
  if (check.Check(parsed)) return parsed.pools
  const faults = check.Errors(parsed).map((fault) => `${fault.instancePath} ${fault.message}`)
  throw new Error(faults.slice(0, 5).join('; '))
}

/** The configured pools; without a file the site's own. Throws ConfigError. */
export const loadPools = ({ identityFile }: Pick<Config, 'identityFile'>): Pool[] => {
  if (identityFile === '') return [sitePool]
  try {
    const pools = readPools(identityFile)
    if (pools.filter((pool) => pool.site).length !== 1) throw new Error('exactly one pool must be the site')
    return pools
  } catch (error) {
    throw new ConfigError(`QUINTET_IDENTITY cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`)
  }
}
