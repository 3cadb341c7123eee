import { expect, test } from 'vitest'
import { provide, refusal } from '../../test/provider.ts'
import { changePassword, confirmForgotPassword, confirmSignUp, forgotPassword, resendCode, signUp } from './account.ts'
import { forgetDevice } from './devices.ts'
import { finishApp, finishEmail, loadSignInFacts, startApp, startEmail, stopApp } from './factors.ts'
import { globalSignOut, refresh, signOut } from './sign-in.ts'

// What each operation sends, in the provider's own names, and what is read of its answer.

const ClientId = 'quintetweb'
const sent = { CodeDeliveryDetails: { Destination: 'm***@e***' } }
const delivery = { destination: 'm***@e***' }
const email = ' mira@example.org '
const Username = 'mira@example.org'
const in6 = { ClientMetadata: { language: '6' } }
const in1 = { ClientMetadata: { language: '1' } }

interface Case {
  call: () => Promise<unknown>
  operation: string
  body: object
  answer?: Record<string, unknown>
  result?: unknown
}

const cases: Case[] = [
  {
    call: () => signUp({ email, password: 'words', birthDate: '1990-05-17', consent: '3', languageId: 6 }),
    operation: 'SignUp',
    body: {
      Username,
      Password: 'words',
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'birthdate', Value: '1990-05-17' },
        { Name: 'custom:consent', Value: '3' },
      ],
      ...in6,
    },
    answer: { ...sent, UserSub: 'one' },
    result: { ...delivery, signUpId: 'one' },
  },
  {
    call: () => confirmSignUp(email, '123456', 6, 'one'),
    operation: 'ConfirmSignUp',
    body: { Username, ConfirmationCode: '123456', ClientMetadata: { language: '6', signUp: 'one' } },
  },
  {
    call: () => resendCode(email, 6, 'one'),
    operation: 'ResendConfirmationCode',
    body: { Username, ClientMetadata: { language: '6', signUp: 'one' } },
    answer: sent,
    result: delivery,
  },
  {
    call: () => confirmSignUp(email, '123456', 6),
    operation: 'ConfirmSignUp',
    body: { Username, ConfirmationCode: '123456', ...in6 },
  },
  { call: () => confirmSignUp(email, '1'), operation: 'ConfirmSignUp', body: { Username, ConfirmationCode: '1', ...in1 } },
  {
    call: () => resendCode(email),
    operation: 'ResendConfirmationCode',
    body: { Username, ...in1 },
    answer: sent,
    result: delivery,
  },
  {
    call: () => forgotPassword(email, 6),
    operation: 'ForgotPassword',
    body: { Username, ...in6 },
    answer: sent,
    result: delivery,
  },
  { call: () => forgotPassword(email), operation: 'ForgotPassword', body: { Username, ...in1 }, result: { destination: '' } },
  {
    call: () => resendCode(email),
    operation: 'ResendConfirmationCode',
    body: { Username, ...in1 },
    answer: { CodeDeliveryDetails: {} },
    result: { destination: '' },
  },
  {
    call: () => confirmForgotPassword(email, '123456', 'words'),
    operation: 'ConfirmForgotPassword',
    body: { Username, ConfirmationCode: '123456', Password: 'words' },
  },
  {
    call: () => changePassword('access', 'old', 'new'),
    operation: 'ChangePassword',
    body: { AccessToken: 'access', PreviousPassword: 'old', ProposedPassword: 'new' },
  },
  { call: () => forgetDevice('access', 'key'), operation: 'ForgetDevice', body: { AccessToken: 'access', DeviceKey: 'key' } },
  {
    call: () => startApp('access'),
    operation: 'AssociateSoftwareToken',
    body: { AccessToken: 'access' },
    answer: { SecretCode: 'LETTERS' },
    result: 'LETTERS',
  },
  { call: () => startApp('access'), operation: 'AssociateSoftwareToken', body: { AccessToken: 'access' }, result: '' },
  {
    call: () => stopApp('access'),
    operation: 'SetUserMFAPreference',
    body: { AccessToken: 'access', SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } },
  },
  {
    call: () => startEmail('access', email),
    operation: 'UpdateUserAttributes',
    body: { AccessToken: 'access', UserAttributes: [{ Name: 'email', Value: Username }] },
  },
  {
    call: () => finishEmail('access', '123456'),
    operation: 'VerifyUserAttribute',
    body: { AccessToken: 'access', AttributeName: 'email', Code: '123456' },
  },
  {
    call: () => loadSignInFacts('access'),
    operation: 'GetUser',
    body: { AccessToken: 'access' },
    answer: {
      UserAttributes: [
        { Name: 'sub', Value: 'x' },
        { Name: 'email', Value: Username },
      ],
      UserMFASettingList: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
    },
    result: { email: Username, hasApp: true },
  },
  {
    call: () => loadSignInFacts('access'),
    operation: 'GetUser',
    body: { AccessToken: 'access' },
    answer: { UserAttributes: [{ Name: 'email' }], UserMFASettingList: ['SMS_MFA'] },
    result: { email: '', hasApp: false },
  },
  {
    call: () => loadSignInFacts('access'),
    operation: 'GetUser',
    body: { AccessToken: 'access' },
    result: { email: '', hasApp: false },
  },
  { call: () => signOut('refresh'), operation: 'RevokeToken', body: { Token: 'refresh' } },
  { call: () => globalSignOut('access'), operation: 'GlobalSignOut', body: { AccessToken: 'access' } },
  {
    call: () => refresh('refresh'),
    operation: 'GetTokensFromRefreshToken',
    body: { RefreshToken: 'refresh' },
    answer: { AuthenticationResult: { IdToken: 'id', AccessToken: 'access' } },
    result: { idToken: 'id', accessToken: 'access' },
  },
]

test.each(cases)('$operation (%#)', async ({ call, operation, body, answer = {}, result }) => {
  const asked = provide({ [operation]: answer })
  expect(await call()).toStrictEqual(result)
  expect(asked).toEqual([{ operation, body: { ClientId, ...body } }])
})

test('an authenticator app is switched on by its first code, and its recovery codes are shown where there are some', async () => {
  const answers = { VerifySoftwareToken: {}, SetUserMFAPreference: {} }
  const asked = provide({ ...answers, QuintetCreateRecoveryCodes: { RecoveryCodes: ['one', 'two'] } })
  expect(await finishApp('access', '123456')).toEqual(['one', 'two'])
  const AccessToken = 'access'
  expect(asked).toEqual([
    { operation: 'VerifySoftwareToken', body: { ClientId, AccessToken, UserCode: '123456' } },
    {
      operation: 'SetUserMFAPreference',
      body: { ClientId, AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
    },
    { operation: 'QuintetCreateRecoveryCodes', body: { ClientId, AccessToken } },
  ])
  provide({ ...answers, QuintetCreateRecoveryCodes: refusal('InvalidAction') })
  expect(await finishApp('access', '123456')).toEqual([])
  provide({ ...answers, QuintetCreateRecoveryCodes: {} })
  expect(await finishApp('access', '123456')).toEqual([])
})
