import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Body, attribute, createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, password, serverSecret } from './served.ts'

// What a client has to prove, and what a pool that is set up in another way refuses.

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join: enter, signIn } = createPosting(() => test)
const email = 'mira@example.org'
const said = ({ message }: Body) => message

describe('a client with a secret', () => {
  const ClientId = 'quintetserver'
  const hashOf = (name: string) =>
    createHmac('sha256', serverSecret)
      .update(name + ClientId)
      .digest('base64')
  const missing = `Client ${ClientId} is configured with secret but SECRET_HASH was not received`
  const wrong = `Unable to verify secret hash for client ${ClientId}`

  const operations: [string, object][] = [
    ['SignUp', { Username: 'new@example.org', Password: password }],
    ['ConfirmSignUp', { Username: email, ConfirmationCode: '123456' }],
    ['ResendConfirmationCode', { Username: email }],
    ['ForgotPassword', { Username: email }],
    ['ConfirmForgotPassword', { Username: email, ConfirmationCode: '123456', Password: password }],
  ]
  it.each(operations)('proves it at %s', async (operation, body) => {
    const before = test.outbox.all().length
    expect(said(await post(operation, { ClientId, ...body }))).toBe(missing)
    for (const SecretHash of ['AAAA', hashOf('otto@example.org')])
      expect(said(await post(operation, { ClientId, ...body, SecretHash })), SecretHash).toBe(wrong)
    expect(test.outbox.all()).toHaveLength(before)
  })

  it('proves it at a sign-in, by the name that it uses', async () => {
    await enter(email)
    const sent = (more: Record<string, string>) => signIn(email, ClientId, more)
    expect(said(await sent({}))).toBe(missing)
    expect(said(await sent({ SECRET_HASH: hashOf('otto@example.org') }))).toBe(wrong)
    expect(tokensOf(await sent({ SECRET_HASH: hashOf(email) }))).toHaveProperty('IdToken')
  })

  it('proves it at a mailed question, before the mail and with the answer', async () => {
    await enter(email)
    const before = codeFor(email)
    const begin = (SECRET_HASH: string) =>
      post('InitiateAuth', { ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email, SECRET_HASH } })
    expect(said(await begin('AAAA'))).toBe(wrong)
    expect(codeFor(email)).toBe(before)
    const { Session } = await begin(hashOf(email))
    const answer = (SECRET_HASH: string) =>
      post('RespondToAuthChallenge', {
        ClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME: email, ANSWER: codeFor(email), SECRET_HASH },
      })
    expect(said(await answer('AAAA'))).toBe(wrong)
    expect(tokensOf(await answer(hashOf(email)))).toHaveProperty('IdToken')
  })

  it('sends it where no name is known', async () => {
    await enter(email)
    const { RefreshToken } = tokensOf(await signIn(email, ClientId, { SECRET_HASH: hashOf(email) }))
    const calls: [string, object][] = [
      ['GetTokensFromRefreshToken', { RefreshToken }],
      ['RevokeToken', { Token: RefreshToken }],
    ]
    for (const [operation, body] of calls) {
      for (const ClientSecret of [undefined, 'AAAA', `${serverSecret.slice(0, -1)}8`])
        expect(said(await post(operation, { ClientId, ...body, ClientSecret })), operation).toBe('Client secret is invalid.')
      expect(await post(operation, { ClientId, ...body, ClientSecret: serverSecret })).not.toHaveProperty('__type')
    }
  })
})

interface PoolChange {
  verifyBeforeUpdate: string[]
  mfa: { mode: string; methods: string[] }
}

/** The example's main pool with a change. */
const startChanged = async (change: (pool: PoolChange) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-pools-'))
  const file = join(folder, 'pools.json')
  const { pools } = JSON.parse(readFileSync(exampleEnvironment.QUINTET_IDENTITY, 'utf8')) as { pools: [PoolChange] }
  change(pools[0])
  writeFileSync(file, JSON.stringify({ pools }))
  await test.close()
  test = createTestApp({ environment: { QUINTET_IDENTITY: file } })
  rmSync(folder, { recursive: true })
}

describe('a pool', () => {
  it('that verifies no address before it counts gives no taken one to another', async () => {
    await startChanged((pool) => (pool.verifyBeforeUpdate = []))
    await enter(email)
    await enter('otto@example.org')
    const { AccessToken } = tokensOf(await signIn(email))
    const change = (value: string) => post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', value)] })
    expect((await change('otto@example.org'))['__type']).toBe('AliasExistsException')
    expect((await change('new@example.org'))['__type']).toBeUndefined()
    expect(tokensOf(await signIn('new@example.org'))).toHaveProperty('IdToken')
  })

  it('that knows no apps sets none up', async () => {
    await startChanged((pool) => (pool.mfa.methods = ['SMS_MFA']))
    await enter(email)
    const { AccessToken } = tokensOf(await signIn(email))
    expect((await post('AssociateSoftwareToken', { AccessToken }))['__type']).toBe('SoftwareTokenMFANotFoundException')
  })
})

it('a password is not told right or wrong by a verifier that was moved or broken', async () => {
  await enter(email)
  const broken = { sealed_verifier: Buffer.alloc(400) }
  await test.context.db.write((trx) => trx.updateTable('identity_users').set(broken).execute())
  expect(await signIn(email)).toEqual({ __type: 'InternalErrorException', message: 'There was an error.' })
})
