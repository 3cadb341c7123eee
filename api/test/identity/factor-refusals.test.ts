import { describe, expect, it } from 'vitest'
import { attribute, tokensOf } from './posting.ts'
import { createRefusing } from './refusing.ts'
import { appCode, password } from './served.ts'

// Guards of the account's own operations, each met by the request that it stops; nothing of the account changes.

const { post, join, signIn, present, accessOf, attributesOf, outcome, operated } = createRefusing()
const mira = 'mira@example.org'
const otto = 'otto@example.org'

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
    const UserCode = appCode(String(SecretCode), 0, present().wall.now())
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
    ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
    ['DeleteUser', {}],
  ]
  it.each(operations)('%s %j', async (operation, body) => {
    const AccessToken = await accessOf(mira)
    present().wall.shift(15 * 60_000 + 1000)
    const { message } = await post(operation, { AccessToken, ...body })
    expect(message).toBe('A sign-in within the last 15 minutes is needed.')
    expect(await attributesOf(AccessToken)).toMatchObject({ email: mira })
  })

  it('but no other attribute does', async () => {
    const AccessToken = await accessOf(mira)
    present().wall.shift(15 * 60_000 + 1000)
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
  present().context.identity.perform(operation, { UserPoolId: 'xx-local-1_Devices01', Username: mira, ...body }, 'local')

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
    const before = present().outbox.all().length
    expect((await post(operation, { ClientId, Username: mira }))['message']).toBe(message)
    expect(present().outbox.all()).toHaveLength(before)
  })

  it.each(['ForgotPassword', 'ResendConfirmationCode'])('but %s says so where nobody is told who exists', async (operation) => {
    expect(await post(operation, { ClientId: 'quintetweb', Username: mira })).toHaveProperty('CodeDeliveryDetails')
    expect(present().outbox.all()).toEqual([])
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
