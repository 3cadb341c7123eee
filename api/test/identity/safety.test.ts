import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifierOf } from '../../src/identity/srp/server.ts'
import { type TestApp, createTestApp } from '../../src/testing.ts'
import { appCode, exampleEnvironment, mainPool, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

type Body = Record<string, unknown>
const post = async (operation: string, body: object): Promise<Body> => (await test.identity(operation, body)).body
const codeFor = (to: string) => test.outbox.newest(to)?.code ?? ''
const tokensOf = (body: Body) => (body['AuthenticationResult'] ?? {}) as Record<string, string>
const attribute = (Name: string, Value: string) => ({ Name, Value })

const signUp = (email: string, ClientId = 'quintetweb', more: object[] = []) =>
  post('SignUp', { ClientId, Username: email, Password: password, UserAttributes: [attribute('email', email), ...more] })
const join = async (email: string, ClientId = 'quintetweb') => {
  await signUp(email, ClientId)
  await post('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode: codeFor(email) })
}
const signIn = (USERNAME: string, ClientId = 'quintetweb', more: Record<string, string> = {}) =>
  post('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: password, ...more } })
const answer = (ChallengeName: string, Session: unknown, ChallengeResponses: object, ClientId = 'quintetweb') =>
  post('RespondToAuthChallenge', { ClientId, ChallengeName, Session, ChallengeResponses })

const email = 'mira@example.org'
const signedIn = async () => tokensOf(await signIn(email))

const withApp = async () => {
  await join(email)
  const { AccessToken } = await signedIn()
  const { SecretCode } = await post('AssociateSoftwareToken', { AccessToken })
  const key = String(SecretCode)
  await post('VerifySoftwareToken', { AccessToken, UserCode: appCode(key, 0, test.wall.now()) })
  await post('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
  return { key, AccessToken: AccessToken ?? '' }
}

describe('second factors', () => {
  it('takes a code of the app once, the one that set it up too', async () => {
    const { key } = await withApp()
    const { Session, ChallengeName } = await signIn(email)
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const code = appCode(key, 0, test.wall.now())
    const respond = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })
    expect(await respond(code)).toMatchObject({
      __type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
    expect(await respond(appCode(key, 5, test.wall.now()))).toMatchObject({
      __type: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    test.wall.shift(30_000)
    expect(tokensOf(await respond(appCode(key, 0, test.wall.now())))).toHaveProperty('IdToken')
  })

  it('gives one sign-in for one code sent many times at once', async () => {
    const { key } = await withApp()
    test.wall.shift(30_000)
    const sessions = await Promise.all([1, 2, 3].map(async () => (await signIn(email))['Session']))
    const responses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 0, test.wall.now()) }
    const answers = await Promise.all(sessions.map((session) => answer('SOFTWARE_TOKEN_MFA', session, responses)))
    expect(answers.filter((body) => 'AuthenticationResult' in body)).toHaveLength(1)
  })

  it('cuts off the guessing of codes, even of those sent all at once', async () => {
    const { key } = await withApp()
    const { Session } = await signIn(email)
    const guess = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      answer('SOFTWARE_TOKEN_MFA', Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE })
    const wrong = appCode(key, 9, test.wall.now())
    await Promise.all(Array.from({ length: 10 }, () => guess(wrong)))
    test.wall.shift(30_000)
    expect(await guess(appCode(key, 0, test.wall.now()))).toMatchObject({ message: 'Password attempts exceeded' })
  })

  it('takes each recovery code once', async () => {
    const { AccessToken } = await withApp()
    const [code = ''] = (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
    const use = async () =>
      answer('SOFTWARE_TOKEN_MFA', (await signIn(email))['Session'], {
        USERNAME: email,
        SOFTWARE_TOKEN_MFA_CODE: code.toLowerCase(),
      })
    expect(tokensOf(await use())).toHaveProperty('IdToken')
    expect((await use())['__type']).toBe('CodeMismatchException')
  })

  it('cannot be skipped: no other challenge, account, client or changed password opens the session', async () => {
    const { key, AccessToken } = await withApp()
    await join('other@example.org')
    const { Session } = await signIn(email)
    test.wall.shift(30_000)
    const right = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 0, test.wall.now()) }
    expect((await answer('MFA_SETUP', Session, { USERNAME: email }))['__type']).toBe('NotAuthorizedException')
    expect((await answer('SMS_MFA', Session, { USERNAME: email, SMS_MFA_CODE: '123456' }))['__type']).toBe(
      'NotAuthorizedException',
    )
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, right, 'quintetmobile'))['__type']).toBe('NotAuthorizedException')
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, { ...right, USERNAME: 'other@example.org' }))['__type']).toBe(
      'NotAuthorizedException',
    )
    await post('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: 'Meadow-Compass-4' })
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, right))['__type']).toBe('NotAuthorizedException')
  })

  it('demands one where the pool does, and lets nobody finish before it is verified', async () => {
    await join(email, 'quintetmfa')
    const { ChallengeName, Session } = await signIn(email, 'quintetmfa')
    expect(ChallengeName).toBe('MFA_SETUP')
    expect((await answer('MFA_SETUP', Session, { USERNAME: email }, 'quintetmfa'))['__type']).toBe('InvalidParameterException')
    const { SecretCode, Session: second } = await post('AssociateSoftwareToken', { Session })
    expect((await answer('MFA_SETUP', second, { USERNAME: email }, 'quintetmfa'))['__type']).toBe('InvalidParameterException')
    const UserCode = appCode(String(SecretCode), 0, test.wall.now())
    const verified = await post('VerifySoftwareToken', { Session: second, UserCode })
    expect(verified['Status']).toBe('SUCCESS')
    expect(tokensOf(await answer('MFA_SETUP', verified['Session'], { USERNAME: email }, 'quintetmfa'))).toHaveProperty('IdToken')
    expect((await signIn(email, 'quintetmfa'))['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('keeps keys of apps sealed and recovery codes hashed', async () => {
    const { key, AccessToken } = await withApp()
    const codes = (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
    const { read } = test.context.db
    const rows = [
      await read.selectFrom('identity_factors').selectAll().execute(),
      await read.selectFrom('identity_recovery_codes').selectAll().execute(),
    ]
    const dump = JSON.stringify(rows)
    expect(dump).not.toContain(key)
    for (const code of codes) expect(dump).not.toContain(code.replaceAll('-', ''))
    expect(rows[1]).toHaveLength(8)
  })
})

describe('passwords', () => {
  it('locks USER_PASSWORD_AUTH after five wrong ones, for someone unknown alike', async () => {
    await join(email)
    for (const name of [email, 'nobody@example.org']) {
      const wrong = () => signIn(name, 'quintetweb', { PASSWORD: 'Wrong-Harbour-7' })
      for (let attempt = 0; attempt < 5; attempt++) expect((await wrong())['message']).toBe('Incorrect username or password.')
      expect((await wrong())['message']).toBe('Password attempts exceeded')
    }
    expect((await signIn(email))['message']).toBe('Password attempts exceeded')
  })

  it('refuses breached ones at sign-up, reset, change, forced change and by the operator', async () => {
    const breached = 'Password1!'
    const refused = {
      __type: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password is known from a data breach',
    }
    expect(await post('SignUp', { Username: email, Password: breached })).toEqual(refused)
    await join(email)
    await post('ForgotPassword', { Username: email })
    expect(
      await post('ConfirmForgotPassword', { Username: email, ConfirmationCode: codeFor(email), Password: breached }),
    ).toEqual(refused)
    const { AccessToken } = await signedIn()
    expect(await post('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: breached })).toEqual(refused)
    await expect(
      test.context.identity.perform('AdminSetUserPassword', { UserPoolId: mainPool, Username: email, Password: breached }),
    ).rejects.toMatchObject({ type: 'InvalidPasswordException' })
    await test.context.identity.perform('AdminSetUserPassword', { UserPoolId: mainPool, Username: email, Password: password })
    const { Session } = await signIn(email)
    expect(await answer('NEW_PASSWORD_REQUIRED', Session, { USERNAME: email, NEW_PASSWORD: breached })).toEqual(refused)
  })

  it('lets a temporary one end', async () => {
    await test.context.identity.perform('AdminCreateUser', { UserPoolId: mainPool, Username: email, TemporaryPassword: password })
    expect((await signIn(email))['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
    test.wall.shift(8 * 86_400_000)
    expect((await signIn(email))['message']).toContain('Temporary password has expired')
  })
})

describe('attributes', () => {
  it('lets no client write what is the server’s, at sign-up, later or with a new password', async () => {
    const refused = { __type: 'NotAuthorizedException', message: 'A client attempted to write unauthorized attribute' }
    for (const name of ['custom:aaz', 'custom:amt', 'email_verified', 'sub', 'cognito:groups'])
      expect(await signUp('forger@example.org', 'quintetweb', [attribute(name, '1')]), name).toEqual(refused)
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
    expect((await verify('123456'))['__type']).toBe('CodeMismatchException')
    await change('new@example.org')
    expect(tokensOf(await signIn('new@example.org'))).toEqual({})
    const code = codeFor('new@example.org')
    await change('newer@example.org')
    expect((await verify(code))['__type']).toBe('CodeMismatchException')
    expect(await verify(codeFor('newer@example.org'))).toEqual({})
    expect(tokensOf(await signIn('newer@example.org'))).toHaveProperty('IdToken')
    expect(tokensOf(await signIn(email))).toEqual({})
    for (let guess = 0; guess < 10; guess++) await verify('000000')
    expect((await verify('000000'))['__type']).toBe('LimitExceededException')
  })

  it('gives one account for two sign-ups of one address at once', async () => {
    const answers = await Promise.all([signUp(email), signUp(email), signUp(email)])
    expect(answers.filter((body) => body['__type'] === 'UsernameExistsException')).toHaveLength(2)
    expect(await test.context.db.read.selectFrom('identity_users').selectAll().execute()).toHaveLength(1)
  })
})

const confirm = async (AccessToken: string | undefined, DeviceKey: string, verifier?: Buffer) => {
  const PasswordVerifier = (verifier ?? verifierOf('-group', DeviceKey, 'device-secret', Buffer.alloc(16, 3))).toString('base64')
  const DeviceSecretVerifierConfig = { Salt: Buffer.alloc(16, 3).toString('base64'), PasswordVerifier }
  return post('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
}
const keyOf = (body: Body) =>
  ((body['AuthenticationResult'] as Record<string, Record<string, string>>)['NewDeviceMetadata'] ?? {})['DeviceKey'] ?? ''

describe('devices', () => {
  const group = 'quintetdevices'
  it('belong to the sign-in they were given to, and end with all of it when forgotten', async () => {
    await join(email, group)
    await join('other@example.org', group)
    const [own, foreign] = [await signIn(email, group), await signIn('other@example.org', group)]
    const { AccessToken, RefreshToken } = tokensOf(own)
    expect((await confirm(AccessToken, keyOf(foreign)))['message']).toBe('Device does not exist.')
    expect((await confirm(AccessToken, keyOf(own), Buffer.from([1])))['__type']).toBe('InvalidParameterException')
    expect(await confirm(AccessToken, keyOf(own))).toEqual({ UserConfirmationNecessary: false })
    expect((await confirm(AccessToken, keyOf(own)))['__type']).toBe('DeviceKeyExistsException')
    const otherToken = tokensOf(foreign)['AccessToken']
    for (const operation of ['GetDevice', 'ForgetDevice', 'UpdateDeviceStatus'])
      expect((await post(operation, { AccessToken: otherToken, DeviceKey: keyOf(own) }))['message']).toBe(
        'Device does not exist.',
      )
    const second = tokensOf(await signIn(email, group))['AccessToken']
    expect((await post('ListDevices', { AccessToken: second }))['Devices']).toHaveLength(1)
    expect(await post('ForgetDevice', { AccessToken: second, DeviceKey: keyOf(own) })).toEqual({})
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect((await post('InitiateAuth', { ClientId: group, AuthFlow: 'REFRESH_TOKEN', AuthParameters }))['message']).toBe(
      'Refresh Token has been revoked',
    )
  })

  it('say they do not exist without burning the answer, and stand for nothing unproved', async () => {
    await join(email, group)
    const body = await signIn(email, group)
    await confirm(tokensOf(body)['AccessToken'], keyOf(body))
    expect((await signIn(email, group, { DEVICE_KEY: 'xx-local-1_00000000' }))['message']).toBe('Device does not exist.')
    const asked = await signIn(email, group, { DEVICE_KEY: keyOf(body) })
    expect(asked).toMatchObject({ ChallengeName: 'DEVICE_SRP_AUTH' })
    const begin = (SRP_A: string) =>
      answer('DEVICE_SRP_AUTH', asked['Session'], { USERNAME: email, DEVICE_KEY: keyOf(body), SRP_A }, group)
    expect((await begin('0'))['__type']).toBe('InvalidParameterException')
    const { ChallengeParameters } = await begin('abcdef')
    const proof = {
      USERNAME: email,
      DEVICE_KEY: keyOf(body),
      TIMESTAMP: 'Tue Sep 1 12:00:00 UTC 2026',
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
      PASSWORD_CLAIM_SECRET_BLOCK: (ChallengeParameters as Record<string, string>)['SECRET_BLOCK'],
    }
    expect((await answer('DEVICE_PASSWORD_VERIFIER', undefined, proof, group))['message']).toBe('Incorrect username or password.')
    expect((await answer('DEVICE_PASSWORD_VERIFIER', undefined, proof, group))['message']).toContain('can only be used once')
  })
})

describe('rotation', () => {
  it('gives one new token for one old one sent many times at once, and closes the old way', async () => {
    const ClientId = 'quintetrotating'
    await join(email, ClientId)
    const { RefreshToken } = tokensOf(await signIn(email, ClientId))
    const rotate = () => post('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    const answers = await Promise.all([rotate(), rotate(), rotate()])
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
})
