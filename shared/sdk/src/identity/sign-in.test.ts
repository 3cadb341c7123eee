import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Asked, handshake, provide, refusal, tokensFor } from '../../test/provider.ts'
import { configure } from '../environment.ts'
import { answerFactor, finishSetup, startSetup } from './factors.ts'
import { completeNewPassword, refresh, respond, signIn } from './sign-in.ts'

const email = ' mira@example.org '
const question = (ChallengeName: string, more: object = {}) => ({ ChallengeName, Session: 'one', ...more })
const bodies = (asked: Asked[]) => asked.map(({ body }) => body)
const stop = () => refusal('NotAuthorizedException', 'Incorrect username or password.')
const unconfirmed = () => refusal('UserNotConfirmedException', 'User is not confirmed.')

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 8, 5, 9, 3, 7) }))
afterEach(() => void vi.useRealTimers())

const signatureFor = async (userPool: string) => {
  const asked = provide({ InitiateAuth: handshake, RespondToAuthChallenge: tokensFor('mira') })
  configure({ userPool })
  await signIn(email, 'secret words')
  return (asked[1]?.body['ChallengeResponses'] as Record<string, string> | undefined)?.['PASSWORD_CLAIM_SIGNATURE']
}

describe('a sign-in', () => {
  test('proves the password without sending it', async () => {
    const asked = provide({ InitiateAuth: handshake, RespondToAuthChallenge: tokensFor('mira') })
    configure({ userPool: 'xx-local-1_ThePool' })
    const { AuthenticationResult: tokens } = tokensFor('mira') as { AuthenticationResult: Record<string, string> }
    expect(await signIn(email, 'secret words')).toEqual({
      tokens: { idToken: tokens['IdToken'], accessToken: tokens['AccessToken'], refreshToken: tokens['RefreshToken'] },
    })
    const [start, proof] = bodies(asked)
    const AuthParameters = { USERNAME: 'mira@example.org', SRP_A: expect.stringMatching(/^[0-9a-f]{700,768}$/) as string }
    expect(start).toEqual({ ClientId: 'quintetweb', AuthFlow: 'USER_SRP_AUTH', AuthParameters })
    expect(proof).toEqual({
      ClientId: 'quintetweb',
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: 'the-id',
        PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
        TIMESTAMP: 'Sat Sep 5 09:03:07 UTC 2026',
        PASSWORD_CLAIM_SIGNATURE: expect.stringMatching(/^[\w+/]{43}=$/) as string,
      },
    })
    expect(JSON.stringify(asked)).not.toContain('secret words')
  })

  test('signs for its own pool', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(7)
      return bytes
    })
    const own = await signatureFor('xx-local-1_ThePool')
    expect(await signatureFor('yy-local-1_ThePool')).toBe(own)
    expect(await signatureFor('xx-local-1_Another')).not.toBe(own)
    vi.restoreAllMocks()
  })

  test('reads the key of a new device beside the tokens', async () => {
    const NewDeviceMetadata = { DeviceKey: 'the-device' }
    provide({ InitiateAuth: handshake, RespondToAuthChallenge: tokensFor('mira', { NewDeviceMetadata }) })
    expect(await signIn(email, 'secret words')).toMatchObject({ tokens: { deviceKey: 'the-device' } })
  })

  test('without what the hand-shake needs is no sign-in', async () => {
    provide({ InitiateAuth: {} })
    await expect(signIn(email, 'secret words')).rejects.toThrow('impossible')
  })

  test('what the account refuses is tried at the sign-up, and only there', async () => {
    const asked = provide({ InitiateAuth: ({ ClientMetadata }) => (ClientMetadata ? unconfirmed() : stop()) })
    await expect(signIn(email, 'secret words')).rejects.toMatchObject({ type: 'UserNotConfirmedException' })
    expect(bodies(asked).map((body) => body['ClientMetadata'])).toEqual([undefined, { account: 'unconfirmed' }])
  })

  test('of neither is refused as the account refuses it', async () => {
    provide({ InitiateAuth: ({ ClientMetadata }) => (ClientMetadata ? refusal('LimitExceededException') : stop()) })
    await expect(signIn(email, 'secret words')).rejects.toMatchObject({ message: 'Incorrect username or password.' })
  })

  test.each(['UserNotConfirmedException', 'TooManyRequestsException'])('%s is no reason to try again', async (type) => {
    const asked = provide({ InitiateAuth: refusal(type) })
    await expect(signIn(email, 'secret words')).rejects.toMatchObject({ type })
    expect(asked).toHaveLength(1)
  })
})

describe('an answer of the provider', () => {
  const factor = { challenge: 'SOFTWARE_TOKEN_MFA', session: 'before', username: 'mira' } as const

  test.each(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA'])('may ask for one more step: %s', async (challenge) => {
    provide({ RespondToAuthChallenge: question(challenge) })
    expect(await answerFactor(factor, '1')).toEqual({ challenge, session: 'one', username: 'mira' })
    provide({ RespondToAuthChallenge: question(challenge, { ChallengeParameters: { USER_ID_FOR_SRP: 'the-id' } }) })
    expect(await answerFactor(factor, '1')).toEqual({ challenge, session: 'one', username: 'the-id' })
  })

  test('that leaves the choice of the second factor is answered with the app', async () => {
    const asked = provide({
      RespondToAuthChallenge: ({ ChallengeName }) =>
        question(ChallengeName === 'SELECT_MFA_TYPE' ? 'SOFTWARE_TOKEN_MFA' : 'SELECT_MFA_TYPE'),
    })
    expect(await answerFactor({ ...factor, challenge: 'SMS_MFA' }, '1')).toMatchObject({ challenge: 'SOFTWARE_TOKEN_MFA' })
    expect(bodies(asked)[0]).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeResponses: { USERNAME: 'mira', SMS_MFA_CODE: '1' },
    })
    expect(bodies(asked)[1]).toEqual({
      ClientId: 'quintetweb',
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeResponses: { USERNAME: 'mira', ANSWER: 'SOFTWARE_TOKEN_MFA' },
      Session: 'one',
    })
  })

  test.each([
    [{ ChallengeName: 'CUSTOM_CHALLENGE', Session: 'one' }, 'CUSTOM_CHALLENGE is not supported here.'],
    [{ ChallengeName: 'SMS_MFA' }, 'SMS_MFA is not supported here.'],
    [{ ChallengeName: 'SELECT_MFA_TYPE' }, 'SELECT_MFA_TYPE is not supported here.'],
    [{ AuthenticationResult: { IdToken: 'id' } }, 'undefined is not supported here.'],
    [{ AuthenticationResult: { AccessToken: 'access' } }, 'undefined is not supported here.'],
  ])('that nothing here understands is refused in words (%#)', async (answer, message) => {
    provide({ RespondToAuthChallenge: answer })
    await expect(answerFactor(factor, '1')).rejects.toMatchObject({ type: 'UnsupportedChallenge', message })
  })

  test('is asked for with the session of the step before, where there is one', async () => {
    const asked = provide({ RespondToAuthChallenge: {} })
    await respond('SMS_MFA', { USERNAME: 'mira' })
    expect(asked[0]?.body).not.toHaveProperty('Session')
  })
})

test('a forced new password goes to the account that was asked for it', async () => {
  const asked = provide({ RespondToAuthChallenge: question('SMS_MFA') })
  const result = await completeNewPassword({ session: 'before', username: 'the-id' }, 'new words')
  expect(result).toEqual({ challenge: 'SMS_MFA', session: 'one', username: 'the-id' })
  expect(asked[0]?.body).toEqual({
    ClientId: 'quintetweb',
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeResponses: { USERNAME: 'the-id', NEW_PASSWORD: 'new words' },
    Session: 'before',
  })
})

test('a refresh whose token is in two hands is refused like any other, and one without tokens is a fault', async () => {
  provide({ GetTokensFromRefreshToken: refusal('RefreshTokenReuseException', 'Refresh token reused.') })
  await expect(refresh('refresh')).rejects.toMatchObject({ type: 'NotAuthorizedException', message: 'Refresh token reused.' })
  provide({ GetTokensFromRefreshToken: refusal('TooManyRequestsException') })
  await expect(refresh('refresh')).rejects.toMatchObject({ type: 'TooManyRequestsException' })
  provide({ GetTokensFromRefreshToken: {} })
  await expect(refresh('refresh')).rejects.toMatchObject({ type: 'UnknownError', message: 'The answer has no tokens.' })
})

describe('a second factor that has to be set up before the first tokens', () => {
  const challenge = { challenge: 'MFA_SETUP', session: 'one', username: 'the-id' } as const

  test('has a key for the app, and ends the sign-in by its first code', async () => {
    const asked = provide({
      AssociateSoftwareToken: { SecretCode: 'KEYOFTHEAPP', Session: 'two' },
      VerifySoftwareToken: { Status: 'SUCCESS', Session: 'three' },
      RespondToAuthChallenge: tokensFor('mira'),
    })
    const setup = await startSetup(challenge)
    expect(setup).toEqual({ ...challenge, key: 'KEYOFTHEAPP', session: 'two' })
    expect(await finishSetup(setup, '123456')).toMatchObject({ tokens: { refreshToken: 'refresh of mira' } })
    expect(asked.map(({ operation, body }) => [operation, body['Session']])).toEqual([
      ['AssociateSoftwareToken', 'one'],
      ['VerifySoftwareToken', 'two'],
      ['RespondToAuthChallenge', 'three'],
    ])
    expect(asked[1]?.body).toMatchObject({ UserCode: '123456' })
    expect(asked[2]?.body).toMatchObject({ ChallengeName: 'MFA_SETUP', ChallengeResponses: { USERNAME: 'the-id' } })
  })

  test('stays open after a wrong code', async () => {
    const asked = provide({ VerifySoftwareToken: refusal('EnableSoftwareTokenMFAException', 'Code mismatch') })
    await expect(finishSetup({ ...challenge, key: 'KEYOFTHEAPP' }, '000000')).rejects.toMatchObject({
      type: 'EnableSoftwareTokenMFAException',
    })
    expect(asked).toHaveLength(1)
  })

  test('has empty words where the provider says nothing, and no others', async () => {
    provide({ AssociateSoftwareToken: {} })
    expect(await startSetup(challenge)).toMatchObject({ key: '', session: '' })
  })
})
