import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, mainPool, operator, password, serveExample } from './served.ts'

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
const signUp = (Username: string) =>
  client.send(new SignUpCommand({ ClientId, Username, Password: password, UserAttributes: [{ Name: 'email', Value: Username }] }))
const confirm = (Username: string) => client.send(new AdminConfirmSignUpCommand({ UserPoolId: mainPool, Username }))
const signIn = (USERNAME: string, PASSWORD = password) =>
  client.send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters: { USERNAME, PASSWORD } }))

describe('@aws-sdk/client-cognito-identity-provider, as the operator', () => {
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
    const forced = await signIn(user.Username, 'Temporary-Pass-1')
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
    const tokens = await signIn(user.Username, 'Meadow-Compass-4')
    await client.send(new AdminUserGlobalSignOutCommand(user))
    const AccessToken = tokens.AuthenticationResult?.AccessToken
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await client.send(new AdminDisableUserCommand(user))
    await expect(signIn(user.Username, 'Meadow-Compass-4')).rejects.toMatchObject({ message: 'User is disabled.' })
    await client.send(new AdminEnableUserCommand(user))
    await client.send(new AdminResetUserPasswordCommand(user))
    await expect(signIn(user.Username, 'Meadow-Compass-4')).rejects.toMatchObject({
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
    await confirm('adminflow@example.org')
    const parameters = {
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'adminflow@example.org', PASSWORD: password },
    } as const
    const answer = await client.send(new AdminInitiateAuthCommand({ UserPoolId: mainPool, ...parameters }))
    expect(answer.AuthenticationResult?.IdToken).toBeDefined()
    await expect(client.send(new InitiateAuthCommand(parameters))).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it('confirms a sign-up without its code, once, and believes no address by it', async () => {
    const user = { UserPoolId: mainPool, Username: 'confirmed@example.org' }
    await signUp(user.Username)
    await expect(signIn(user.Username)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
    await confirm(user.Username)
    const found = await client.send(new AdminGetUserCommand(user))
    expect(found.UserStatus).toBe('CONFIRMED')
    expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })
    expect((await signIn(user.Username)).AuthenticationResult).toBeDefined()
    const ConfirmationCode = served.codeFor(user.Username)
    await expect(
      client.send(new ConfirmSignUpCommand({ ClientId, Username: user.Username, ConfirmationCode })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(confirm(user.Username)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    })
    await expect(confirm('nobody@example.org')).rejects.toMatchObject({ name: 'UserNotFoundException' })
    expect((await served.test.identity('AdminConfirmSignUp', user)).body['__type']).toBe('MissingAuthenticationTokenException')
  })

  it('answers the challenges of its own flow, for the pool the client belongs to', async () => {
    const USERNAME = 'challenged@example.org'
    const UserPoolId = mainPool
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username: USERNAME, TemporaryPassword: 'Temporary-Pass-1' }))
    const AuthParameters = { USERNAME, PASSWORD: 'Temporary-Pass-1' }
    const flow = { UserPoolId, ClientId, AuthFlow: 'ADMIN_NO_SRP_AUTH', AuthParameters } as const
    const asked = await client.send(new AdminInitiateAuthCommand(flow))
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const respond = (changes: object) =>
      client.send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId,
          ClientId,
          ChallengeName: asked.ChallengeName,
          Session: asked.Session,
          ChallengeResponses: { USERNAME, NEW_PASSWORD: password },
          ...changes,
        }),
      )
    await expect(respond({ UserPoolId: 'xx-local-1_Devices01' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    await expect(respond({ Session: undefined })).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(respond({ ChallengeName: 'SMS_MFA' })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await respond({})).AuthenticationResult?.IdToken).toBeDefined()
    await expect(respond({})).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await signIn(USERNAME)).AuthenticationResult).toBeDefined()
    expect(
      (await served.test.identity('AdminRespondToAuthChallenge', { ...flow, ChallengeName: 'SMS_MFA' })).body['__type'],
    ).toBe('MissingAuthenticationTokenException')
  })
})
