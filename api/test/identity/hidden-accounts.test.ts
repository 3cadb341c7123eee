import { createDiffieHellman } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedRows } from './changed-rows.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting } from './posting.ts'
import { exampleEnvironment, password } from './served.ts'
import { answerSrp, proveSignUp, signInBySrp, startSrp } from './srp-client.ts'

let test: TestApp
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

const { post, signUp, join, signIn } = createPosting(() => test)

const wrong = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }

/** How many powers the server computes in a step, of either kind. */
const powersOf = async (step: () => Promise<unknown>): Promise<number> => {
  const prototype = Object.getPrototypeOf(createDiffieHellman(Buffer.from([23]), 2)) as ReturnType<typeof createDiffieHellman>
  const spies = [vi.spyOn(prototype, 'generateKeys'), vi.spyOn(prototype, 'computeSecret')]
  await step()
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  vi.restoreAllMocks()
  return count
}

const total = () => changedRows(test)

/** Rows written in a step: whether the disk is waited for. */
const rowsOf = async (step: () => Promise<unknown>): Promise<number> => {
  const before = total()
  await step()
  return total() - before
}

const register = (email: string) =>
  signUp(email, 'quintetweb', [attribute('birthdate', '1990-05-17'), attribute('custom:consent', '1')])

describe('the site, which hides who has an account', () => {
  let member: SignedIn
  beforeEach(async () => {
    test = createTestApp()
    member = await test.signUpMember()
  })

  it('tells those who prove the password of a sign-up, and ask for it, that a code is waited for; a guesser nothing', async () => {
    const email = 'pending@example.org'
    expect(await register(email)).toHaveProperty('UserSub')
    expect((await signInBySrp(test, email, password)).body).toEqual(wrong)
    expect((await proveSignUp(test, email, 'ParseFault-Harbour-7')).body).toEqual(wrong)
    expect((await proveSignUp(test, email, password)).body).toMatchObject({ __type: 'UserNotConfirmedException' })
    expect((await proveSignUp(test, 'nobody@example.org', password)).body).toEqual(wrong)
  })

  it('answers those who signed up an address of their choice alike, whether or not it has an account (decision 51)', async () => {
    const asked = async (email: string) => {
      await register(email)
      const answers = [
        await signInBySrp(test, email, password),
        await proveSignUp(test, email, password),
        await test.identity('ConfirmSignUp', { Username: email, ConfirmationCode: '123456' }),
        await test.identity('ResendConfirmationCode', { Username: email }),
        await test.identity('ForgotPassword', { Username: email }),
        await test.identity('ConfirmForgotPassword', {
          Username: email,
          ConfirmationCode: '123456',
          Password: 'Meadow-Compass-4',
        }),
      ]
      return answers.map(({ status, body }) => ({ status, body }))
    }
    const known = await test.signUpMember({ email: 'mira@example.org', password: 'Meadow-Compass-9' })
    expect(await asked(known.email)).toEqual(await asked('mirabel@example.org'))
    expect((await signInBySrp(test, known.email, known.password)).body).toHaveProperty('AuthenticationResult')
  })

  it('lets a member sign in whose address a stranger has signed up, and only its owner confirm', async () => {
    await register(member.email)
    expect((await signInBySrp(test, member.email, member.password)).body).toHaveProperty('AuthenticationResult')
    expect(test.outbox.newest(member.email)?.code).toBeUndefined()
    const rows = await test.context.db.read.selectFrom('members').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  it('computes as much for nobody as for a member, by SRP', async () => {
    const started = [await startSrp(test, member.email), await startSrp(test, 'nobody@example.org')]
    const counts = []
    for (const one of started) counts.push(await powersOf(() => answerSrp(test, one.prove('ParseFault-Harbour-7'))))
    expect(counts).toEqual([2, 2])
    expect(await powersOf(() => startSrp(test, 'nobody@example.org'))).toBe(await powersOf(() => startSrp(test, member.email)))
  })

  it('waits for the disk alike at a sign-up, known or not', async () => {
    const [known, unknown] = [await rowsOf(() => register(member.email)), await rowsOf(() => register('new@example.org'))]
    expect([known > 0, unknown > 0]).toEqual([true, true])
    expect(known).toBe(unknown)
  })
})

describe('a pool that does not', () => {
  beforeEach(() => {
    test = createTestApp({ environment: exampleEnvironment })
  })

  it('says what the protocol says', async () => {
    const nobody = { Username: 'nobody@example.org', ClientId: 'quintetdevices' }
    const pending = { Username: 'pending@example.org' }
    await signUp(pending.Username)
    const unknown = { __type: 'UserNotFoundException' }
    expect(await signIn(nobody.Username, 'quintetdevices')).toMatchObject(unknown)
    expect(await post('ForgotPassword', nobody)).toMatchObject(unknown)
    expect(await post('ResendConfirmationCode', nobody)).toMatchObject(unknown)
    expect(await post('ConfirmSignUp', { ...nobody, ConfirmationCode: '123456' })).toMatchObject(unknown)
    expect(await post('ConfirmForgotPassword', { ...nobody, ConfirmationCode: '123456', Password: password })).toMatchObject(
      unknown,
    )
    expect(await signUp(pending.Username)).toMatchObject({ __type: 'UsernameExistsException' })
    expect(await signIn(pending.Username)).toMatchObject({ __type: 'UserNotConfirmedException' })
  })

  it('tells an unknown address from a known one only where the pool says so', async () => {
    const nobody = { Username: 'mnobody@example.org' }
    const reset = { ConfirmationCode: '123456', Password: password }
    await join('mira@example.org')
    const member = { Username: 'mira@example.org' }
    const never = { __type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' }
    for (const who of [nobody, member]) expect(await post('ConfirmForgotPassword', { ...who, ...reset })).toEqual(never)
    expect(await post('ForgotPassword', nobody)).toEqual(await post('ForgotPassword', member))
    const wrongCode = { __type: 'CodeMismatchException' }
    for (const who of [nobody, member]) expect(await post('ConfirmForgotPassword', { ...who, ...reset })).toMatchObject(wrongCode)
    expect(await post('ConfirmSignUp', { ...nobody, ConfirmationCode: '123456' })).toEqual(never)
    expect(await signIn(nobody.Username)).toEqual(wrong)
  })

  it('resets no password of an account whose address was never confirmed', async () => {
    await signUp('pending@example.org')
    expect(await post('ForgotPassword', { Username: 'pending@example.org' })).toEqual({
      __type: 'InvalidParameterException',
      message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
    })
  })

  it('computes as much for nobody as for a member, by USER_PASSWORD_AUTH', async () => {
    await join('mira@example.org')
    const counts = []
    for (const name of ['mira@example.org', 'nobody@example.org'])
      counts.push(await powersOf(() => signIn(name, 'quintetweb', { PASSWORD: 'ParseFault-Harbour-7' })))
    expect(counts).toEqual([1, 1])
  })
})
