import { configure } from '@quintet/sdk'
import {
  IdentityError,
  answerFactor,
  changePassword,
  completeNewPassword,
  confirmForgotPassword,
  confirmSignUp,
  finishApp,
  finishEmail,
  forgetDevice,
  forgotPassword,
  globalSignOut,
  listDevices,
  loadSignInFacts,
  nameDevice,
  refresh,
  resendCode,
  signIn,
  signOut,
  signUp,
  startApp,
  startEmail,
  stopApp,
  wantsFreshSignIn,
} from '@quintet/sdk/identity'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { appCode } from './served.ts'

const email = 'mira@example.org'
const password = 'Harbour-Lantern-7'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
  configure({
    identity: 'http://localhost/identity/',
    fetch: async (...args) => test.app.request(...(args as [string, RequestInit])),
  })
})
afterEach(() => test.close())

const codeOf = () => test.outbox.newest(email)?.code ?? ''

const tokensOf = async (secret = password) => {
  const result = await signIn(email, secret)
  if (!('tokens' in result)) throw new Error('A challenge was not expected.')
  return result.tokens
}

describe('the shell’s own client', () => {
  it('walks from sign-up to sign-out', async () => {
    const { destination, signUpId } = await signUp({ email, password, birthDate: '1990-05-17', consent: '1', languageId: 6 })
    expect(destination).toBe('m***@e***')
    await signUp({ email, password: 'Stranger-Harbour-9', birthDate: '1960-12-31', consent: '1', languageId: 6 })
    await resendCode(email, 6, signUpId)
    await confirmSignUp(email, codeOf(), 6, signUpId)
    const tokens = await tokensOf()
    const renewed = await refresh(tokens.refreshToken ?? '')
    expect((await test.context.identity.authenticate(renewed.idToken)).claims.tier).toBe(4)
    await changePassword(renewed.accessToken, password, 'Meadow-Compass-4')
    await forgotPassword(email)
    await confirmForgotPassword(email, codeOf(), 'Meadow-Compass-5')
    const second = await tokensOf('Meadow-Compass-5')
    await signOut(second.refreshToken ?? '')
    await expect(refresh(second.refreshToken ?? '')).rejects.toMatchObject({
      type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    await globalSignOut((await tokensOf('Meadow-Compass-5')).accessToken)
  })

  it('signs in for many salts and keys, whatever their padding', async () => {
    for (let round = 0; round < 12; round++) {
      const account = { email: `round${round}@example.org`, password: `Harbour-Lantern-${round}1`, birthDate: '1990-05-17' }
      await test.context.db.write((trx) => test.context.identity.accounts.create(trx, account))
      expect(await signIn(account.email, account.password)).toHaveProperty('tokens')
    }
  })

  it('completes a forced new password', async () => {
    const account = { email, password, birthDate: '1990-05-17', mustChangePassword: true }
    await test.context.db.write((trx) => test.context.identity.accounts.create(trx, account))
    const result = await signIn(email, password)
    if ('tokens' in result) throw new Error('A challenge was expected.')
    await expect(completeNewPassword(result, 'weak')).rejects.toMatchObject({ type: 'InvalidPasswordException' })
    expect(await completeNewPassword(result, 'Meadow-Compass-4')).toHaveProperty('tokens')
  })

  it('sets up an app, signs in by it or a recovery code, and switches it off', async () => {
    await test.signUpMember({ email, password })
    const { accessToken } = await tokensOf()
    const key = await startApp(accessToken)
    const [recovery = ''] = await finishApp(accessToken, appCode(key, 0, test.wall.now()))
    expect(await loadSignInFacts(accessToken)).toEqual({ email, hasApp: true })
    for (const code of [appCode(key, 1, test.wall.now()), recovery]) {
      const asked = await signIn(email, password)
      if ('tokens' in asked || asked.challenge !== 'SOFTWARE_TOKEN_MFA') throw new Error('A factor was expected.')
      await expect(answerFactor(asked, '000000')).rejects.toMatchObject({ type: 'CodeMismatchException' })
      expect(await answerFactor(asked, code)).toHaveProperty('tokens')
    }
    await stopApp(accessToken)
    expect(await signIn(email, password)).toHaveProperty('tokens')
  })

  it('lists devices, signs one out and changes the address by its code', async () => {
    await test.signUpMember({ email, password })
    const [first, second] = [await tokensOf(), await tokensOf()]
    for (const tokens of [first, second])
      await nameDevice(tokens, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const devices = await listDevices(first.accessToken)
    expect(devices.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
      ['Firefox · Linux', false],
      ['Firefox · Linux', true],
    ])
    await forgetDevice(first.accessToken, devices.find(({ isThis }) => !isThis)?.key ?? '')
    await expect(refresh(second.refreshToken ?? '')).rejects.toMatchObject({ message: 'Refresh Token has been revoked' })
    await startEmail(first.accessToken, 'new@example.org')
    await finishEmail(first.accessToken, test.outbox.newest('new@example.org')?.code ?? '')
    expect(await signIn('new@example.org', password)).toHaveProperty('tokens')
    await signOut(first.refreshToken ?? '')
    expect(await test.context.db.read.selectFrom('identity_devices').selectAll().execute()).toEqual([])
  })

  it('tells only those who prove the password of a sign-up that the code is missing', async () => {
    await signUp({ email, password, birthDate: '1990-05-17', consent: '1', languageId: 1 })
    await expect(signIn(email, password)).rejects.toMatchObject({ type: 'UserNotConfirmedException' })
    await expect(signIn(email, 'ParseFault-Harbour-7')).rejects.toMatchObject({ message: 'Incorrect username or password.' })
    await confirmSignUp(email, codeOf())
    expect(await signIn(email, password)).toHaveProperty('tokens')
  })

  it('signs in with a device clock that is hours off', async () => {
    await test.signUpMember({ email, password })
    test.wall.shift(7 * 3_600_000)
    expect(await signIn(email, password)).toHaveProperty('tokens')
  })

  it('knows when a fresh sign-in is wanted', async () => {
    const { accessToken } = await test.signUpMember({ email, password })
    test.wall.shift(15 * 60_000 + 1000)
    for (const step of [() => startEmail(accessToken, 'new@example.org'), () => startApp(accessToken)]) {
      const refusal = await step().catch((error: unknown) => error)
      expect(wantsFreshSignIn(refusal)).toBe(true)
    }
    expect(wantsFreshSignIn(new IdentityError('NotAuthorizedException', 'Incorrect username or password.'))).toBe(false)
  })

  it('passes on the provider’s words and knows a dead network', async () => {
    await expect(signIn(email, password)).rejects.toEqual(
      new IdentityError('NotAuthorizedException', 'Incorrect username or password.'),
    )
    configure({ fetch: () => Promise.reject(new TypeError('failed')) })
    await expect(signIn(email, password)).rejects.toMatchObject({ code: 'NetworkError', message: 'Network error' })
    configure({ fetch: async () => new Response('<html>') })
    await expect(forgotPassword(email)).rejects.toMatchObject({ code: 'NetworkError' })
  })
})
