import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Unauthorized } from '@quintet/kit/errors'
import { type TestApp, createTestApp } from '../testing.ts'
import { createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, join: enter, signIn } = createPosting(() => test)
const email = 'mira@example.org'

describe('rotation', () => {
  const ClientId = 'quintetrotating'
  const rotate = (RefreshToken: string | undefined) => post('GetTokensFromRefreshToken', { ClientId, RefreshToken })
  const rotated = async () => {
    await enter(email, ClientId)
    const old = tokensOf(await signIn(email, ClientId))['RefreshToken']
    const tokens: Record<string, string | undefined> = tokensOf(await rotate(old))
    return { old, RefreshToken: tokens['RefreshToken'], AccessToken: tokens['AccessToken'], IdToken: tokens['IdToken'] }
  }

  it('gives one new token for one old one sent many times at once, and closes the old way', async () => {
    await enter(email, ClientId)
    const { RefreshToken } = tokensOf(await signIn(email, ClientId))
    const answers = await Promise.all([1, 2, 3].map(() => rotate(RefreshToken)))
    expect(answers.map((body) => body['__type'] ?? 'tokens').sort()).toEqual([
      'RefreshTokenReuseException',
      'RefreshTokenReuseException',
      'tokens',
    ])
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect((await post('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }))['__type']).toBe(
      'InvalidParameterException',
    )
  })

  it('leaves the new token alone when the old one comes again within the minute: two tabs, or an answer lost', async () => {
    const { old, RefreshToken } = await rotated()
    test.wall.shift(59_000)
    expect((await rotate(old))['__type']).toBe('RefreshTokenReuseException')
    expect(tokensOf(await rotate(RefreshToken))).toHaveProperty('IdToken')
  })

  it('ends the sign-in when the old one comes later, and says the same each time', async () => {
    const { old, RefreshToken, AccessToken, IdToken = '' } = await rotated()
    const { authenticate } = test.context.identity
    test.wall.shift(60_000)
    expect(await post('GetUser', { AccessToken })).toHaveProperty('Username')
    for (const _ of [1, 2])
      expect(await rotate(old)).toEqual({
        __type: 'RefreshTokenReuseException',
        message: 'Refresh token has been rotated and can not be reused.',
      })
    expect((await rotate(RefreshToken))['message']).toBe('Refresh Token has been revoked')
    expect((await post('GetUser', { AccessToken }))['message']).toBe('Access Token has been revoked')
    await expect(authenticate(IdToken)).rejects.toThrow(Unauthorized)
  })

  it('leaves other sign-ins of the member alone', async () => {
    const { old } = await rotated()
    const other = tokensOf(await signIn(email, ClientId))['RefreshToken']
    test.wall.shift(60_000)
    await rotate(old)
    expect(tokensOf(await rotate(other))).toHaveProperty('IdToken')
  })

  it('cannot be gone around by a client that names the old way among its flows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quintet-pools-'))
    const file = join(folder, 'pools.json')
    const { pools } = JSON.parse(readFileSync('api/identity.example.json', 'utf8')) as { pools: { clients: Named[] }[] }
    for (const one of pools.flatMap(({ clients }) => clients)) if (one.id === ClientId) one.flows.push('REFRESH_TOKEN_AUTH')
    writeFileSync(file, JSON.stringify({ pools }))
    await test.close()
    test = createTestApp({ environment: { QUINTET_IDENTITY: file } })
    rmSync(folder, { recursive: true })
    const { RefreshToken } = await rotated()
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect(await post('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters })).toMatchObject({
      message: 'REFRESH_TOKEN_AUTH flow not enabled for this client',
    })
  })

  it('and every refresh are for the client alone that signed in', async () => {
    const { RefreshToken } = await rotated()
    for (const other of ['quintetweb', 'quintetmobile'])
      expect(await post('GetTokensFromRefreshToken', { ClientId: other, RefreshToken })).toMatchObject({
        message: 'Invalid Refresh Token',
      })
  })
})

interface Named {
  id: string
  flows: string[]
}
