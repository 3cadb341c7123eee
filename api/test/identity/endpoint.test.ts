import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateSigningKey, keysOf } from '../../src/identity/keys.ts'
import { sitePoolId } from '../../src/identity/pools.ts'
import { systemRandom } from '../../src/random.ts'
import { type SignedIn, type TestApp, createTestApp } from '../../src/testing.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

const post = (body: string, target = 'AWSCognitoIdentityProviderService.InitiateAuth', headers = {}) =>
  test.app.request('/identity/', { method: 'POST', headers: { 'x-amz-target': target, ...headers }, body })

describe('transport', () => {
  it('refuses in the protocol’s form', async () => {
    const response = await post('{"ClientId":"nobody","AuthFlow":"USER_SRP_AUTH"}')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1')
    expect(response.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException')
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client nobody does not exist.',
    })
  })

  it.each([
    ['no JSON', '{', undefined, 400, 'SerializationException'],
    ['an array', '[]', undefined, 400, 'SerializationException'],
    ['null', 'null', undefined, 400, 'SerializationException'],
    ['nothing', '', undefined, 400, 'InvalidParameterException'],
    ['wrong types', '{"ClientId":7,"AuthFlow":[]}', undefined, 400, 'InvalidParameterException'],
    ['an unknown operation', '{}', 'AWSCognitoIdentityProviderService.Nothing', 400, 'UnknownOperationException'],
    ['an inherited name', '{}', 'AWSCognitoIdentityProviderService.constructor', 400, 'UnknownOperationException'],
    ['no target', '{}', '', 400, 'UnknownOperationException'],
    ['too much', `{"ClientId":"${'x'.repeat(70_000)}"}`, undefined, 413, 'RequestEntityTooLargeException'],
    ['an unknown flow', '{"ClientId":"quintetweb","AuthFlow":"toString"}', undefined, 400, 'InvalidParameterException'],
  ])('answers %s without a fault of its own', async (_, body, target, status, type) => {
    const response = await post(body, target)
    expect([response.status, ((await response.json()) as Record<string, string>)['__type']]).toEqual([status, type])
  })

  it('names a missing parameter', async () => {
    expect(await (await post('{"ClientId":"quintetweb"}')).json()).toMatchObject({
      message: 'Missing required parameter AuthFlow',
    })
  })

  it('answers a preflight', async () => {
    const response = await test.app.request('/identity/', { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect(response.headers.get('access-control-allow-headers')).toContain('x-amz-target')
  })

  it('limits calls per minute', async () => {
    const strict = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
    const statuses = []
    for (let call = 0; call < 61; call++)
      statuses.push((await strict.identity('ForgotPassword', { Username: `a${call}@example.org` })).status)
    expect([statuses[59], statuses[60]]).toEqual([200, 429])
    await strict.close()
  })
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const authenticate = (token: string) => () => test.context.identity.authenticate(token)
const parts = () => member.idToken.split('.') as [string, string, string]
const keyId = () => (JSON.parse(Buffer.from(parts()[0], 'base64url').toString()) as { kid: string }).kid

describe('tokens', () => {
  it('publishes the keys that verify them', async () => {
    const response = await test.app.request(`/identity/${sitePoolId}/.well-known/jwks.json`)
    const { keys } = (await response.json()) as { keys: { kid: string; d?: string }[] }
    expect(keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig', kid: keyId(), e: 'AQAB' }])
    expect(keys[0]).not.toHaveProperty('d')
    const configuration = await test.app.request(`/identity/${sitePoolId}/.well-known/openid-configuration`)
    expect(await configuration.json()).toMatchObject({ issuer: `http://localhost:8080/identity/${sitePoolId}` })
    expect((await test.app.request('/identity/xx-local-1_Other/.well-known/jwks.json')).status).toBe(404)
  })

  it('falls for no other algorithm, key or claim', () => {
    const [, payload, signature] = parts()
    const [key] = [test.context.identity.provider.keys.current]
    const pem = key.public.export({ type: 'spki', format: 'pem' })
    const hmacHead = encode({ alg: 'HS256', kid: keyId() })
    const hmac = createHmac('sha256', pem).update(`${hmacHead}.${payload}`).digest('base64url')
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const head = encode({ alg: 'RS256', kid: keyId(), jwk: {} })
    const forged = sign('RSA-SHA256', Buffer.from(`${head}.${payload}`), foreign).toString('base64url')
    const bad = [
      '',
      'x',
      'a.b.c',
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid: keyId() })}.${payload}.${signature}`,
      `${hmacHead}.${payload}.${hmac}`,
      `${head}.${payload}.${forged}`,
      `${parts()[0]}.${encode({ sub: member.sub })}.${signature}`,
      member.accessToken,
      `${member.idToken}A`,
      'x'.repeat(20_000),
    ]
    for (const token of bad) expect(authenticate(token), token.slice(0, 40)).toThrow('sign in')
    expect(authenticate(member.idToken)().id).toBe(member.id)
  })

  it('looks at expiry, sign-out, the account and the claims on every hit', async () => {
    const { accounts } = test.context.identity
    const { write } = test.context.db
    expect(authenticate(member.idToken)().claims.tier).toBe(4)
    await write((trx) => trx.updateTable('members').set({ tier: 2, active: 1 }).where('id', '=', member.id).execute())
    expect(authenticate(member.idToken)().claims).toMatchObject({ tier: 2, active: true })
    await write((trx) => accounts.setEnabled(trx, member.sub, false))
    expect(authenticate(member.idToken)).toThrow()
    await write((trx) => accounts.setEnabled(trx, member.sub, true))
    test.wall.shift(60 * 60_000)
    expect(authenticate(member.idToken)).toThrow()
  })

  it('outlive a new signing key', async () => {
    const { current, master } = test.context.identity.provider.keys
    const rotated = keysOf([current, generateSigningKey()], master)
    const later = createTestApp({ keys: rotated, replaced: { db: test.context.db, random: systemRandom } })
    expect(later.context.identity.authenticate(member.idToken).id).toBe(member.id)
    const fresh = await later.signUpMember({ email: 'later@example.org' })
    expect(fresh.idToken.split('.')[0]).not.toBe(member.idToken.split('.')[0])
  })
})
