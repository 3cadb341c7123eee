import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifierOf } from '@quintet/identity/testing'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { proveSignUp, signInBySrp, startSrp } from './srp-client.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const { post, codeFor, signUp } = createPosting(() => test)
const email = 'mira@example.org'
const [first, second, third] = ['Harbour-Lantern-7', 'Meadow-Compass-4', 'Meadow-Compass-5']

/** What anybody is answered who asks for a sign-in under a name. */
const seen = async (name: string) => {
  const { SALT, USER_ID_FOR_SRP, USERNAME } = (await startSrp(test, name)).parameters
  return { SALT, USER_ID_FOR_SRP, USERNAME }
}

const deleteAccount = (sub: string) => test.context.db.write((trx) => test.context.identity.accounts.remove(trx, sub))
const subOf = async (address: string) =>
  (await test.context.db.read.selectFrom('identity_users').select('sub').where('email', '=', address).executeTakeFirstOrThrow())
    .sub

describe('what a hand-shake says before anything is proved', () => {
  it('is the same before somebody joins, after every step of theirs, and when they have left', async () => {
    const before = await seen(email)
    const answers: unknown[] = []
    const look = async () => answers.push(await seen(email), await seen(before.USER_ID_FOR_SRP ?? ''))
    await signUp(email, 'quintetweb', [attribute('birthdate', '1990-05-17'), attribute('custom:consent', '1')])
    await look()
    await post('ConfirmSignUp', { Username: email, ConfirmationCode: codeFor(email) })
    await look()
    const signedIn = await signInBySrp(test, email, first)
    const { AccessToken } = signedIn.body['AuthenticationResult'] as Record<string, string>
    expect(await post('ChangePassword', { AccessToken, PreviousPassword: first, ProposedPassword: second })).toEqual({})
    await look()
    await post('ForgotPassword', { Username: email })
    await post('ConfirmForgotPassword', { Username: email, ConfirmationCode: codeFor(email), Password: third })
    expect((await signInBySrp(test, email, third)).body).toHaveProperty('AuthenticationResult')
    await look()
    await deleteAccount(await subOf(email))
    await look()
    expect(answers).toEqual(Array(answers.length).fill(before))
  })

  it('is a name’s own', async () => {
    const names = await Promise.all(['a@example.org', 'b@example.org', 'c@example.org'].map(seen))
    expect(new Set(names.map(({ SALT }) => SALT)).size).toBe(3)
    expect(new Set(names.map(({ USER_ID_FOR_SRP }) => USER_ID_FOR_SRP)).size).toBe(3)
  })

  it('stays for an account that was made before, also when it changes its password and when it leaves', async () => {
    const member = await test.signUpMember({ email, password: first })
    const salt = randomBytes(16)
    const { keyRing } = test.context.identity.provider
    const sealed_verifier = keyRing.verifiers.seal(verifierOf('Quintet01', member.sub, first, salt), member.sub)
    await test.context.db.write((trx) =>
      trx.updateTable('identity_users').set({ salt, sealed_verifier, srp_id: null }).where('sub', '=', member.sub).execute(),
    )
    const before = await seen(email)
    expect(before.USER_ID_FOR_SRP).toBe(member.sub)
    const { body } = await signInBySrp(test, email, first)
    const { AccessToken } = body['AuthenticationResult'] as Record<string, string>
    await post('ChangePassword', { AccessToken, PreviousPassword: first, ProposedPassword: second })
    expect((await signInBySrp(test, email, second)).body).toHaveProperty('AuthenticationResult')
    expect(await seen(email)).toEqual(before)
    await deleteAccount(member.sub)
    expect([await seen(email), await seen(member.sub)]).toEqual([before, before])
    await signUp(email, 'quintetweb', [attribute('birthdate', '1990-05-17'), attribute('custom:consent', '1')])
    expect((await proveSignUp(test, email, first)).body).toMatchObject({ __type: 'UserNotConfirmedException' })
    expect(await seen(email)).toEqual(before)
  })
})
