import { staffPoolId } from '@quintet/identity'
import { staffClientId } from '@quintet/identity/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inviteStaff } from '../../src/staff/invite.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { appCode } from '../identity/served.ts'
import { answerChallenge, signInWith } from './sign-in-steps.ts'
import { postToStaff } from './staff-app.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const email = 'ada@example.org'
const [first, own] = ['First-Password-7', 'Lantern-Harbour-29']

test('the first sign-in sets a password and an authenticator app; the next one asks for its code', async () => {
  await inviteStaff(app.context, email, ['moderator'], () => Promise.resolve(), first)
  const invited = await signInWith(app, email, first)
  expect(invited['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
  const changed = await answerChallenge(app, 'NEW_PASSWORD_REQUIRED', invited['Session'], { USERNAME: email, NEW_PASSWORD: own })
  expect(changed['ChallengeName']).toBe('MFA_SETUP')
  const { body: key } = await app.identity('AssociateSoftwareToken', { Session: changed['Session'] })
  const secret = String(key['SecretCode'])
  const UserCode = appCode(secret, 0, app.wall.now())
  const { body: verified } = await app.identity('VerifySoftwareToken', { Session: key['Session'], UserCode })
  const done = await answerChallenge(app, 'MFA_SETUP', verified['Session'], { USERNAME: email })
  expect(done['AuthenticationResult']).toHaveProperty('IdToken')
  app.wall.shift(60_000)
  const again = await signInWith(app, email, own)
  expect(again['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
  const answers = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: appCode(secret, 0, app.wall.now()) }
  const inside = await answerChallenge(app, 'SOFTWARE_TOKEN_MFA', again['Session'], answers)
  const { IdToken } = inside['AuthenticationResult'] as { IdToken: string }
  expect(await postToStaff(app, '/load-self', {}, IdToken)).toMatchObject({ status: 200, body: { email, roles: ['moderator'] } })
})

/** Takes an account that was made to its end: a password, an app, and a sign-in with both. */
const settle = async () => {
  const invited = await signInWith(app, email, first)
  const changed = await answerChallenge(app, 'NEW_PASSWORD_REQUIRED', invited['Session'], { USERNAME: email, NEW_PASSWORD: own })
  const { body: key } = await app.identity('AssociateSoftwareToken', { Session: changed['Session'] })
  const UserCode = appCode(String(key['SecretCode']), 0, app.wall.now())
  const { body: verified } = await app.identity('VerifySoftwareToken', { Session: key['Session'], UserCode })
  const done = await answerChallenge(app, 'MFA_SETUP', verified['Session'], { USERNAME: email })
  return done['AuthenticationResult'] as Record<'AccessToken' | 'RefreshToken', string>
}

/** Somebody with an app of theirs, signed in with both. */
const settledStaff = async () => {
  const { id } = await inviteStaff(app.context, email, ['operator'], () => Promise.resolve(), first)
  return { id, ...(await settle()) }
}

const changesOf = async (staff: number | null) => {
  const entries = await app.context.db.read.selectFrom('staff_audit').select('text').orderBy('number').execute()
  const own = entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>).filter((entry) => entry['staff'] === staff)
  return own.filter(({ action }) => action === 'changeSignIn').map(({ details }) => details)
}

const replaceApp = async (AccessToken: string) => {
  const { body: key } = await app.identity('AssociateSoftwareToken', { AccessToken })
  if (!key['SecretCode']) return key
  const UserCode = appCode(String(key['SecretCode']), 0, app.wall.now())
  return (await app.identity('VerifySoftwareToken', { AccessToken, UserCode })).body
}

describe('how somebody of the staff signs in', () => {
  const old = { message: 'A sign-in within the last 15 minutes is needed.' }

  test('changes with a fresh sign-in alone, and the log and a mail tell of it (decision 49)', async () => {
    const { id, AccessToken } = await settledStaff()
    expect(await replaceApp(AccessToken)).toEqual({ Status: 'SUCCESS' })
    expect(app.outbox.newest(email)?.subject).toBe('How you sign in to the staff console of Quintet was changed')
    const passwords = { AccessToken, PreviousPassword: own, ProposedPassword: 'Lantern-Harbour-30' }
    expect((await app.identity('ChangePassword', passwords)).status).toBe(200)
    expect(await changesOf(id)).toEqual([{ change: 'factors' }, { change: 'password' }])
  })

  test('does not change by a session that was renewed later (decision 49)', async () => {
    const { id, RefreshToken } = await settledStaff()
    app.wall.shift(16 * 60_000)
    const renewed = await app.identity('GetTokensFromRefreshToken', { ClientId: staffClientId, RefreshToken })
    const { AccessToken } = renewed.body['AuthenticationResult'] as { AccessToken: string }
    expect(await replaceApp(AccessToken)).toMatchObject(old)
    const off = { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }
    expect((await app.identity('SetUserMFAPreference', off)).body).toMatchObject(old)
    expect(await changesOf(id)).toEqual([])
  })

  test('keeps its second factor, and the account itself: an operator ends that', async () => {
    const { id, AccessToken } = await settledStaff()
    const off = await app.identity('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } })
    expect(off.body['message']).toBe('A second factor is required for this user pool.')
    const gone = await app.identity('DeleteUser', { AccessToken })
    expect([gone.status, gone.body['message']]).toEqual([400, 'DeleteUser is not permitted for this user pool'])
    expect((await signInWith(app, email, own))['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    expect(await changesOf(id)).toEqual([])
  })
})

test('an account that was left half made takes the password it is invited with anew', async () => {
  const half = { UserPoolId: staffPoolId, Username: email, MessageAction: 'SUPPRESS' }
  await app.context.identity.perform('AdminCreateUser', half)
  await inviteStaff(app.context, email, ['moderator'], () => Promise.resolve(), first)
  expect((await signInWith(app, email, first))['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
})

test('a change of an account that was left half made is written down too, of nobody', async () => {
  const half = { UserPoolId: staffPoolId, Username: email, MessageAction: 'SUPPRESS', TemporaryPassword: first }
  await app.context.identity.perform('AdminCreateUser', half)
  const { AccessToken } = await settle()
  const change = { AccessToken, PreviousPassword: own, ProposedPassword: 'Harbour-Lantern-31' }
  expect((await app.identity('ChangePassword', change)).status).toBe(200)
  expect(await changesOf(null)).toEqual([{ change: 'password' }])
})

test('nobody signs up by themselves', async () => {
  const { status, body } = await app.identity('SignUp', {
    ClientId: staffClientId,
    Username: email,
    Password: own,
    UserAttributes: [],
  })
  expect([status, body['message']]).toEqual([400, 'SignUp is not permitted for this user pool'])
})

test('an account of a member is none of the staff', async () => {
  const member = await app.signUpMember({ email })
  expect((await signInWith(app, email, member.password))['message']).toBe('Incorrect username or password.')
})
