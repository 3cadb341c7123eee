import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, appCode, mainPool, operator, password, serveExample, serverSecret } from './served.ts'

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
  it('walks the operator through an account’s life', async () => {
    const user = { UserPoolId: mainPool, Username: 'operated@example.org' }
    const created = await client.send(
      new AdminCreateUserCommand({
        ...user,
        TemporaryPassword: 'Temporary-Pass-1',
        UserAttributes: [{ Name: 'name', Value: 'Mira' }],
      }),
    )
    expect(created.User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' })
    expect(created.User?.UserCreateDate).toBeInstanceOf(Date)
    await expect(client.send(new AdminCreateUserCommand(user))).rejects.toMatchObject({ name: 'UsernameExistsException' })
    expect(served.codeFor(user.Username)).toBe('Temporary-Pass-1')
    const forced = await signIn(user.Username, ClientId, {}, 'Temporary-Pass-1')
    expect(forced.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const answered = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: forced.Session,
        ChallengeResponses: { USERNAME: user.Username, NEW_PASSWORD: password },
      }),
    )
    expect(answered.AuthenticationResult?.AccessToken).toBeDefined()
    await client.send(
      new AdminUpdateUserAttributesCommand({
        ...user,
        UserAttributes: [
          { Name: 'nickname', Value: 'M' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    )
    await client.send(new AdminSetUserPasswordCommand({ ...user, Password: 'Meadow-Compass-4', Permanent: true }))
    const tokens = await signIn(user.Username, ClientId, {}, 'Meadow-Compass-4')
    await client.send(new AdminUserGlobalSignOutCommand(user))
    const AccessToken = tokens.AuthenticationResult?.AccessToken
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await client.send(new AdminDisableUserCommand(user))
    await expect(signIn(user.Username, ClientId, {}, 'Meadow-Compass-4')).rejects.toMatchObject({ message: 'User is disabled.' })
    await client.send(new AdminEnableUserCommand(user))
    await client.send(new AdminResetUserPasswordCommand(user))
    await expect(signIn(user.Username, ClientId, {}, 'Meadow-Compass-4')).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    })
    const found = await client.send(new AdminGetUserCommand(user))
    expect(found).toMatchObject({ UserStatus: 'RESET_REQUIRED', Enabled: true })
    expect(found.UserAttributes).toContainEqual({ Name: 'nickname', Value: 'M' })
    const listed = await client.send(new ListUsersCommand({ UserPoolId: mainPool, Filter: 'email ^= "operated"', Limit: 5 }))
    expect(listed.Users).toHaveLength(1)
    await client.send(new AdminDeleteUserCommand(user))
    await expect(client.send(new AdminGetUserCommand(user))).rejects.toMatchObject({ name: 'UserNotFoundException' })
  })

  it('refuses the operator’s operations to everyone else', async () => {
    const user = { UserPoolId: mainPool, Username: 'operated@example.org' }
    await expect(clientOf('wrong').send(new AdminGetUserCommand(user))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    await expect(clientOf(operator.secret, 'SOMEONE').send(new AdminGetUserCommand(user))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
    const bare = await served.test.identity('AdminGetUser', user)
    expect(bare.body['__type']).toBe('MissingAuthenticationTokenException')
  })

  it('signs in by the admin flow, which the public endpoint refuses', async () => {
    await signUp('adminflow@example.org')
    const parameters = {
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'adminflow@example.org', PASSWORD: password },
    } as const
    const answer = await client.send(new AdminInitiateAuthCommand({ UserPoolId: mainPool, ...parameters }))
    expect(answer.AuthenticationResult?.IdToken).toBeDefined()
    await expect(client.send(new InitiateAuthCommand(parameters))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('proves a client’s secret', async () => {
    const email = 'secret@example.org'
    await expect(signUp(email, 'quintetserver')).rejects.toMatchObject({
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
})
