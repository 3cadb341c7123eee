import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAuthFactorsCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SetUserSettingsCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, appCode, operator, password, serveExample, serverSecret } from './served.ts'

let served: Served
let client: CognitoIdentityProviderClient
const clientOf = (secretAccessKey = operator.secret, accessKeyId = operator.id) =>
  new CognitoIdentityProviderClient({
    region: 'xx-local-1',
    endpoint: served.endpoint,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
beforeAll(async () => {
  served = await serveExample()
  client = clientOf()
})
afterAll(() => {
  client.destroy()
  return served.close()
})

const ClientId = 'quintetweb'
const signUp = async (Username: string, id = ClientId, extra: { SecretHash?: string } = {}) => {
  const given = { ClientId: id, Username, ...extra }
  await client.send(new SignUpCommand({ ...given, Password: password, UserAttributes: [{ Name: 'email', Value: Username }] }))
  await client.send(new ConfirmSignUpCommand({ ...given, ConfirmationCode: served.codeFor(Username) }))
}
const signIn = (USERNAME: string, id = ClientId, extra: Record<string, string> = {}, PASSWORD = password) =>
  client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: id,
      AuthParameters: { USERNAME, PASSWORD, ...extra },
    }),
  )

const hashOf = (name: string) => createHmac('sha256', serverSecret).update(`${name}quintetserver`).digest('base64')

const rotate = (RefreshToken: string | undefined) =>
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId: 'quintetrotating', RefreshToken }))

describe('@aws-sdk/client-cognito-identity-provider', () => {
  it('proves a client’s secret', async () => {
    const email = 'secret@example.org'
    await expect(signUp(email, 'quintetserver')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Client quintetserver is configured with secret but SECRET_HASH was not received',
    })
    await expect(signUp(email, 'quintetserver', { SecretHash: hashOf('other@example.org') })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Unable to verify secret hash for client quintetserver',
    })
    await signUp(email, 'quintetserver', { SecretHash: hashOf(email) })
    expect((await signIn(email, 'quintetserver', { SECRET_HASH: hashOf(email) })).AuthenticationResult).toBeDefined()
    await expect(signIn(email, 'quintetserver')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('rotates refresh tokens and refuses the old one', async () => {
    const email = 'rotating@example.org'
    await signUp(email, 'quintetrotating')
    const first = (await signIn(email, 'quintetrotating')).AuthenticationResult?.RefreshToken
    const second = (await rotate(first)).AuthenticationResult?.RefreshToken
    expect(second).not.toBe(first)
    await expect(rotate(first)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
    expect((await rotate(second)).AuthenticationResult?.AccessToken).toBeDefined()
  })

  it('lets a member choose between two factors', async () => {
    const email = 'factors@example.org'
    await signUp(email)
    const AccessToken = (await signIn(email)).AuthenticationResult?.AccessToken
    const UserAttributes = [{ Name: 'phone_number', Value: '+43660765432' }]
    const { CodeDeliveryDetailsList } = await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
    expect(CodeDeliveryDetailsList).toEqual([
      { Destination: '+*******5432', DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
    ])
    const Code = served.codeFor('+43660765432')
    await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'phone_number', Code }))
    const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const verified = await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: appCode(SecretCode) }))
    expect(verified.Status).toBe('SUCCESS')
    const on = { Enabled: true }
    await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: on, SoftwareTokenMfaSettings: on }))
    const asked = await signIn(email)
    expect(asked.ChallengeName).toBe('SELECT_MFA_TYPE')
    expect(JSON.parse(asked.ChallengeParameters?.['MFAS_CAN_CHOOSE'] ?? '')).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    const respond = (
      ChallengeName: 'SELECT_MFA_TYPE' | 'SMS_MFA',
      Session: string | undefined,
      answers: Record<string, string>,
    ) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName,
          Session,
          ChallengeResponses: { USERNAME: email, ...answers },
        }),
      )
    const sms = await respond('SELECT_MFA_TYPE', asked.Session, { ANSWER: 'SMS_MFA' })
    expect(sms.ChallengeParameters).toMatchObject({ CODE_DELIVERY_DESTINATION: '+*******5432' })
    await expect(respond('SMS_MFA', sms.Session, { SMS_MFA_CODE: '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    const code = served.codeFor('+43660765432')
    expect((await respond('SMS_MFA', sms.Session, { SMS_MFA_CODE: code })).AuthenticationResult).toBeDefined()
    await expect(respond('SMS_MFA', sms.Session, { SMS_MFA_CODE: code })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('switches text messages on by the older way, and lists the factors', async () => {
    const email = 'settings@example.org'
    await signUp(email)
    const AccessToken = (await signIn(email)).AuthenticationResult?.AccessToken
    const set = (...MFAOptions: { DeliveryMedium: 'SMS'; AttributeName: string }[]) =>
      client.send(new SetUserSettingsCommand({ AccessToken, MFAOptions }))
    const sms = { DeliveryMedium: 'SMS', AttributeName: 'phone_number' } as const
    const factors = async () => {
      const { $metadata: _, ...rest } = await client.send(new GetUserAuthFactorsCommand({ AccessToken }))
      return rest
    }
    const { Username } = await client.send(new GetUserCommand({ AccessToken }))
    expect(await factors()).toEqual({ Username, ConfiguredUserAuthFactors: ['PASSWORD'] })
    await expect(set(sms)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    const UserAttributes = [{ Name: 'phone_number', Value: '+43660111222' }]
    await client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
    const Code = served.codeFor('+43660111222')
    await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'phone_number', Code }))
    await set(sms)
    expect(await factors()).toEqual({
      Username,
      UserMFASettingList: ['SMS_MFA'],
      ConfiguredUserAuthFactors: ['PASSWORD'],
    })
    expect((await signIn(email)).ChallengeName).toBe('SMS_MFA')
    await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }))
    expect((await factors()).PreferredMfaSetting).toBe('SMS_MFA')
    await set()
    expect(await factors()).toEqual({ Username, ConfiguredUserAuthFactors: ['PASSWORD'] })
    expect((await signIn(email)).AuthenticationResult).toBeDefined()
    const stale = new GetUserAuthFactorsCommand({ AccessToken: `${AccessToken?.slice(0, -4)}AAAA` })
    await expect(client.send(stale)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
