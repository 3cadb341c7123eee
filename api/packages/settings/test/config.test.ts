import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '@quintet/kit/errors'
import { loadConfig } from '../src/config.ts'
import { type Setting, settings } from '../src/settings.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return ''
}

const production = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  QUINTET_ENV: 'production',
  SMTP_URL: 'smtp://mail.example.org',
  QUINTET_SITE_URL: 'https://quintet.example',
  MAIL_FROM: 'Quintet <no-reply@quintet.example>',
}

const publicKey = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')

const takesAnything = (read: (value: string) => unknown): boolean => {
  try {
    return read('\u0000 x') !== undefined
  } catch {
    return false
  }
}

const otherCurve =
  'MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEl-xkR4pK_1W4xvrrhqcHBFGleqSRqNfUo__P4ZVxUfUpTn3o2uYxh8CtwghlkfagOyvJSD5KJ6MrlkAbqwlIlyZ54URTne3J3dpBbWkhadODn0qCTYFXVvp0qpubGffv'

/** The longest name of a host that there is. */
const longest = [63, 63, 63, 61].map((count) => 'a'.repeat(count)).join('.')

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      environment: 'development',
      production: false,
      demo: false,
      siteUrl: 'http://localhost:8080',
    })
  })

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: 'eighty', QUINTET_ENV: 'staging', SMTP_URL: 'http://mail' })
    expect(faults.split('\n')).toHaveLength(3)
    expect(faults).toContain('PORT must be a whole number')
  })

  it('never repeats a secret', () => {
    expect(faultsOf({ SMTP_URL: 'https://user:hunter2@mail' })).not.toContain('hunter2')
  })

  it('knows what is secret: keys, passwords, and addresses that may hold one', () => {
    const secrets = Object.values(settings).filter(({ secret }: Setting<unknown>) => secret)
    expect(secrets.map(({ name }) => name)).toEqual([
      'QUINTET_DATABASE',
      'QUINTET_DATABASE_REPLICA',
      'QUINTET_NATS',
      'QUINTET_CELLS_KEY',
      'QUINTET_RELEASES_SECRET',
      'QUINTET_PHOTOS_SECRET',
      'QUINTET_STAGES_SECRET',
      'QUINTET_OPERATOR_SECRET',
      'QUINTET_SMS_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'QUINTET_AGE_SECRET',
    ])
  })

  it('is strict in production', () => {
    expect(loadConfig(production).production).toBe(true)
    expect(faultsOf({ ...production, QUINTET_DEMO: '1' })).toContain('QUINTET_DEMO')
    for (const needed of ['SMTP_URL', 'QUINTET_SITE_URL', 'STRIPE_SECRET_KEY'])
      expect(faultsOf({ QUINTET_ENV: 'production' })).toContain(needed)
  })

  it('wants a provider with its secret where ages are checked, and never the sandbox in production (decision 60)', () => {
    expect(faultsOf({ ...production, QUINTET_AGE_METHODS: 'GB=sandbox' })).toContain('cannot name the sandbox')
    expect(faultsOf({ QUINTET_AGE_METHODS: 'GB=external' })).toContain('QUINTET_AGE_URL and QUINTET_AGE_SECRET are needed')
    const provider = { QUINTET_AGE_URL: 'https://age.example', QUINTET_AGE_SECRET: 'x' }
    expect(faultsOf({ ...production, ...provider, QUINTET_AGE_METHODS: 'GB=external' })).toBe('')
    expect(faultsOf({ QUINTET_AGE_METHODS: 'Britain=external' })).toContain('QUINTET_AGE_METHODS must name countries')
  })

  it('wants TLS and a real sender in production, and listens to this machine alone unless told otherwise', () => {
    expect(faultsOf({ ...production, QUINTET_SITE_URL: 'http://quintet.example' })).toContain('must start with https:')
    expect(faultsOf({ ...production, MAIL_FROM: '' })).toContain('MAIL_FROM must name a sender')
    expect(loadConfig(production).host).toBe('127.0.0.1')
    expect(loadConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(loadConfig({}).host).toBe('0.0.0.0')
  })

  const unusable: [name: string, value: string, says: string][] = [
    ['PORT', '65536', 'must be a whole number'],
    ['HOST', '999.1.1.1', 'an IP address or the name of a host'],
    ['HOST', 'http://quintet.example', 'an IP address or the name of a host'],
    ['HOST', '127.0.0.1:8080', 'an IP address or the name of a host'],
    ['QUINTET_SECURITY_CONTACT', 'mailto:', 'mailto: with an address'],
    ['QUINTET_SECURITY_CONTACT', 'security@quintet.example', 'mailto: with an address'],
    ['QUINTET_ENV', 'live', 'must be one of'],
    ['QUINTET_DATABASE', 'postgres:', 'an address starting with postgres:'],
    ['QUINTET_DATABASE', 'mysql://db/quintet', 'an address starting with postgres:'],
    ['QUINTET_DATABASE', 'postgres://db/quintet?schema=No', 'must name a schema'],
    ['QUINTET_DATABASE', 'postgres://a:100%@db/quintet', '%25'],
    ['QUINTET_DATABASE_REPLICA', 'db2', 'an address starting with postgres:'],
    ['QUINTET_DATABASE_CONNECTIONS', '0', 'must be a whole number'],
    ['QUINTET_DEMO', 'yes', 'must be one of'],
    ['QUINTET_LOG', 'none', 'must be one of'],
    ['QUINTET_SITE_URL', 'quintet.example', 'an address starting with http:'],
    ['QUINTET_SITE_URL', 'https://quintet.example/site', 'an address without a path'],
    ['QUINTET_STAFF_ORIGIN', 'https://a:b@staff.example', 'an address without a path'],
    ['QUINTET_STAFF_ORIGIN', 'http://localhost:8080', 'must be another origin than QUINTET_SITE_URL'],
    ['QUINTET_ORIGINS', 'foo', 'must be a comma list of addresses'],
    ['QUINTET_ORIGINS', 'https://one.example, two.example', 'must be a comma list of addresses'],
    ['QUINTET_RELEASES', 'https://s3.example', 'must name a bucket'],
    ['QUINTET_NATS', 'foo', 'must be empty or a comma list of addresses starting with nats:'],
    ['QUINTET_NATS', 'nats:', 'must be empty or a comma list of addresses starting with nats:'],
    ['QUINTET_NATS', 'nats://a:4222,b:4222', 'must be empty or a comma list of addresses starting with nats:'],
    ['QUINTET_CELL', 'Europe', 'the name of a cell'],
    ['QUINTET_CELL', 'eu', 'belong together'],
    ['QUINTET_CELLS', 'cells.json', 'belong together'],
    ['QUINTET_CELLS_KEY', 'short', '43 characters'],
    ['QUINTET_WITNESSES', 'abc', 'must be a comma list of public keys'],
    // A key of another curve, always the same: the test is named by it.
    ['QUINTET_WITNESSES', otherCurve, 'must be a comma list of public keys'],
    ['QUINTET_RELEASES_KEY', 'a key', 'without a space'],
    ['QUINTET_PHOTOS_SECRET', 'geheim\u2026', 'of ASCII'],
    ['QUINTET_STAGES_REGION', 'eu west', 'without a space'],
    ['QUINTET_RELEASES', 'https://s3.example/releases', 'QUINTET_RELEASES_KEY and QUINTET_RELEASES_SECRET are needed'],
    ['QUINTET_PHOTOS', 'https://s3.example/photos', 'QUINTET_PHOTOS_KEY and QUINTET_PHOTOS_SECRET are needed'],
    ['QUINTET_STAGES', 'https://s3.example/stages', 'QUINTET_STAGES_KEY and QUINTET_STAGES_SECRET are needed'],
    ['QUINTET_STAGES', 'stages', 'the whole path of a folder'],
    ['QUINTET_DRAIN', '61', 'must be a whole number'],
    ['QUINTET_PROXIES', '-1', 'must be a whole number'],
    ['QUINTET_PROXIES', '6', 'must be a whole number'],
    ['QUINTET_RATE_FACTOR', '1.5', 'must be a whole number'],
    ['QUINTET_OPERATOR_ID', 'an id', 'without a space'],
    ['QUINTET_OPERATOR_ID', 'AKID', 'belong together'],
    ['QUINTET_COGNITO_ISSUER', 'cognito', 'an address starting with https:'],
    ['QUINTET_COGNITO_CLIENT', 'client', 'belong together'],
    ['QUINTET_SMS_URL', 'sms', 'an address starting with http:'],
    ['SMTP_URL', 'smtp:', 'an address starting with smtp:'],
    ['MAIL_FROM', 'x', 'must be an address of mail'],
    ['MAIL_FROM', 'Quintet <no-reply>', 'must be an address of mail'],
    ['MAIL_FROM', 'a@x.example, b@x.example', 'must be an address of mail'],
    ['QUINTET_PUSH_TEST_ORIGIN', 'http://127.0.0.1:8129/push', 'an address without a path'],
    ['STRIPE_SECRET_KEY', 'sk_live_\u2026', 'a secret or restricted key of Stripe'],
    ['STRIPE_SECRET_KEY', 'pk_live_1', 'a secret or restricted key of Stripe'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'a secret of a webhook of Stripe'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1', 'STRIPE_SECRET_KEY is needed'],
    ['QUINTET_REACH_ZONE', 'many', 'must be a whole number'],
    ['QUINTET_BEACON', 'drand', 'an address starting with https:'],
    ['QUINTET_DELAY', '2h', 'must be a whole number'],
    ['QUINTET_AGE_METHODS', 'GB', 'must give each country one of'],
    ['QUINTET_AGE_URL', 'age', 'an address starting with https:'],
    ...['LOCAL', 'NATIONAL', 'WORLD', 'WORLD_PLUS'].map((level): [string, string, string] => [
      `QUINTET_PRICE_${level}`,
      '0',
      'must be a whole number',
    ]),
  ]
  it.each(unusable)('names %s that is %j', (name, value, says) => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toContain(name)
    expect(faults).toContain(says)
    expect(faults.split('\n')).toHaveLength(1)
  })

  const cell = { QUINTET_CELL: 'eu', QUINTET_CELLS: 'cells.json', QUINTET_CELLS_KEY: 'k'.repeat(43) }
  const cognito = { QUINTET_COGNITO_ISSUER: 'https://cognito-idp.eu-central-1.amazonaws.com/POOL', QUINTET_COGNITO_CLIENT: 'web' }
  const photos = { QUINTET_PHOTOS: 'https://s3.example/photos' }
  const external = { QUINTET_AGE_METHODS: 'GB=external' }
  const apart: [environment: NodeJS.ProcessEnv, says: string][] = [
    [{ ...production, QUINTET_PUSH_TEST_ORIGIN: 'http://127.0.0.1:8129' }, 'QUINTET_PUSH_TEST_ORIGIN cannot be set'],
    [{ ...production, QUINTET_SITE_URL: '' }, 'QUINTET_SITE_URL is needed'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY'],
    [{ QUINTET_DATABASE_REPLICA: 'postgres://db2/quintet' }, 'QUINTET_DATABASE is needed'],
    [{ ...cell, ...cognito }, 'QUINTET_CELL needs the own provider'],
    [{ ...photos, QUINTET_PHOTOS_KEY: 'AKID' }, 'QUINTET_PHOTOS_KEY and QUINTET_PHOTOS_SECRET are needed'],
    [{ ...photos, QUINTET_PHOTOS_SECRET: 'secret' }, 'QUINTET_PHOTOS_KEY and QUINTET_PHOTOS_SECRET are needed'],
    [{ ...external, QUINTET_AGE_URL: 'https://age.example' }, 'QUINTET_AGE_URL and QUINTET_AGE_SECRET are needed'],
    [{ ...external, QUINTET_AGE_SECRET: 'secret' }, 'QUINTET_AGE_URL and QUINTET_AGE_SECRET are needed'],
    [{ QUINTET_NATS: ',' }, 'a comma list of addresses starting with nats:'],
    [{ HOST: longest.concat('a') }, 'the name of a host'],
  ]
  it.each(apart)('names what one setting needs of another: %j', (environment, says) => {
    expect(faultsOf(environment)).toContain(says)
    expect(faultsOf(environment).split('\n')).toHaveLength(1)
  })

  it.each<NodeJS.ProcessEnv>([
    cell,
    cognito,
    { QUINTET_STAFF_ORIGIN: 'https://staff.example' },
    { QUINTET_OPERATOR_ID: 'AKID', QUINTET_OPERATOR_SECRET: 'secret' },
    { ...photos, QUINTET_PHOTOS_KEY: 'AKID', QUINTET_PHOTOS_SECRET: 'secret' },
    { HOST: longest },
  ])('takes what goes together: %j', (environment) => {
    expect(faultsOf(environment)).toBe('')
  })

  it('looks at every setting but paths, and secrets that the operator thinks of', () => {
    const free = Object.values(settings).filter(({ read }) => takesAnything(read))
    expect(free.map(({ name }) => name)).toEqual([
      'QUINTET_DATA',
      'QUINTET_ERASED',
      'QUINTET_CELLS',
      'QUINTET_IDENTITY',
      'QUINTET_OPERATOR_SECRET',
      'QUINTET_AGE_SECRET',
    ])
  })

  it('takes what can be used, in every form that its guide shows', () => {
    const key = publicKey('prime256v1')
    const config = loadConfig({
      HOST: '::1',
      QUINTET_SECURITY_CONTACT: 'mailto:security@quintet.example',
      QUINTET_DATABASE: 'postgres://user:pass%25word@host/quintet?schema=one&sslmode=verify-full',
      QUINTET_DATABASE_REPLICA: 'postgresql://db2/quintet',
      QUINTET_SITE_URL: 'https://Quintet.example:443/',
      QUINTET_STAFF_ORIGIN: 'https://staff.quintet.example',
      QUINTET_ORIGINS: 'https://one.example/, http://two.example:8080',
      QUINTET_RELEASES: 'http://127.0.0.1:9000/releases/',
      QUINTET_RELEASES_KEY: 'AKID',
      QUINTET_RELEASES_SECRET: 'a/b+c=',
      QUINTET_STAGES: '/mnt/stages',
      QUINTET_NATS: 'nats://user:password@one:4222, nats://two:4222',
      QUINTET_WITNESSES: `${key}, ${key}`,
      MAIL_FROM: 'no-reply@quintet.example',
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    expect(config).toMatchObject({
      siteUrl: 'https://quintet.example',
      allowedOrigins: ['https://one.example', 'http://two.example:8080'],
      releasesUrl: 'http://127.0.0.1:9000/releases',
      natsUrl: 'nats://user:password@one:4222,nats://two:4222',
      witnesses: [key, key],
    })
    for (const logged of ['all', 'faults', '']) expect(loadConfig({ QUINTET_LOG: logged }).logged).toBe(logged)
    // The system chooses a port; so many proxies are the most.
    expect(loadConfig({ PORT: '0', QUINTET_PROXIES: '5' })).toMatchObject({ port: 0, proxies: 5 })
    for (const host of ['localhost', 'api-1.internal', '0.0.0.0']) expect(loadConfig({ HOST: host }).host).toBe(host)
  })

  it('documents each variable once', () => {
    const names = Object.values(settings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { about } of Object.values(settings)) expect(about).toMatch(/\.$|\)$/)
  })
})
