import { calls } from '@quintet/contract'
import { verifierOf } from '@quintet/identity/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { appCode } from './served.ts'
import { answerSrp, signInBySrp, startSrp } from './srp-client.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember({ email: 'mira@example.org' })
})
afterEach(() => test.close())

const { post, codeFor } = createPosting(() => test)
const [own, thief] = ['mira@example.org', 'thief@example.org']

const stale = { __type: 'NotAuthorizedException', message: 'A sign-in within the last 15 minutes is needed.' }

const refreshed = async () => {
  const { AuthenticationResult } = await post('GetTokensFromRefreshToken', { RefreshToken: member.refreshToken })
  return (AuthenticationResult as { AccessToken: string }).AccessToken
}

const linkIn = (to: string): string => /https?:\/\/\S+(\/undo\/[\w-]+)/.exec(test.outbox.newest(to)?.text ?? '')?.[1] ?? ''
const follow = (link: string, method = 'POST') => test.app.request(link, { method })

const changeEmail = async (AccessToken: string, to: string) => {
  await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', to)] })
  return post('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: codeFor(to) })
}

const switchAppOn = async (AccessToken: string): Promise<string> => {
  const { SecretCode } = await post('AssociateSoftwareToken', { AccessToken })
  await post('VerifySoftwareToken', { AccessToken, UserCode: appCode(String(SecretCode), 0, test.wall.now()) })
  await post('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
  return String(SecretCode)
}

describe('how someone signs in', () => {
  it('is changed by a fresh sign-in alone: a stolen refresh token does not take the account', async () => {
    test.wall.shift(15 * 60_000 + 1000)
    const AccessToken = await refreshed()
    const app = { SoftwareTokenMfaSettings: { Enabled: true } }
    for (const [operation, body] of [
      ['UpdateUserAttributes', { UserAttributes: [attribute('email', thief)] }],
      ['AssociateSoftwareToken', {}],
      ['SetUserMFAPreference', app],
      ['SetUserSettings', { MFAOptions: [] }],
      ['QuintetCreateRecoveryCodes', {}],
      ['DeleteUser', {}],
    ] as const)
      expect(await post(operation, { AccessToken, ...body }), operation).toEqual(stale)
    expect(await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('locale', 'ar')] })).not.toHaveProperty(
      '__type',
    )
  })

  it('is told to the address of before, which takes a changed one back', async () => {
    expect(await changeEmail(member.accessToken, thief)).toEqual({})
    const link = linkIn(own)
    expect(link).not.toBe('')
    const page = await follow(link, 'GET')
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ])
    expect(await page.text()).toContain('<form method="post">')
    expect((await signInBySrp(test, thief, member.password)).body).toHaveProperty('AuthenticationResult')
    expect((await follow(link)).status).toBe(200)
    await expect(test.context.identity.authenticate(member.idToken)).rejects.toThrow()
    expect((await signInBySrp(test, thief, member.password)).body['message']).toBe('Incorrect username or password.')
    expect((await signInBySrp(test, own, member.password)).body['__type']).toBe('PasswordResetRequiredException')
    await post('ForgotPassword', { Username: own })
    await post('ConfirmForgotPassword', { Username: own, ConfirmationCode: codeFor(own), Password: 'Meadow-Compass-4' })
    expect((await signInBySrp(test, own, 'Meadow-Compass-4')).body).toHaveProperty('AuthenticationResult')
    expect((await follow(link)).status).toBe(404)
  })

  it('is as it was before the first of several changes, and no later link brings them back', async () => {
    await changeEmail(member.accessToken, thief)
    const first = linkIn(own)
    await changeEmail(member.accessToken, 'thief.too@example.org')
    const second = linkIn(thief)
    await switchAppOn(member.accessToken)
    await post('ChangePassword', {
      AccessToken: member.accessToken,
      PreviousPassword: member.password,
      ProposedPassword: 'Meadow-Compass-9',
    })
    const third = linkIn('thief.too@example.org')
    expect(new Set([first, second, third]).size).toBe(3)
    expect((await follow(first)).status).toBe(200)
    expect([(await follow(second)).status, (await follow(third)).status]).toEqual([404, 404])
    const row = await test.context.db.read
      .selectFrom('identity_users')
      .selectAll()
      .where('sub', '=', member.sub)
      .executeTakeFirst()
    expect(row).toMatchObject({ email: own, status: 'RESET_REQUIRED' })
    const factors = await test.context.db.read.selectFrom('identity_factors').selectAll().execute()
    expect(factors).toMatchObject([{ software: 0, sealed_secret: null }])
  })

  it('is not left to who was sent a code before it was taken back', async () => {
    await changeEmail(member.accessToken, thief)
    await post('ForgotPassword', { Username: thief })
    const ConfirmationCode = codeFor(thief)
    expect(ConfirmationCode).toMatch(/^\d{6}$/)
    await follow(linkIn(own))
    const reset = { Username: own, ConfirmationCode, Password: 'Thief-Lantern-77' }
    expect(await post('ConfirmForgotPassword', reset)).toMatchObject({ __type: 'ExpiredCodeException' })
    expect((await signInBySrp(test, own, 'Thief-Lantern-77')).body['message']).toBe('Incorrect username or password.')
  })

  it('is not left to who reads the mailbox of before an honest change', async () => {
    await post('ForgotPassword', { Username: own })
    const ConfirmationCode = codeFor(own)
    await changeEmail(member.accessToken, 'mira.new@example.org')
    const reset = { Username: 'mira.new@example.org', ConfirmationCode, Password: 'Thief-Lantern-77' }
    expect(await post('ConfirmForgotPassword', reset)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  it('keeps nothing of what its author had begun: no new address that waits, no app that is not proved', async () => {
    await post('ChangePassword', {
      AccessToken: member.accessToken,
      PreviousPassword: member.password,
      ProposedPassword: 'Meadow-Compass-9',
    })
    await post('UpdateUserAttributes', { AccessToken: member.accessToken, UserAttributes: [attribute('email', thief)] })
    await post('AssociateSoftwareToken', { AccessToken: member.accessToken })
    await switchAppOn(member.accessToken)
    await post('AssociateSoftwareToken', { AccessToken: member.accessToken })
    await follow(linkIn(own))
    const { read } = test.context.db
    expect(await read.selectFrom('identity_codes').select('purpose').execute()).toEqual([])
    expect(await read.selectFrom('identity_pending_attributes').selectAll().execute()).toEqual([])
    expect(await read.selectFrom('identity_factors').select('sealed_pending').execute()).toEqual([{ sealed_pending: null }])
  })

  it('asks for the second factor on a device that its author had remembered', async () => {
    const key = await switchAppOn(member.accessToken)
    const device = await test.context.db.read
      .selectFrom('identity_sessions')
      .select('device')
      .where('sub', '=', member.sub)
      .executeTakeFirstOrThrow()
    const DeviceKey = device.device ?? ''
    const PasswordVerifier = verifierOf('-group', DeviceKey, 'device-secret', Buffer.alloc(16, 3)).toString('base64')
    const DeviceSecretVerifierConfig = { Salt: Buffer.alloc(16, 3).toString('base64'), PasswordVerifier }
    const { accessToken: AccessToken } = member
    await post('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
    await post('UpdateDeviceStatus', { AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' })
    await changeEmail(AccessToken, thief)
    await follow(linkIn(own))
    await post('ForgotPassword', { Username: own })
    await post('ConfirmForgotPassword', { Username: own, ConfirmationCode: codeFor(own), Password: 'Meadow-Compass-4' })
    const started = await startSrp(test, own)
    const asked = (await answerSrp(test, started.prove('Meadow-Compass-4', { DEVICE_KEY: DeviceKey }))).body
    expect(asked['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    const answers = { USERNAME: own, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 1, test.wall.now()) }
    expect(
      await post('RespondToAuthChallenge', {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: asked['Session'],
        ChallengeResponses: answers,
      }),
    ).toHaveProperty('AuthenticationResult')
  })

  it('takes a code of the app once, though the change after it was taken back', async () => {
    const key = await switchAppOn(member.accessToken)
    await changeEmail(member.accessToken, thief)
    const link = linkIn(own)
    const { db } = test.context
    const step = Number((await db.read.selectFrom('identity_factors').select('last_step').executeTakeFirstOrThrow()).last_step)
    const appAsked = (await signInBySrp(test, thief, member.password)).body
    const answers = { USERNAME: thief, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 1, test.wall.now()) }
    await post('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: appAsked['Session'],
      ChallengeResponses: answers,
    })
    await follow(link)
    expect(await db.read.selectFrom('identity_factors').select('last_step').execute()).toEqual([{ last_step: step + 1 }])
  })

  it('takes a recovery code once, too', async () => {
    await switchAppOn(member.accessToken)
    const { RecoveryCodes } = await post('QuintetCreateRecoveryCodes', { AccessToken: member.accessToken })
    await changeEmail(member.accessToken, thief)
    const link = linkIn(own)
    const asked = (await signInBySrp(test, thief, member.password)).body
    const answers = { USERNAME: thief, SOFTWARE_TOKEN_MFA_CODE: (RecoveryCodes as string[])[0] }
    const answer = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: asked['Session'], ChallengeResponses: answers }
    expect(await post('RespondToAuthChallenge', answer)).toHaveProperty('AuthenticationResult')
    expect((await follow(link)).status).toBe(200)
    expect(await test.context.db.read.selectFrom('identity_recovery_codes').selectAll().execute()).toHaveLength(7)
  })

  it('brings back an authenticator app that was switched off', async () => {
    const key = await switchAppOn(member.accessToken)
    await post('QuintetCreateRecoveryCodes', { AccessToken: member.accessToken })
    await post('SetUserMFAPreference', { AccessToken: member.accessToken, SoftwareTokenMfaSettings: { Enabled: false } })
    expect((await follow(linkIn(own))).status).toBe(200)
    await post('ForgotPassword', { Username: own })
    await post('ConfirmForgotPassword', { Username: own, ConfirmationCode: codeFor(own), Password: 'Meadow-Compass-4' })
    const asked = (await signInBySrp(test, own, 'Meadow-Compass-4')).body
    expect(asked['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA')
    const answers = { USERNAME: own, SOFTWARE_TOKEN_MFA_CODE: appCode(key, 1, test.wall.now()) }
    const { body } = await test.identity('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: asked['Session'],
      ChallengeResponses: answers,
    })
    expect(body).toHaveProperty('AuthenticationResult')
    expect(await test.context.db.read.selectFrom('identity_recovery_codes').selectAll().execute()).toHaveLength(8)
  })

  it('stays changed after 72 hours, and by a link that is made up', async () => {
    await changeEmail(member.accessToken, thief)
    const link = linkIn(own)
    for (const other of ['/undo/x', `/undo/${'A'.repeat(43)}`, `${link}A`]) expect((await follow(other)).status).toBe(404)
    test.wall.shift(72 * 3_600_000 + 1)
    expect((await follow(link)).status).toBe(404)
    expect((await signInBySrp(test, thief, member.password)).body).toHaveProperty('AuthenticationResult')
  })

  it('is not given back an address that somebody else has confirmed meanwhile', async () => {
    await changeEmail(member.accessToken, thief)
    const link = linkIn(own)
    const other = await test.signUpMember({ email: own })
    expect((await follow(link)).status).toBe(404)
    const users = await test.context.db.read.selectFrom('identity_users').select(['sub', 'email']).execute()
    expect(new Map(users.map(({ sub, email }) => [email, sub]))).toEqual(
      new Map([
        [own, other.sub],
        [thief, member.sub],
      ]),
    )
  })

  it('is asked about thirty times a minute by one network', async () => {
    await test.close()
    test = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
    const link = `/undo/${'A'.repeat(43)}`
    const heard = []
    for (let time = 0; time < 31; time++) heard.push((await follow(link, 'GET')).status)
    expect([new Set(heard.slice(0, 30)), heard.at(-1)]).toEqual([new Set([404]), 429])
  })

  it('is told in the member’s language after a reset, too', async () => {
    await test.call(calls.saveLanguage, { language: 6 }, member.idToken)
    await post('ForgotPassword', { Username: own })
    await post('ConfirmForgotPassword', { Username: own, ConfirmationCode: codeFor(own), Password: 'Meadow-Compass-4' })
    expect(test.outbox.newest(own)?.subject).toBe('تغيّرت كلمة مرورك في Quintet')
    expect(await (await follow(linkIn(own), 'GET')).text()).toContain('dir="rtl"')
  })
})
