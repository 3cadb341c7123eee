import { signToken } from '@quintet/identity/testing'
import { describe, expect, it } from 'vitest'
import { tokensOf } from './posting.ts'
import { createRefusing } from './refusing.ts'

// Guards of the account's own operations, each met by the request that it stops; nothing of the account changes.

const { post, join, signIn, present, accessOf, attributesOf } = createRefusing()
const mira = 'mira@example.org'

const disable = () =>
  present().context.db.write(async (trx) => {
    const { sub } = await trx.selectFrom('identity_users').select('sub').executeTakeFirstOrThrow()
    await present().context.identity.accounts.setEnabled(trx, sub, false)
  })
const claimsIn = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const said = async (AccessToken: string) => (await post('GetUser', { AccessToken }))['message']

describe('an access token', () => {
  it('is one, of this provider, and of a pool that it has', async () => {
    await join(mira)
    const { IdToken = '', AccessToken = '' } = tokensOf(await signIn(mira))
    const { keys } = present().context.identity.provider
    const claims = claimsIn(AccessToken)
    expect(await said(signToken(keys, claims))).toBeUndefined()
    const elsewhere = { iss: 'http://localhost:8080/identity/xx-local-1_Other' }
    for (const token of ['x', IdToken, signToken(keys, { ...claims, ...elsewhere })])
      expect(await said(token), token.slice(0, 40)).toBe('Invalid Access Token')
    expect(await said(signToken(keys, { ...claims, origin_jti: 'another' }))).toBe('Access Token has been revoked')
  })

  it('counts until its hour is over', async () => {
    const AccessToken = await accessOf(mira)
    present().wall.shift(3_600_000 - 1)
    expect(await said(AccessToken)).toBeUndefined()
    present().wall.shift(1)
    expect(await said(AccessToken)).toBe('Access Token has expired')
  })

  it('of a disabled account counts no more', async () => {
    const AccessToken = await accessOf(mira)
    await disable()
    expect(await said(AccessToken)).toBe('User is disabled.')
  })
})

describe('a refresh token', () => {
  const ClientId = 'quintetdevices'
  const refresh = (RefreshToken: string | undefined, more: object = {}) =>
    post('GetTokensFromRefreshToken', { ClientId, RefreshToken, ...more })
  const enter = async () => {
    await join(mira, ClientId)
    return tokensOf(await signIn(mira, ClientId))['RefreshToken']
  }

  it('is for the device that it was given to, where one is named', async () => {
    const token = await enter()
    const DeviceKey = 'xx-local-1_11111111-1111-4111-8111-111111111111'
    expect((await refresh(token, { DeviceKey }))['message']).toBe('Invalid Refresh Token')
    expect(tokensOf(await refresh(token))).toHaveProperty('IdToken')
  })

  it('counts for its days, of an account that is not disabled', async () => {
    const token = await enter()
    present().wall.shift(30 * 86_400_000 - 1)
    expect(tokensOf(await refresh(token))).toHaveProperty('IdToken')
    await disable()
    expect((await refresh(token))['message']).toBe('User is disabled.')
    present().wall.shift(1)
    expect((await refresh(token))['message']).toBe('Refresh Token has expired')
    expect((await refresh('x'))['message']).toBe('Invalid Refresh Token')
  })
})

it('an attribute that is needed is not deleted', async () => {
  const AccessToken = await accessOf(mira)
  expect((await post('DeleteUserAttributes', { AccessToken, UserAttributeNames: ['email'] }))['message']).toBe(
    'Cannot delete required attribute email',
  )
  expect(await attributesOf(AccessToken)).toMatchObject({ email: mira })
})
