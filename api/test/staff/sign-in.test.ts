import { staffPoolId } from '@quintet/identity'
import { staffClientId } from '@quintet/identity/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('an account that was left half made takes the password it is invited with anew', async () => {
  const half = { UserPoolId: staffPoolId, Username: email, MessageAction: 'SUPPRESS' }
  await app.context.identity.perform('AdminCreateUser', half)
  await inviteStaff(app.context, email, ['moderator'], () => Promise.resolve(), first)
  expect((await signInWith(app, email, first))['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
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
