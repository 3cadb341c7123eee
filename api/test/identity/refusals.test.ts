import { signToken, staffClientId } from '@quintet/identity/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../../src/testing.ts'
import { attribute, createPosting, tokensOf } from './posting.ts'
import { appCode, exampleEnvironment, mainPool, password } from './served.ts'

// Guards of the account's own operations, each met by the request that it stops; nothing of the account changes.

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signUp, signIn } = createPosting(() => test)
const [mira, otto] = ['mira@example.org', 'otto@example.org']

const accessOf = async (email: string, client?: string) => {
  await join(email, client)
  return tokensOf(await signIn(email, client))['AccessToken'] ?? ''
}
const attributesOf = async (AccessToken: string) =>
  Object.fromEntries(
    ((await post('GetUser', { AccessToken }))['UserAttributes'] as { Name: string; Value: string }[]).map(({ Name, Value }) => [
      Name,
      Value,
    ]),
  )
/** How an operation ended, in one word. */
const outcome = async (operation: string, body: object) => String((await post(operation, body))['__type'] ?? 'done')
/** The same of one that the operator signs. */
const operated = async (operation: string, body: object): Promise<string> => {
  const input = { UserPoolId: mainPool, ...body }
  return test.context.identity.perform(operation, input, 'local').then(
    () => 'done',
    ({ type }: { type: string }) => type,
  )
}

describe('an address that is taken', () => {
  it('is not given to another account, by whichever operation', async () => {
    const AccessToken = await accessOf(mira)
    await join(otto)
    const UserAttributes = [attribute('email', otto)]
    await outcome('UpdateUserAttributes', { AccessToken, UserAttributes })
    expect(await operated('AdminUpdateUserAttributes', { Username: mira, UserAttributes })).toBe('AliasExistsException')
    expect(await operated('AdminCreateUser', { Username: otto })).toBe('UsernameExistsException')
    expect(await attributesOf(AccessToken)).toMatchObject({ email: mira, email_verified: 'true' })
    // One that is not confirmed is free.
    await signUp('free@example.org')
    expect(
      await operated('AdminUpdateUserAttributes', { Username: mira, UserAttributes: [attribute('email', 'free@example.org')] }),
    ).toBe('done')
  })

  it('meanwhile is not given by the code that was sent to it', async () => {
    const AccessToken = await accessOf(mira)
    expect(await outcome('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', otto)] })).toBe('done')
    const Code = codeFor(otto)
    await operated('AdminCreateUser', { Username: otto, TemporaryPassword: password, MessageAction: 'SUPPRESS' })
    const verify = () => outcome('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code })
    expect(await verify()).toMatch(/^(AliasExistsException|CodeMismatchException|ExpiredCodeException)$/)
    expect(await attributesOf(AccessToken)).toMatchObject({ email: mira })
  })

  it('and an attribute that no code can verify is refused', async () => {
    const AccessToken = await accessOf(mira)
    for (const operation of ['VerifyUserAttribute', 'GetUserAttributeVerificationCode'])
      expect(await outcome(operation, { AccessToken, AttributeName: 'name', Code: '123456' })).toBe('InvalidParameterException')
    expect(await outcome('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'phone_number' })).toBe(
      'InvalidParameterException',
    )
  })
})

describe('a sign-up', () => {
  const phone = attribute('phone_number', '0660 1234567')
  it.each<[string, string, object[], string]>([
    ['of what is no address', 'mira', [], 'Username should be an email.'],
    ['of two addresses', mira, [attribute('email', otto)], 'Username and email do not agree.'],
    ['with a number that is none', mira, [phone], 'Invalid phone number format.'],
  ])('%s is refused', async (_, Username, more, message) => {
    const ask = { Username, Password: password, UserAttributes: more }
    expect(await post('SignUp', ask)).toMatchObject({ __type: 'InvalidParameterException', message })
    expect(await test.context.db.read.selectFrom('identity_users').select('sub').execute()).toEqual([])
  })

  it('may name its address in capitals, and no number at all', async () => {
    const more = [attribute('email', mira.toUpperCase()), attribute('phone_number', '')]
    expect(await outcome('SignUp', { Username: mira, Password: password, UserAttributes: more })).toBe('done')
  })

  it('to the staff is refused: an operator makes those accounts', async () => {
    const ask = { ClientId: staffClientId, Username: mira, Password: 'Harbour-Lantern-77' }
    expect(await post('SignUp', ask)).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(test.outbox.all()).toEqual([])
  })

  it('is followed by no number that is none either', async () => {
    const AccessToken = await accessOf(mira)
    expect(await outcome('UpdateUserAttributes', { AccessToken, UserAttributes: [phone] })).toBe('InvalidParameterException')
    expect(await operated('AdminUpdateUserAttributes', { Username: mira, UserAttributes: [phone] })).toBe(
      'InvalidParameterException',
    )
    expect(await attributesOf(AccessToken)).not.toHaveProperty('phone_number')
  })
})

it('a password is not changed by a token alone', async () => {
  const AccessToken = await accessOf(mira)
  const asked = await post('ChangePassword', { AccessToken, ProposedPassword: 'Meadow-Compass-4' })
  expect(asked['message']).toBe('Missing required parameter PreviousPassword')
  expect(tokensOf(await signIn(mira))).toHaveProperty('IdToken')
})

const wishes = (software: object, sms?: object) => ({
  SoftwareTokenMfaSettings: software,
  ...(sms && { SMSMfaSettings: sms }),
})

describe('an authenticator app', () => {
  it('counts once its first code came, and not before', async () => {
    const AccessToken = await accessOf(mira)
    expect(await outcome('VerifySoftwareToken', { AccessToken, UserCode: '123456' })).toBe('SoftwareTokenMFANotFoundException')
    expect(await outcome('QuintetCreateRecoveryCodes', { AccessToken })).toBe('SoftwareTokenMFANotFoundException')
    expect(await outcome('SetUserMFAPreference', { AccessToken, ...wishes({ Enabled: true }) })).toBe('InvalidParameterException')
    const { SecretCode } = await post('AssociateSoftwareToken', { AccessToken })
    expect(await outcome('QuintetCreateRecoveryCodes', { AccessToken })).toBe('SoftwareTokenMFANotFoundException')
    expect(await outcome('SetUserMFAPreference', { AccessToken, ...wishes({ Enabled: true }) })).toBe('InvalidParameterException')
    const UserCode = appCode(String(SecretCode), 0, test.wall.now())
    expect(await outcome('VerifySoftwareToken', { AccessToken, UserCode })).toBe('done')
    expect(await outcome('QuintetCreateRecoveryCodes', { AccessToken })).toBe('done')
    // Nothing was switched on by it.
    expect(await signIn(mira)).toHaveProperty('AuthenticationResult')
  })

  it.each<[string, object]>([
    ['both factors preferred', wishes({ PreferredMfa: true }, { PreferredMfa: true })],
    ['text messages without a number', wishes({}, { Enabled: true })],
    ['codes by mail', { EmailMfaSettings: { Enabled: true } }],
  ])('is not switched along with %s', async (_, settings) => {
    const AccessToken = await accessOf(mira)
    expect(await outcome('SetUserMFAPreference', { AccessToken, ...settings })).toBe('InvalidParameterException')
    expect(await signIn(mira)).toHaveProperty('AuthenticationResult')
  })

  it('is asked for by a token, or within a sign-in', async () => {
    expect(await outcome('AssociateSoftwareToken', {})).toBe('InvalidParameterException')
    expect(await outcome('VerifySoftwareToken', { UserCode: '123456' })).toBe('InvalidParameterException')
    for (const Session of ['x'.repeat(20), 'x'.repeat(400)]) {
      expect(await outcome('AssociateSoftwareToken', { Session })).toBe('NotAuthorizedException')
      expect(await outcome('VerifySoftwareToken', { Session, UserCode: '123456' })).toBe('NotAuthorizedException')
    }
  })
})

describe('what needs a sign-in of the last 15 minutes (decision 49)', () => {
  const operations: [operation: string, body: object][] = [
    ['AssociateSoftwareToken', {}],
    ['SetUserMFAPreference', { SMSMfaSettings: { Enabled: false } }],
    ['SetUserSettings', { MFAOptions: [] }],
    ['QuintetCreateRecoveryCodes', {}],
    ['UpdateUserAttributes', { UserAttributes: [attribute('email', otto)] }],
    ['UpdateUserAttributes', { UserAttributes: [attribute('phone_number', '+15550100')] }],
    ['DeleteUser', {}],
  ]
  it.each(operations)('%s %j', async (operation, body) => {
    const AccessToken = await accessOf(mira)
    test.wall.shift(15 * 60_000 + 1000)
    const { message } = await post(operation, { AccessToken, ...body })
    expect(message).toBe('A sign-in within the last 15 minutes is needed.')
    expect(await attributesOf(AccessToken)).toMatchObject({ email: mira })
  })

  it('but no other attribute does', async () => {
    const AccessToken = await accessOf(mira)
    test.wall.shift(15 * 60_000 + 1000)
    expect(await outcome('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('name', 'Mira')] })).toBe('done')
    expect(await attributesOf(AccessToken)).toMatchObject({ name: 'Mira' })
  })
})

describe('devices', () => {
  const DeviceKey = 'xx-local-1_11111111-1111-4111-8111-111111111111'
  const config = { PasswordVerifier: Buffer.alloc(384, 1).toString('base64'), Salt: Buffer.alloc(16, 1).toString('base64') }
  const operations: [operation: string, body: object][] = [
    ['ConfirmDevice', { DeviceKey, DeviceSecretVerifierConfig: config }],
    ['GetDevice', { DeviceKey }],
    ['ForgetDevice', { DeviceKey }],
    ['UpdateDeviceStatus', { DeviceKey, DeviceRememberedStatus: 'remembered' }],
    ['ListDevices', {}],
  ]
  it.each(operations)('are none in a pool that keeps none: %s', async (operation, body) => {
    const AccessToken = await accessOf(mira)
    expect(await outcome(operation, { AccessToken, ...body })).toBe('InvalidUserPoolConfigurationException')
  })

  it.each(operations.slice(1, 4))('that never were are not found: %s', async (operation, body) => {
    const AccessToken = await accessOf(mira, 'quintetdevices')
    expect(await outcome(operation, { AccessToken, ...body })).toBe('ResourceNotFoundException')
  })

  it.each(['!', ...['-1', '1.5', '1e3', ' ', 'x'].map((text) => Buffer.from(text).toString('base64url'))])(
    'are not listed from a page that is none: %s',
    async (PaginationToken) => {
      const AccessToken = await accessOf(mira, 'quintetdevices')
      expect(await outcome('ListDevices', { AccessToken })).toBe('done')
      expect(await outcome('ListDevices', { AccessToken, PaginationToken })).toBe('InvalidParameterException')
      expect(await operated('ListUsers', { PaginationToken })).toBe('InvalidParameterException')
    },
  )
})

const operate = (operation: string, body: object = {}) =>
  test.context.identity.perform(operation, { UserPoolId: 'xx-local-1_Devices01', Username: mira, ...body }, 'local')

const invite = () => operate('AdminCreateUser', { MessageAction: 'SUPPRESS' })

describe('a code is not sent', () => {
  const ClientId = 'quintetdevices'
  const confirmed = () => join(mira, ClientId)
  const cases: [string, string, () => Promise<unknown>, string][] = [
    ['to who is not known', 'ForgotPassword', async () => undefined, 'User does not exist.'],
    ['to who is not known', 'ResendConfirmationCode', async () => undefined, 'User does not exist.'],
    ['to who is confirmed', 'ResendConfirmationCode', confirmed, 'User is already confirmed.'],
    ['to who is disabled', 'ForgotPassword', async () => (await confirmed(), operate('AdminDisableUser')), 'User is disabled.'],
    ['to who was invited', 'ForgotPassword', invite, 'User password cannot be reset in the current state.'],
    [
      'to an address that was never verified',
      'ForgotPassword',
      async () => (await invite(), operate('AdminSetUserPassword', { Password: password, Permanent: true })),
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    ],
  ]
  it.each(cases)('%s: %s', async (_, operation, arrange, message) => {
    await arrange()
    const before = test.outbox.all().length
    expect((await post(operation, { ClientId, Username: mira }))['message']).toBe(message)
    expect(test.outbox.all()).toHaveLength(before)
  })

  it.each(['ForgotPassword', 'ResendConfirmationCode'])('but %s says so where nobody is told who exists', async (operation) => {
    expect(await post(operation, { ClientId: 'quintetweb', Username: mira })).toHaveProperty('CodeDeliveryDetails')
    expect(test.outbox.all()).toEqual([])
  })
})

it('a challenge and a client that are none are refused', async () => {
  const answered = await post('RespondToAuthChallenge', { ClientId: 'quintetweb', ChallengeName: 'toString' })
  expect(answered['message']).toBe('Unknown challenge toString.')
  for (const operation of ['InitiateAuth', 'RespondToAuthChallenge', 'SignUp', 'ForgotPassword', 'RevokeToken'])
    expect(
      await outcome(operation, {
        ClientId: 'nobody',
        AuthFlow: 'USER_SRP_AUTH',
        ChallengeName: 'SMS_MFA',
        Username: mira,
        Password: password,
        Token: 'x'.repeat(40),
      }),
      operation,
    ).toBe('ResourceNotFoundException')
})

it('an id token or an access token is not revoked as a refresh token is', async () => {
  await join(mira)
  const { IdToken, AccessToken, RefreshToken } = tokensOf(await signIn(mira))
  for (const Token of [IdToken, AccessToken])
    expect(await outcome('RevokeToken', { Token })).toBe('UnsupportedTokenTypeException')
  expect(await outcome('GetUser', { AccessToken })).toBe('done')
  expect(await outcome('RevokeToken', { Token: RefreshToken })).toBe('done')
  expect(await outcome('GetUser', { AccessToken })).toBe('NotAuthorizedException')
})

const disable = () =>
  test.context.db.write(async (trx) => {
    const { sub } = await trx.selectFrom('identity_users').select('sub').executeTakeFirstOrThrow()
    await test.context.identity.accounts.setEnabled(trx, sub, false)
  })
const claimsIn = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const said = async (AccessToken: string) => (await post('GetUser', { AccessToken }))['message']

describe('an access token', () => {
  it('is one, of this provider, and of a pool that it has', async () => {
    await join(mira)
    const { IdToken = '', AccessToken = '' } = tokensOf(await signIn(mira))
    const { keys } = test.context.identity.provider
    const claims = claimsIn(AccessToken)
    expect(await said(signToken(keys, claims))).toBeUndefined()
    const elsewhere = { iss: 'http://localhost:8080/identity/xx-local-1_Other' }
    for (const token of ['x', IdToken, signToken(keys, { ...claims, ...elsewhere })])
      expect(await said(token), token.slice(0, 40)).toBe('Invalid Access Token')
    expect(await said(signToken(keys, { ...claims, origin_jti: 'another' }))).toBe('Access Token has been revoked')
  })

  it('counts until its hour is over', async () => {
    const AccessToken = await accessOf(mira)
    test.wall.shift(3_600_000 - 1)
    expect(await said(AccessToken)).toBeUndefined()
    test.wall.shift(1)
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
    test.wall.shift(30 * 86_400_000 - 1)
    expect(tokensOf(await refresh(token))).toHaveProperty('IdToken')
    await disable()
    expect((await refresh(token))['message']).toBe('User is disabled.')
    test.wall.shift(1)
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

const statusOf = async () =>
  (await test.context.db.read.selectFrom('identity_users').select('status').executeTakeFirstOrThrow()).status

describe('what the operator may not do', () => {
  it.each<[string, string, object, string]>([
    [
      'invite again who is confirmed',
      'AdminCreateUser',
      { Username: mira, MessageAction: 'RESEND' },
      'UnsupportedUserStateException',
    ],
    [
      'invite again who was never invited',
      'AdminCreateUser',
      { Username: otto, MessageAction: 'RESEND' },
      'UserNotFoundException',
    ],
    ['confirm who is confirmed', 'AdminConfirmSignUp', { Username: mira }, 'NotAuthorizedException'],
    [
      'sign in to a pool by the client of another',
      'AdminInitiateAuth',
      {
        ClientId: 'quintetdevices',
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: mira, PASSWORD: password },
      },
      'ResourceNotFoundException',
    ],
    [
      'answer a challenge of a pool by the client of another',
      'AdminRespondToAuthChallenge',
      { ClientId: 'quintetdevices', ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeResponses: { NEW_PASSWORD: password } },
      'ResourceNotFoundException',
    ],
    ['invite who is there', 'AdminCreateUser', { Username: mira }, 'UsernameExistsException'],
    [
      'invite under two addresses',
      'AdminCreateUser',
      { Username: otto, UserAttributes: [attribute('email', mira)] },
      'InvalidParameterException',
    ],
    [
      'give a weak password',
      'AdminCreateUser',
      { Username: otto, TemporaryPassword: 'weakpassword' },
      'InvalidPasswordException',
    ],
    [
      'ask in a pool that is none',
      'AdminGetUser',
      { UserPoolId: 'xx-local-1_Nothing01', Username: mira },
      'ResourceNotFoundException',
    ],
    ['list by a filter that is none', 'ListUsers', { Filter: 'email like "x"' }, 'InvalidParameterException'],
    ['list by what is no column', 'ListUsers', { Filter: 'verifier = "x"' }, 'InvalidParameterException'],
    ['change who is not there', 'AdminUpdateUserAttributes', { Username: otto, UserAttributes: [] }, 'UserNotFoundException'],
    [
      'write an attribute that is none',
      'AdminUpdateUserAttributes',
      { Username: mira, UserAttributes: [attribute('custom:tier', '3')] },
      'InvalidParameterException',
    ],
  ])('%s', async (_, operation, body, type) => {
    const AccessToken = await accessOf(mira)
    const before = await attributesOf(AccessToken)
    expect(await operated(operation, body)).toBe(type)
    expect(await attributesOf(AccessToken)).toEqual(before)
    expect(await operated('AdminGetUser', { Username: otto })).toBe('UserNotFoundException')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has not confirmed', () => signUp(otto)],
    ['has not come yet', () => operated('AdminCreateUser', { Username: otto, MessageAction: 'SUPPRESS' })],
  ])('reset the password of who %s', async (_, arrange) => {
    await arrange()
    const before = await statusOf()
    expect(await operated('AdminResetUserPassword', { Username: otto })).toBe('NotAuthorizedException')
    expect(await statusOf()).toBe(before)
  })
})
