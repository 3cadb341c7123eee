import { calls } from '@quintet/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, mainPool, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'
const signedIn = async () => tokensOf(await signIn(email))

describe('passwords', () => {
  it('refuses breached ones at sign-up, reset, change, forced change and by the operator (decision 40)', async () => {
    const breached = 'Password1!'
    const refused = {
      __type: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password is known from a data breach',
    }
    expect(await post('SignUp', { Username: email, Password: breached })).toEqual(refused)
    await join(email)
    await post('ForgotPassword', { Username: email })
    expect(
      await post('ConfirmForgotPassword', { Username: email, ConfirmationCode: codeFor(email), Password: breached }),
    ).toEqual(refused)
    const { AccessToken } = await signedIn()
    expect(await post('ChangePassword', { AccessToken, PreviousPassword: password, ProposedPassword: breached })).toEqual(refused)
    await expect(
      test.context.identity.perform('AdminSetUserPassword', { UserPoolId: mainPool, Username: email, Password: breached }),
    ).rejects.toMatchObject({ type: 'InvalidPasswordException' })
    await test.context.identity.perform('AdminSetUserPassword', { UserPoolId: mainPool, Username: email, Password: password })
    const { Session } = await signIn(email)
    expect(await answer('NEW_PASSWORD_REQUIRED', Session, { USERNAME: email, NEW_PASSWORD: breached })).toEqual(refused)
  })

  it('calls a blank in a password of the reset a rule, not a fault of the form', async () => {
    await join(email)
    await post('ForgotPassword', { Username: email })
    const reset = (newPassword: string) => test.call(calls.resetPassword, { email, code: codeFor(email), newPassword })
    await expect(reset('Lantern by the 7th!')).rejects.toMatchObject({ code: 'password.weak' })
    expect(await reset('Lantern-by-the-7th!')).toEqual({ message: 'success' })
  })

  it('lets a temporary one end', async () => {
    await test.context.identity.perform('AdminCreateUser', { UserPoolId: mainPool, Username: email, TemporaryPassword: password })
    expect((await signIn(email))['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
    test.wall.shift(8 * 86_400_000)
    expect((await signIn(email))['message']).toContain('Temporary password has expired')
  })
})
