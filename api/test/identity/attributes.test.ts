import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, mainPool, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, signUp, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'
const signedIn = async () => tokensOf(await signIn(email))

describe('attributes', () => {
  it('lets no client write what is the server’s, at sign-up, later or with a new password', async () => {
    const refused = { __type: 'NotAuthorizedException', message: 'A client attempted to write unauthorized attribute' }
    for (const name of ['custom:aaz', 'custom:amt', 'email_verified', 'sub'])
      expect(await signUp('forger@example.org', 'quintetweb', [attribute(name, '1')]), name).toEqual(refused)
    for (const name of ['cognito:groups', 'custom:nothing', '__proto__'])
      expect(await signUp('forger@example.org', 'quintetweb', [attribute(name, '1')]), name).toEqual({
        __type: 'InvalidParameterException',
        message: `Attributes did not conform to the schema: ${name}: Attribute does not exist in the schema.`,
      })
    await test.context.identity.perform('AdminCreateUser', { UserPoolId: mainPool, Username: email, TemporaryPassword: password })
    const { Session } = await signIn(email)
    const forged = { USERNAME: email, NEW_PASSWORD: 'Meadow-Compass-4', 'userAttributes.custom:aaz': '1' }
    expect(await answer('NEW_PASSWORD_REQUIRED', Session, forged)).toEqual(refused)
  })

  it('changes the address by the code sent to the new one alone, and never to one that is taken', async () => {
    await join(email)
    await join('owner@example.org')
    const { AccessToken } = await signedIn()
    const change = (value: string) => post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', value)] })
    const verify = (Code: string) => post('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
    await change('owner@example.org')
    expect(test.outbox.newest('owner@example.org')?.code).toBeUndefined()
    expect((await verify('123456'))['__type']).toBe('ExpiredCodeException')
    await change('new@example.org')
    expect(tokensOf(await signIn('new@example.org'))).toEqual({})
    const code = codeFor('new@example.org')
    await change('newer@example.org')
    expect((await verify(code))['__type']).toBe('ExpiredCodeException')
    expect((await verify('000000'))['__type']).toBe('CodeMismatchException')
    expect(await verify(codeFor('newer@example.org'))).toEqual({})
    expect(tokensOf(await signIn('newer@example.org'))).toHaveProperty('IdToken')
    expect(tokensOf(await signIn(email))).toEqual({})
    for (let guess = 0; guess < 9; guess++) await verify('000000')
    expect((await verify('000000'))['__type']).toBe('LimitExceededException')
  })

  it('gives one account for two sign-ups of one address at once', async () => {
    const answers = await Promise.all([signUp(email), signUp(email), signUp(email)])
    expect(answers.filter((body) => body['__type'] === 'UsernameExistsException')).toHaveLength(2)
    expect(await test.context.db.read.selectFrom('identity_users').selectAll().execute()).toHaveLength(1)
  })
})
