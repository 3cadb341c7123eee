import { createDiffieHellman } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../../src/testing.ts'
import { attribute, createPosting } from './posting.ts'
import { exampleEnvironment, password } from './served.ts'
import { answerSrp, startSrp } from './srp-client.ts'

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

const total = () => test.context.db.sqlite.prepare('SELECT total_changes()').pluck().get() as number

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

  it('answers a sign-in to an account that was never confirmed like one to nobody', async () => {
    const email = 'pending@example.org'
    expect(await register(email)).toHaveProperty('UserSub')
    const started = await startSrp(test, email)
    expect(started.status).toBe(200)
    expect((await answerSrp(test, started.prove(password))).body).toEqual(wrong)
  })

  it('computes as much for nobody as for a member, by SRP', async () => {
    const started = [await startSrp(test, member.email), await startSrp(test, 'nobody@example.org')]
    const counts = []
    for (const one of started) counts.push(await powersOf(() => answerSrp(test, one.prove('Wrong-Harbour-7'))))
    expect(counts).toEqual([2, 2])
    expect(await powersOf(() => startSrp(test, 'nobody@example.org'))).toBe(await powersOf(() => startSrp(test, member.email)))
  })

  it('waits for the disk alike at a sign-up, known or not', async () => {
    const [known, unknown] = [await rowsOf(() => register(member.email)), await rowsOf(() => register('new@example.org'))]
    expect([known > 0, unknown > 0]).toEqual([true, true])
    const mails = await rowsOf(() => post('ForgotPassword', { Username: 'nobody@example.org' }))
    // The count of mails alone would be one row: what stands for the account is written beside it.
    expect(known).toBe(mails)
  })
})

describe('a pool that does not', () => {
  beforeEach(() => {
    test = createTestApp({ environment: exampleEnvironment })
  })

  it('says what the protocol says', async () => {
    const nobody = { Username: 'nobody@example.org' }
    const pending = { Username: 'pending@example.org' }
    await signUp(pending.Username)
    const unknown = { __type: 'UserNotFoundException' }
    expect(await post('ForgotPassword', nobody)).toMatchObject(unknown)
    expect(await post('ResendConfirmationCode', nobody)).toMatchObject(unknown)
    expect(await post('ConfirmSignUp', { ...nobody, ConfirmationCode: '123456' })).toMatchObject(unknown)
    expect(await post('ConfirmForgotPassword', { ...nobody, ConfirmationCode: '123456', Password: password })).toMatchObject(
      unknown,
    )
    expect(await signUp(pending.Username)).toMatchObject({ __type: 'UsernameExistsException' })
    expect(await signIn(pending.Username)).toMatchObject({ __type: 'UserNotConfirmedException' })
  })

  it('computes as much for nobody as for a member, by USER_PASSWORD_AUTH', async () => {
    await join('mira@example.org')
    const counts = []
    for (const name of ['mira@example.org', 'nobody@example.org'])
      counts.push(await powersOf(() => signIn(name, 'quintetweb', { PASSWORD: 'Wrong-Harbour-7' })))
    expect(counts).toEqual([1, 1])
  })
})
