import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generateSigningKey, keysOf, sitePoolId, signToken } from '@quintet/identity/testing'
import { systemRandom } from '@quintet/kit/random'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const authenticate = (token: string) => test.context.identity.authenticate(token)
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

  it('falls for no other algorithm, key or claim', async () => {
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
    for (const token of bad) await expect(authenticate(token), token.slice(0, 40)).rejects.toThrow('sign in')
    expect((await authenticate(member.idToken)).id).toBe(member.id)
  })

  it('looks at expiry, sign-out, the account and the claims on every hit', async () => {
    const { accounts } = test.context.identity
    const { write } = test.context.db
    expect((await authenticate(member.idToken)).claims.tier).toBe(4)
    await write((trx) => trx.updateTable('members').set({ tier: 2, active: 1 }).where('id', '=', member.id).execute())
    expect((await authenticate(member.idToken)).claims).toMatchObject({ tier: 2, active: true })
    await write((trx) => accounts.setEnabled(trx, member.sub, false))
    await expect(authenticate(member.idToken)).rejects.toThrow()
    await write((trx) => accounts.setEnabled(trx, member.sub, true))
    test.wall.shift(60 * 60_000)
    await expect(authenticate(member.idToken)).rejects.toThrow()
  })

  it('counts for this pool, its clients and its use alone', async () => {
    const { keys } = test.context.identity.provider
    const claims = JSON.parse(Buffer.from(parts()[1], 'base64url').toString()) as Record<string, unknown>
    expect((await authenticate(signToken(keys, claims))).id).toBe(member.id)
    const changes = [
      { token_use: 'access' },
      { iss: 'http://localhost:8080/identity/xx-local-1_Other' },
      { aud: 'other' },
      { exp: 1 },
    ]
    for (const change of changes)
      await expect(authenticate(signToken(keys, { ...claims, ...change })), JSON.stringify(change)).rejects.toThrow('sign in')
  })

  it('is told by no head that is not ours, even under our key', async () => {
    const { current } = test.context.identity.provider.keys
    const signed = (head: object) => {
      const body = `${encode(head)}.${parts()[1]}`
      return `${body}.${sign('RSA-SHA256', Buffer.from(body), current.private).toString('base64url')}`
    }
    expect((await authenticate(signed({ alg: 'RS256', kid: keyId() }))).id).toBe(member.id)
    const heads = [{ alg: 'RS512' }, { alg: 'none' }, { alg: 'HS256' }, {}, { alg: 'RS256', crit: ['exp'] }]
    for (const head of heads)
      await expect(authenticate(signed({ ...head, kid: keyId() })), JSON.stringify(head)).rejects.toThrow('sign in')
  })

  it('outlive a new signing key', async () => {
    const { current, master } = test.context.identity.provider.keys
    const rotated = keysOf([current, generateSigningKey()], master)
    const later = createTestApp({ keys: rotated, replaced: { db: test.context.db, random: systemRandom } })
    expect((await later.context.identity.authenticate(member.idToken)).id).toBe(member.id)
    const fresh = await later.signUpMember({ email: 'later@example.org' })
    expect(fresh.idToken.split('.')[0]).not.toBe(member.idToken.split('.')[0])
  })
})
