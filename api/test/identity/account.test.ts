import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedRows } from './changed-rows.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { signInBySrp } from './srp-client.ts'

const next = 'Meadow-Compass-4'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

const refresh = (RefreshToken: string) => test.identity('GetTokensFromRefreshToken', { RefreshToken })
const authenticate = (token = member.idToken) => test.context.identity.authenticate(token)

const forgot = (Username = member.email) => test.identity('ForgotPassword', { Username })
const reset = (ConfirmationCode: string, Password = next, Username = member.email) =>
  test.identity('ConfirmForgotPassword', { Username, ConfirmationCode, Password })

const countChanges = () => changedRows(test)
const changes = async (work: () => Promise<unknown>) => {
  const before = countChanges()
  await work()
  return countChanges() - before
}

describe('forgotten password', () => {
  it('sets a new one by the mailed code, once, and ends earlier sign-ins', async () => {
    await forgot()
    const code = test.outbox.newest(member.email)?.code ?? ''
    expect((await reset(code, 'Password1!')).body['__type']).toBe('InvalidPasswordException')
    expect((await reset(code)).body).toEqual({})
    expect((await reset(code)).body['__type']).toBe('ExpiredCodeException')
    expect((await signInBySrp(test, member.email, next)).status).toBe(200)
    expect((await signInBySrp(test, member.email, member.password)).status).toBe(400)
    expect((await refresh(member.refreshToken)).body['message']).toBe('Refresh Token has been revoked')
    await expect(authenticate()).rejects.toThrow()
  })

  it('answers an unknown address alike and sends nothing', async () => {
    expect((await forgot('mnobody@example.org')).body).toEqual((await forgot()).body)
    expect((await reset('123456', next, 'mnobody@example.org')).body).toEqual((await reset('123456')).body)
    expect(test.outbox.all().map(({ to }) => to)).toEqual([member.email])
  })

  it('waits for the disk alike, known or not', async () => {
    expect(await changes(() => forgot('nobody@example.org'))).toBe(await changes(() => forgot()))
    const attributes = Object.entries({ birthdate: '1990-05-17', 'custom:consent': '1' })
    const UserAttributes = attributes.map(([Name, Value]) => ({ Name, Value }))
    await test.identity('SignUp', { Username: 'pending@example.org', Password: next, UserAttributes })
    const resend = (Username: string) => changes(() => test.identity('ResendConfirmationCode', { Username }))
    const [pending, confirmed] = [await resend('pending@example.org'), await resend(member.email)]
    expect([confirmed, await resend('a.stranger@example.org')]).toEqual([pending, pending])
  })

  it('refuses an expired code and cuts off guessing', async () => {
    await forgot()
    const code = test.outbox.newest(member.email)?.code ?? ''
    test.wall.shift(3_600_001)
    expect((await reset(code)).body['__type']).toBe('ExpiredCodeException')
    for (let guess = 0; guess < 9; guess++) await reset('000000')
    expect((await reset('000000')).body['__type']).toBe('LimitExceededException')
  })
})

describe('signed in', () => {
  it('changes the password and keeps this sign-in alone', async () => {
    const change = (PreviousPassword: string, ProposedPassword = next) =>
      test.identity('ChangePassword', { AccessToken: member.accessToken, PreviousPassword, ProposedPassword })
    const other = (await signInBySrp(test, member.email, member.password)).body['AuthenticationResult'] as Record<string, string>
    expect((await change('ParseFault-Harbour-7')).body['message']).toBe('Incorrect username or password.')
    expect((await change(member.password, 'weak')).body['__type']).toBe('InvalidPasswordException')
    expect((await change(member.password)).body).toEqual({})
    expect((await authenticate()).id).toBe(member.id)
    await expect(authenticate(other['IdToken'])).rejects.toThrow()
  })

  it('refreshes by a new refresh token each time; auth_time and origin stay', async () => {
    test.wall.shift(50 * 60_000)
    let token = member.refreshToken
    for (let time = 0; time < 3; time++) {
      const tokens = (await refresh(token)).body['AuthenticationResult'] as Record<string, string>
      expect(tokens['RefreshToken']).not.toBe(token)
      token = tokens['RefreshToken'] ?? ''
      expect((await authenticate(tokens['IdToken'])).signedInAt).toBe((await authenticate()).signedInAt)
    }
    expect((await refresh('unknown')).body['message']).toBe('Invalid Refresh Token')
    test.wall.shift(30 * 86_400_000)
    expect((await refresh(token)).body['message']).toBe('Refresh Token has expired')
  })

  it('signs out everywhere', async () => {
    expect((await test.identity('GlobalSignOut', { AccessToken: member.accessToken })).body).toEqual({})
    await expect(authenticate()).rejects.toThrow()
    expect((await test.identity('GetUser', { AccessToken: member.accessToken })).body['message']).toBe(
      'Access Token has been revoked',
    )
    expect((await refresh(member.refreshToken)).body['message']).toBe('Refresh Token has been revoked')
  })

  it('revokes one sign-in by its refresh token', async () => {
    expect((await authenticate()).sub).toBe(member.sub)
    expect((await test.identity('RevokeToken', { Token: member.refreshToken })).body).toEqual({})
    expect((await test.identity('RevokeToken', { Token: 'unknown' })).body).toEqual({})
    expect((await test.identity('RevokeToken', { Token: member.idToken })).body['__type']).toBe('UnsupportedTokenTypeException')
    await expect(authenticate()).rejects.toThrow()
    expect((await refresh(member.refreshToken)).status).toBe(400)
  })

  it('shows the attributes as strings and lets nobody write the server’s claims', async () => {
    const { body } = await test.identity('GetUser', { AccessToken: member.accessToken })
    expect(body['UserAttributes']).toContainEqual({ Name: 'email_verified', Value: 'true' })
    expect(body['UserAttributes']).toContainEqual({ Name: 'custom:amt', Value: '4' })
    const write = (Name: string) =>
      test.identity('UpdateUserAttributes', { AccessToken: member.accessToken, UserAttributes: [{ Name, Value: '1' }] })
    for (const name of ['custom:aaz', 'custom:amt', 'custom:aed', 'birthdate', 'email_verified', 'sub']) {
      expect((await write(name)).body['__type'], name).toBe('NotAuthorizedException')
    }
    expect((await write('locale')).status).toBe(200)
  })

  it('tells nobody, in a token or by itself, when somebody was born and what they agreed to', async () => {
    const { body } = await test.identity('GetUser', { AccessToken: member.accessToken })
    const claims = JSON.parse(Buffer.from(member.idToken.split('.')[1] ?? '', 'base64url').toString()) as object
    const names = [...(body['UserAttributes'] as { Name: string }[]).map(({ Name }) => Name), ...Object.keys(claims)]
    for (const hidden of ['birthdate', 'custom:consent']) expect(names).not.toContain(hidden)
    const { attributes } = await test.context.db.read.selectFrom('identity_users').select('attributes').executeTakeFirstOrThrow()
    expect(Object.keys(JSON.parse(attributes) as object)).toEqual(expect.arrayContaining(['birthdate', 'custom:consent']))
  })

  it('takes an access token only where one is due', async () => {
    expect((await test.identity('GetUser', { AccessToken: member.idToken })).body['message']).toBe('Invalid Access Token')
    test.wall.shift(61 * 60_000)
    expect((await test.identity('GetUser', { AccessToken: member.accessToken })).body['message']).toBe('Access Token has expired')
  })
})
