import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Body, createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, mainPool, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signIn } = createPosting(() => test)
const email = 'mira@example.org'
const operate = (operation: string, body: object = {}) =>
  test.context.identity.perform(operation, { UserPoolId: mainPool, Username: email, ...body }, 'local')
const said = ({ message }: Body) => message

describe('every sign-in ends', () => {
  it.each([
    ['AdminDisableUser', {}],
    ['AdminResetUserPassword', {}],
    ['AdminSetUserPassword', { Password: 'Meadow-Compass-4', Permanent: true }],
    ['AdminUserGlobalSignOut', {}],
  ])('by %s', async (operation, body) => {
    await join(email)
    const { AccessToken, RefreshToken } = tokensOf(await signIn(email))
    await operate(operation, body)
    // Also once the account may be used again.
    await operate('AdminEnableUser')
    expect(said(await post('GetUser', { AccessToken }))).toBe('Access Token has been revoked')
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect(said(await post('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }))).toBe(
      'Refresh Token has been revoked',
    )
  })

  it('by its own client’s word alone', async () => {
    await join(email)
    const { RefreshToken: Token, AccessToken } = tokensOf(await signIn(email))
    expect(await post('RevokeToken', { Token, ClientId: 'quintetmobile' })).toEqual({})
    expect(await post('GetUser', { AccessToken })).toHaveProperty('Username')
    expect(await post('RevokeToken', { Token })).toEqual({})
    expect(said(await post('GetUser', { AccessToken }))).toBe('Access Token has been revoked')
  })
})

describe('the lock after wrong passwords ends', () => {
  const network = '192.0.2.1'
  const next = 'Meadow-Compass-4'
  const signInWith = async (PASSWORD: string) => {
    const AuthParameters = { USERNAME: email, PASSWORD }
    return (await test.identity('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, network)).body
  }
  const lockOut = async () => {
    await join(email)
    for (let time = 0; time < 5; time++) await signInWith('ParseFault-Harbour-7')
    expect(said(await signInWith(password))).toBe('Password attempts exceeded')
  }

  it('with a reset by the mailed code, in the network that it comes from', async () => {
    await lockOut()
    await post('ForgotPassword', { Username: email })
    const reset = { Username: email, ConfirmationCode: codeFor(email), Password: next }
    expect((await test.identity('ConfirmForgotPassword', reset, network)).body).toEqual({})
    expect(tokensOf(await signInWith(next))).toHaveProperty('IdToken')
  })

  it('with a password that an operator in the same network sets', async () => {
    await lockOut()
    const change = { UserPoolId: mainPool, Username: email, Password: next, Permanent: true }
    await test.context.identity.perform('AdminSetUserPassword', change, network)
    expect(tokensOf(await signInWith(next))).toHaveProperty('IdToken')
  })
})

it('a disabled account is sent no code to set a new password by', async () => {
  await join(email)
  await operate('AdminDisableUser')
  const before = test.outbox.all().length
  expect(await post('ForgotPassword', { Username: email })).toHaveProperty('CodeDeliveryDetails')
  expect(test.outbox.all()).toHaveLength(before)
  await operate('AdminEnableUser')
  expect(tokensOf(await signIn(email, 'quintetweb', { PASSWORD: password }))).toHaveProperty('IdToken')
})
