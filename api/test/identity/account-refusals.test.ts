import { staffClientId } from '@quintet/identity/testing'
import { describe, expect, it } from 'vitest'
import { attribute, tokensOf } from './posting.ts'
import { createRefusing } from './refusing.ts'
import { password } from './served.ts'

// Guards of the account's own operations, each met by the request that it stops; nothing of the account changes.

const { post, codeFor, join, signUp, signIn, present, accessOf, attributesOf, outcome, operated } = createRefusing()
const mira = 'mira@example.org'
const otto = 'otto@example.org'

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

  it('or number that an operator gives is not verified by a code that was sent to the one of before', async () => {
    const AccessToken = await accessOf(mira)
    await outcome('ForgotPassword', { ClientId: 'quintetweb', Username: mira })
    const reset = codeFor(mira)
    await outcome('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', 'first@example.org')] })
    const UserAttributes = [attribute('email', 'second@example.org')]
    expect(await operated('AdminUpdateUserAttributes', { Username: mira, UserAttributes })).toBe('done')
    const verify = { AccessToken, AttributeName: 'email', Code: codeFor('first@example.org') }
    expect(await outcome('VerifyUserAttribute', verify)).toBe('ExpiredCodeException')
    const set = { ClientId: 'quintetweb', Username: 'second@example.org', ConfirmationCode: reset, Password: 'Meadow-Compass-4' }
    expect(await outcome('ConfirmForgotPassword', set)).toBe('ExpiredCodeException')
    expect(await attributesOf(AccessToken)).toMatchObject({ email: 'second@example.org', email_verified: 'false' })
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
    expect(await present().context.db.read.selectFrom('identity_users').select('sub').execute()).toEqual([])
  })

  it('may name its address in capitals, and no number at all', async () => {
    const more = [attribute('email', mira.toUpperCase()), attribute('phone_number', '')]
    expect(await outcome('SignUp', { Username: mira, Password: password, UserAttributes: more })).toBe('done')
  })

  it('to the staff is refused: an operator makes those accounts', async () => {
    const ask = { ClientId: staffClientId, Username: mira, Password: 'Harbour-Lantern-77' }
    expect(await post('SignUp', ask)).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(present().outbox.all()).toEqual([])
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

const statusOf = async () =>
  (await present().context.db.read.selectFrom('identity_users').select('status').executeTakeFirstOrThrow()).status

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
