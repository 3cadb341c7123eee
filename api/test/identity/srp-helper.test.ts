import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createSecretHash, createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, mainPool, password, serveExample, serverSecret } from './served.ts'

let served: Served
let client: CognitoIdentityProviderClient
beforeAll(async () => {
  served = await serveExample()
  client = new CognitoIdentityProviderClient({ region: 'xx-local-1', endpoint: served.endpoint, maxAttempts: 1 })
})
afterAll(() => {
  client.destroy()
  return served.close()
})

const join = async (Username: string) => {
  const { perform } = served.test.context.identity
  const UserAttributes = [{ Name: 'email', Value: Username }]
  await perform('SignUp', { ClientId: 'quintetweb', Username, Password: password, UserAttributes })
  await perform('ConfirmSignUp', { ClientId: 'quintetweb', Username, ConfirmationCode: served.codeFor(Username) })
}

/** A sign-in as the helper's own page shows it, CHALLENGE_NAME and all. */
const signIn = async (USERNAME: string, secret: string, ClientId = 'quintetweb', hash: Record<string, string> = {}) => {
  const session = createSrpSession(USERNAME, secret, mainPool, false)
  const AuthParameters = { CHALLENGE_NAME: 'SRP_A', USERNAME, ...hash }
  const started = await client.send(
    new InitiateAuthCommand(wrapInitiateAuth(session, { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters })),
  )
  const proof = { ClientId, ChallengeName: 'PASSWORD_VERIFIER' as const, ChallengeResponses: { USERNAME, ...hash } }
  return client.send(new RespondToAuthChallengeCommand(wrapAuthChallenge(signSrpSession(session, started), proof)))
}

describe('the AWS SDK with cognito-srp-helper', () => {
  it('signs in', async () => {
    await join('helper@example.org')
    const { AuthenticationResult } = await signIn('helper@example.org', password)
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
  })

  it('signs in with a client that has a secret', async () => {
    const email = 'helper-secret@example.org'
    await join(email)
    const SECRET_HASH = createSecretHash(email, 'quintetserver', serverSecret)
    expect((await signIn(email, password, 'quintetserver', { SECRET_HASH })).AuthenticationResult).toBeDefined()
  })

  it('is told of a wrong password and of nobody in the same words', async () => {
    const wrong = {
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
      $metadata: { httpStatusCode: 400 },
    }
    await expect(signIn('helper@example.org', 'ParseFault-Harbour-7')).rejects.toMatchObject(wrong)
    await expect(signIn('nobody@example.org', password)).rejects.toMatchObject(wrong)
  })
})
