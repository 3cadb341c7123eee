import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifierOf } from '@quintet/identity/testing'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Body, attribute, createPosting, tokensOf } from './posting.ts'
import { appCode, exampleEnvironment, password } from './served.ts'

// Guards of every challenge, each met by the answer that it stops; the right answer to the same challenge goes through after it.

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'

const begin = (AuthFlow: string, AuthParameters: Record<string, string>, ClientId = 'quintetweb') =>
  post('InitiateAuth', { ClientId, AuthFlow, AuthParameters })
const said = ({ message }: Body) => message
const parametersOf = (body: Body) => (body['ChallengeParameters'] ?? {}) as Record<string, string>

describe('a sign-in begins', () => {
  it.each<[string, string, Record<string, string>]>([
    ['USER_PASSWORD_AUTH', 'USERNAME', { PASSWORD: password }],
    ['USER_PASSWORD_AUTH', 'PASSWORD', { USERNAME: email }],
    ['USER_SRP_AUTH', 'USERNAME', { SRP_A: 'abcdef' }],
    ['USER_SRP_AUTH', 'SRP_A', { USERNAME: email }],
    ['CUSTOM_AUTH', 'USERNAME', { CHALLENGE_NAME: 'CUSTOM_CHALLENGE' }],
    ['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN', {}],
  ])('by %s with %s alone missing, and not without it', async (flow, missing, parameters) => {
    await join(email)
    expect(said(await begin(flow, parameters))).toBe(`Missing required parameter ${missing}`)
  })

  it('by a question where the pool has one', async () => {
    await join(email, 'quintetdevices')
    const refused = 'CUSTOM_AUTH flow not enabled for this client'
    expect(said(await begin('CUSTOM_AUTH', { USERNAME: email }, 'quintetdevices'))).toBe(refused)
    await join(email)
    expect(await begin('CUSTOM_AUTH', { USERNAME: email })).toMatchObject({ ChallengeName: 'CUSTOM_CHALLENGE' })
  })
})

describe('a proof of the password', () => {
  const proof = { USERNAME: email, PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA', PASSWORD_CLAIM_SIGNATURE: 'AAAA' }
  it.each(Object.keys(proof))('has its %s', async (name) => {
    const { [name as keyof typeof proof]: _, ...others } = proof
    expect(said(await answer('PASSWORD_VERIFIER', undefined, others))).toBe(`Missing required parameter ${name}`)
  })
})

describe('a mailed question', () => {
  it('is answered within its session, by an answer, for its account', async () => {
    await join(email)
    const asked = await begin('CUSTOM_AUTH', { USERNAME: email })
    const ANSWER = codeFor(email)
    const respond = (Session: unknown, answers: object) => answer('CUSTOM_CHALLENGE', Session, { USERNAME: email, ...answers })
    expect(said(await respond(undefined, { ANSWER }))).toBe('Missing required parameter Session')
    expect(said(await respond(asked['Session'], {}))).toBe('Missing required parameter ANSWER')
    expect(said(await respond(asked['Session'], { ANSWER: '1' }))).toBe('Incorrect username or password.')
    const spoken = await respond(asked['Session'], { ANSWER, USERNAME: 'otto@example.org' })
    expect(said(spoken)).toBe('Invalid session for the user, session is expired.')
    expect(tokensOf(await respond(asked['Session'], { ANSWER: ` ${ANSWER} ` }))).toHaveProperty('IdToken')
  })

  it('that went to no account has no right answer', async () => {
    const asked = await begin('CUSTOM_AUTH', { USERNAME: email })
    const answered = await answer('CUSTOM_CHALLENGE', asked['Session'], { USERNAME: email, ANSWER: '123456' })
    expect([said(answered), codeFor(email)]).toEqual(['Incorrect username or password.', ''])
  })
})

const lengthOf = async (USERNAME: string) => String((await begin('CUSTOM_AUTH', { USERNAME }))['Session']).length
it('a mailed question says by no length of its session whether there is an account (decision 51)', async () => {
  await join(email)
  const longest = `${'é'.repeat(64)}@${'語'.repeat(60)}.de`
  expect(await Promise.all([email, 'nobody@example.org', longest].map(lengthOf))).toEqual(Array.from({ length: 3 }, () => 1404))
})

const group = 'quintetdevices'
const confirmedDevice = async () => {
  await join(email, group)
  const body = await signIn(email, group)
  const { AccessToken } = tokensOf(body)
  const metadata = (body['AuthenticationResult'] as Record<string, Record<string, string>>)['NewDeviceMetadata']
  const DeviceKey = metadata?.['DeviceKey'] ?? ''
  const Salt = Buffer.alloc(16, 3)
  const PasswordVerifier = verifierOf('-group', DeviceKey, 'device-secret', Salt).toString('base64')
  const DeviceSecretVerifierConfig = { Salt: Salt.toString('base64'), PasswordVerifier }
  await post('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
  const { Session } = await signIn(email, group, { DEVICE_KEY: DeviceKey })
  const shake = (more: object = {}) =>
    answer('DEVICE_SRP_AUTH', Session, { USERNAME: email, DEVICE_KEY: DeviceKey, SRP_A: 'abcdef', ...more }, group)
  return { AccessToken, DeviceKey, shake }
}
const deviceProof = (begun: Body, DEVICE_KEY: string) => ({
  USERNAME: email,
  DEVICE_KEY,
  TIMESTAMP: 'Tue Sep 1 12:00:00 UTC 2026',
  PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
  PASSWORD_CLAIM_SECRET_BLOCK: parametersOf(begun)['SECRET_BLOCK'],
})

describe('a device proves itself', () => {
  const gone = 'Device does not exist.'
  it('as the one that was asked, at both steps', async () => {
    const { DeviceKey, shake } = await confirmedDevice()
    const other = `${DeviceKey.slice(0, -1)}${DeviceKey.endsWith('0') ? '1' : '0'}`
    expect(said(await shake({ DEVICE_KEY: other }))).toBe(gone)
    const begun = await shake()
    const prove = (key: string) => answer('DEVICE_PASSWORD_VERIFIER', undefined, deviceProof(begun, key), group)
    expect(said(await prove(other))).toBe(gone)
    expect(said(await prove(DeviceKey))).toBe('Incorrect username or password.')
  })

  it('while it is remembered, at both steps', async () => {
    const { AccessToken, DeviceKey, shake } = await confirmedDevice()
    const begun = await shake()
    const { Session } = await signIn(email, group, { DEVICE_KEY: DeviceKey })
    await post('ForgetDevice', { AccessToken, DeviceKey })
    const answers = { USERNAME: email, DEVICE_KEY: DeviceKey, SRP_A: 'abcdef' }
    expect(said(await answer('DEVICE_SRP_AUTH', Session, answers, group))).toBe(gone)
    expect(said(await answer('DEVICE_PASSWORD_VERIFIER', undefined, deviceProof(begun, DeviceKey), group))).toBe(gone)
  })

  it('by a verifier that opens, or not at all', async () => {
    const { shake } = await confirmedDevice()
    const broken = { sealed_verifier: Buffer.alloc(400) }
    await test.context.db.write((trx) => trx.updateTable('identity_devices').set(broken).execute())
    expect(await shake()).toMatchObject({ __type: 'InternalErrorException', message: 'There was an error.' })
  })
})

/** An account with both factors on and none of them preferred. */
const withBoth = async () => {
  await join(email)
  const { AccessToken } = tokensOf(await signIn(email))
  const phone = '+436601234567'
  await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('phone_number', phone)] })
  await post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'phone_number' })
  await post('VerifyUserAttribute', { AccessToken, AttributeName: 'phone_number', Code: codeFor(phone) })
  const key = String((await post('AssociateSoftwareToken', { AccessToken }))['SecretCode'])
  await post('VerifySoftwareToken', { AccessToken, UserCode: appCode(key, 0, test.wall.now()) })
  const on = { Enabled: true }
  await post('SetUserMFAPreference', { AccessToken, SMSMfaSettings: on, SoftwareTokenMfaSettings: on })
  return { phone }
}

const keepSecret = (sealed_secret: Buffer | null) =>
  test.context.db.write((trx) => trx.updateTable('identity_factors').set({ sealed_secret }).execute())

describe('a second factor', () => {
  it('is chosen among those of the account, and answered by a code', async () => {
    const { phone } = await withBoth()
    const asked = await signIn(email)
    expect(asked).toMatchObject({ ChallengeName: 'SELECT_MFA_TYPE' })
    const choose = (ANSWER: string) => answer('SELECT_MFA_TYPE', asked['Session'], { USERNAME: email, ANSWER })
    expect(said(await choose('EMAIL_OTP'))).toBe('Invalid MFA type selected.')
    const { Session } = await choose('SMS_MFA')
    const respond = (answers: object) => answer('SMS_MFA', Session, { USERNAME: email, ...answers })
    expect(said(await respond({}))).toBe('Missing required parameter SMS_MFA_CODE')
    expect((await respond({ SMS_MFA_CODE: '1' }))['__type']).toBe('CodeMismatchException')
    expect(tokensOf(await respond({ SMS_MFA_CODE: codeFor(phone) }))).toHaveProperty('IdToken')
  })

  it('is asked for no longer once its key is gone, and opens nothing once it is broken', async () => {
    await withBoth()
    const asked = await signIn(email)
    const { Session } = await answer('SELECT_MFA_TYPE', asked['Session'], { USERNAME: email, ANSWER: 'SOFTWARE_TOKEN_MFA' })
    const respond = () => answer('SOFTWARE_TOKEN_MFA', Session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: '123456' })
    await keepSecret(Buffer.alloc(60))
    expect(await respond()).toMatchObject({ __type: 'InternalErrorException', message: 'There was an error.' })
    await keepSecret(null)
    expect((await respond())['__type']).toBe('SoftwareTokenMFANotFoundException')
  })

  it('that is set up within a sign-in has a key before it has a code', async () => {
    await join(email, 'quintetmfa')
    const { Session } = await signIn(email, 'quintetmfa')
    const verified = await post('VerifySoftwareToken', { Session, UserCode: '123456' })
    expect(verified['__type']).toBe('SoftwareTokenMFANotFoundException')
  })
})

const operate = (operation: string, body: object) =>
  test.context.identity.perform(operation, { UserPoolId: 'xx-local-1_Quintet01', Username: email, ...body }, 'local')
const choosePassword = (session: unknown, more: object = { NEW_PASSWORD: 'Meadow-Compass-4' }) =>
  answer('NEW_PASSWORD_REQUIRED', session, { USERNAME: email, ...more })

const invited = async () => {
  await operate('AdminCreateUser', { TemporaryPassword: 'Temporary-Pass-1', MessageAction: 'SUPPRESS' })
  return begin('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: 'Temporary-Pass-1' })
}

describe('a new password', () => {
  it('is given, by whom it is asked of', async () => {
    const { Session } = await invited()
    expect(said(await choosePassword(Session, {}))).toBe('Missing required parameter NEW_PASSWORD')
    expect(said(await choosePassword(undefined))).toBe('Missing required parameter Session')
    const long = await choosePassword(Session, { NEW_PASSWORD: 'Aa1!'.repeat(65) })
    expect(said(long)).toBe('Password did not conform with policy: Password is too long')
    const spoken = await choosePassword(Session, { NEW_PASSWORD: 'Meadow-Compass-4', USERNAME: 'otto@example.org' })
    expect(said(spoken)).toBe('Invalid session for the user, session is expired.')
    expect(tokensOf(await choosePassword(Session))).toHaveProperty('IdToken')
  })

  it('is not taken once the account waits for another way', async () => {
    const { Session } = await invited()
    const { sub } = await test.context.db.read.selectFrom('identity_users').select('sub').executeTakeFirstOrThrow()
    await test.context.db.write((trx) => test.context.identity.accounts.requireReset(trx, sub))
    expect(said(await choosePassword(Session))).toBe('Invalid session for the user, session is expired.')
  })

  it('is not taken from a disabled account, nor once it is too late', async () => {
    const { Session } = await invited()
    await operate('AdminDisableUser', {})
    expect(said(await choosePassword(Session))).toBe('User is disabled.')
    await operate('AdminEnableUser', {})
    test.wall.shift(7 * 86_400_000 + 1)
    const late = await begin('USER_PASSWORD_AUTH', { USERNAME: email, PASSWORD: 'Temporary-Pass-1' })
    expect(said(late)).toBe('Temporary password has expired and must be reset by an administrator.')
  })
})
