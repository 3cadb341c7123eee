import { readFileSync } from 'node:fs'
import { ConfigError } from '@quintet/kit/errors'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const closed = { additionalProperties: false }
const names = Type.Array(Type.String({ minLength: 1, maxLength: 32 }))
const oneOf = <const T extends string>(...words: T[]) => Type.Enum(words)

const Client = Type.Object(
  {
    id: Type.String({ pattern: '^[\\w+]{1,128}$' }),
    secret: Type.Optional(Type.String({ pattern: '^[\\w+]{24,64}$' })),
    flows: Type.Array(
      oneOf('USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'CUSTOM_AUTH', 'REFRESH_TOKEN_AUTH', 'ADMIN_USER_PASSWORD_AUTH'),
    ),
    idTokenMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
    accessTokenMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
    refreshTokenDays: Type.Integer({ minimum: 1, maximum: 3650 }),
    /** Every refresh brings a new refresh token; the old one works on for the grace, in seconds. */
    rotation: Type.Optional(Type.Object({ graceSeconds: Type.Integer({ minimum: 0, maximum: 60 }) }, closed)),
    /** Attributes a client may write at sign-up, and those it may change later. */
    writableAtSignUp: names,
    writable: names,
  },
  closed,
)

const PasswordPolicy = Type.Object(
  {
    minimum: Type.Integer({ minimum: 6, maximum: 99 }),
    digit: Type.Boolean(),
    symbol: Type.Boolean(),
    capital: Type.Boolean(),
    lower: Type.Boolean(),
    /** Refuses passwords that breaches have shown. */
    refusesBreached: Type.Boolean(),
    temporaryDays: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  closed,
)

const Pool = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z]{2,}(-[a-z0-9]+)+_[0-9a-zA-Z]+$', maxLength: 55 }),
    /** Whether a sign-up with a known address is answered like any other (decision 51). */
    signUpPrivacy: Type.Boolean(),
    /** Whether sign-in, reset and confirmation answer for someone unknown as for someone known. */
    preventsExistenceErrors: Type.Boolean(),
    /** Whether accounts are made by an operator alone: a sign-up is refused. */
    operatorCreatesOnly: Type.Optional(Type.Boolean()),
    /** Whether addresses of services for throw-away mail are refused, at sign-up and later. */
    refusesThrowAway: Type.Optional(Type.Boolean()),
    /** Whether the members of the product are this pool's users. */
    site: Type.Boolean(),
    /**
     * Whether a change of how somebody signs in needs a fresh sign-in and is told; the site's own accounts are guarded in any case
     * (decision 49). A second factor that the pool demands can be replaced then, and not be switched off.
     */
    guardsSignIn: Type.Optional(Type.Boolean()),
    /** Every attribute the pool knows; an operator may write them all. */
    attributes: names,
    requiredAttributes: names,
    /** Attributes of which the old value counts until the code sent to the new one is entered. */
    verifyBeforeUpdate: names,
    minimumAge: Type.Integer({ minimum: 0, maximum: 100 }),
    password: PasswordPolicy,
    mfa: Type.Object(
      { mode: oneOf('off', 'optional', 'on'), methods: Type.Array(oneOf('SOFTWARE_TOKEN_MFA', 'SMS_MFA')) },
      closed,
    ),
    devices: oneOf('off', 'opt-in', 'always'),
    /** Which question CUSTOM_AUTH asks. */
    customChallenge: Type.Optional(oneOf('mailed-code')),
    clients: Type.Array(Client, { minItems: 1 }),
  },
  closed,
)

const PoolFile = Type.Object({ pools: Type.Array(Pool, { minItems: 1 }) }, closed)

export type Pool = Static<typeof Pool>
export type Client = Static<typeof Client>

/** The part of a pool's id after `_`: what the protocol hashes. */
export const poolName = (pool: Pool): string => pool.id.slice(pool.id.indexOf('_') + 1)

/** The part before `_`; device keys begin with it. */
export const regionOf = (pool: Pool): string => pool.id.slice(0, pool.id.indexOf('_'))

/** Whether changes of how somebody signs in are guarded. */
export const guardsSignIn = (pool: Pool): boolean => pool.site || pool.guardsSignIn === true

export const sitePoolId = 'xx-local-1_Quintet01'
export const siteClientId = 'quintetweb'

const sitePool: Pool = {
  id: sitePoolId,
  signUpPrivacy: true,
  preventsExistenceErrors: true,
  refusesThrowAway: true,
  site: true,
  attributes: ['email', 'email_verified', 'birthdate', 'custom:consent', 'locale', 'phone_number', 'phone_number_verified'],
  requiredAttributes: ['email', 'birthdate', 'custom:consent'],
  verifyBeforeUpdate: ['email', 'phone_number'],
  minimumAge: 18,
  password: { minimum: 8, digit: true, symbol: true, capital: true, lower: false, refusesBreached: true, temporaryDays: 7 },
  mfa: { mode: 'optional', methods: ['SOFTWARE_TOKEN_MFA'] },
  devices: 'opt-in',
  clients: [
    {
      id: siteClientId,
      flows: ['USER_SRP_AUTH'],
      idTokenMinutes: 60,
      accessTokenMinutes: 60,
      refreshTokenDays: 30,
      // Two tabs may refresh at once; see the record on reused refresh tokens.
      rotation: { graceSeconds: 60 },
      writableAtSignUp: ['email', 'birthdate', 'custom:consent', 'locale'],
      writable: ['locale', 'email'],
    },
  ],
}

export const staffPoolId = 'xx-local-1_QuintetStaff'
export const staffClientId = 'quintetstaff'

/** Those who run the site: an authenticator app is required, and an operator makes their accounts. */
const staffPool: Pool = {
  id: staffPoolId,
  signUpPrivacy: false,
  preventsExistenceErrors: true,
  operatorCreatesOnly: true,
  site: false,
  guardsSignIn: true,
  attributes: ['email', 'email_verified', 'locale'],
  requiredAttributes: ['email'],
  verifyBeforeUpdate: [],
  minimumAge: 0,
  password: { minimum: 12, digit: true, symbol: true, capital: true, lower: true, refusesBreached: true, temporaryDays: 7 },
  mfa: { mode: 'on', methods: ['SOFTWARE_TOKEN_MFA'] },
  devices: 'off',
  clients: [
    {
      id: staffClientId,
      flows: ['USER_SRP_AUTH'],
      idTokenMinutes: 15,
      accessTokenMinutes: 15,
      refreshTokenDays: 1,
      rotation: { graceSeconds: 60 },
      writableAtSignUp: [],
      writable: [],
    },
  ],
}

const repeated = (ids: readonly string[]) => ids.find((id, index) => ids.indexOf(id) !== index)

const contradiction = (pools: readonly Pool[]): string | undefined => {
  if (pools.filter((pool) => pool.site).length !== 1) return 'exactly one pool must be the site'
  const twice = repeated(pools.map(({ id }) => id)) ?? repeated(pools.flatMap(({ clients }) => clients.map(({ id }) => id)))
  if (twice !== undefined) return `${twice} stands there twice`
  if (pools.some((pool) => (pool.site || pool.signUpPrivacy) && !pool.preventsExistenceErrors))
    return 'the site, and every pool with sign-up privacy, must prevent existence errors'
  const stray = pools.find(({ mfa }) => mfa.mode !== 'off' && mfa.methods.length === 0)
  if (stray) return `${stray.id} has MFA without a method`
  for (const { id, attributes, requiredAttributes, verifyBeforeUpdate, clients } of pools) {
    const named = [
      ...requiredAttributes,
      ...verifyBeforeUpdate,
      ...clients.flatMap((one) => [...one.writable, ...one.writableAtSignUp]),
    ]
    const unknown = named.find((name) => !attributes.includes(name))
    if (unknown !== undefined) return `${id} names ${unknown}, which is not among its attributes`
  }
  return undefined
}

const readPools = (file: string): Pool[] => {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const check = Compile(PoolFile)
  if (check.Check(parsed)) return parsed.pools
  const faults = check.Errors(parsed).map((fault) => `${fault.instancePath} ${fault.message}`)
  throw new Error(faults.slice(0, 5).join('; '))
}

const withStaff = (pools: Pool[]): Pool[] => (pools.some(({ id }) => id === staffPoolId) ? pools : [...pools, staffPool])

/** The pools of a file; where its name is empty, the site's own. The pool of the staff is always there. Throws ConfigError. */
export const loadPools = (file: string): Pool[] => {
  if (file === '') return [sitePool, staffPool]
  try {
    const pools = withStaff(readPools(file))
    const fault = contradiction(pools)
    if (fault !== undefined) throw new Error(fault)
    return pools
  } catch (error) {
    throw new ConfigError(`QUINTET_IDENTITY cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`)
  }
}
