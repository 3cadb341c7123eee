import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { type Body, attribute, createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment, password } from './served.ts'

// Ten tries an hour are one network's. Who has many networks meets a limit over all of them, but for those the owner signed in from.

let test: TestApp
beforeEach(async () => {
  test = createTestApp({ environment: exampleEnvironment })
  await join(email)
})
afterEach(() => test.close())

const { post, codeFor, join, signUp, signIn } = createPosting(() => test)
const email = 'mira@example.org'
const home = '192.0.2.1'
const network = (index: number) => `198.51.100.${index}`
const limited = 'LimitExceededException'

const from = async (address: string, operation: string, body: object): Promise<Body> =>
  (await test.identity(operation, { ClientId: 'quintetweb', ...body }, address)).body

const signInFrom = (address: string) =>
  from(address, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: password } })

/** What thirty wrong tries from three networks are answered, and the next one from a fourth. */
const thirtyOne = async (guess: (address: string) => Promise<Body>) => {
  const heard: unknown[] = []
  for (let time = 0; time < 31; time++) heard.push((await guess(network(Math.floor(time / 10))))['__type'])
  return { before: new Set(heard.slice(0, 30)), last: heard.at(-1) }
}

type Guess = (address: string) => Promise<Body>
const kinds: [string, () => Promise<Guess>][] = [
  [
    'the code of a sign-up',
    async () => {
      await signUp('new@example.org')
      return (address) => from(address, 'ConfirmSignUp', { Username: 'new@example.org', ConfirmationCode: '000000' })
    },
  ],
  [
    'the code of a reset',
    async () => {
      await post('ForgotPassword', { Username: email })
      return (address) =>
        from(address, 'ConfirmForgotPassword', { Username: email, ConfirmationCode: '000000', Password: password })
    },
  ],
  [
    'the code of a new address',
    async () => {
      const { AccessToken } = tokensOf(await signIn(email))
      await post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute('email', 'new@example.org')] })
      return (address) => from(address, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: '000000' })
    },
  ],
]

/** A mailed question, and the answer to it. */
const ask = async (address: string) => {
  const { Session } = await from(address, 'InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: email } })
  return { Session, code: codeFor(email) }
}
const answer = async (address: string, Session: unknown, ANSWER: string) => {
  const ChallengeResponses = { USERNAME: email, ANSWER }
  return from(address, 'RespondToAuthChallenge', { ChallengeName: 'CUSTOM_CHALLENGE', Session, ChallengeResponses })
}

describe('guessing from many networks is cut off after thirty tries an hour', () => {
  it.each(kinds)('of %s', async (_, prepare) => {
    const guess = await prepare()
    expect(await thirtyOne(guess)).toEqual({ before: new Set(['CodeMismatchException']), last: limited })
    test.wall.shift(3_600_001)
    expect((await guess(network(9)))['__type']).not.toBe(limited)
  })

  it('of a mailed answer, until a right one comes; from where the owner signed in it is answered all the same', async () => {
    await signInFrom(home)
    const { Session } = await ask(network(0))
    const guess = (address: string) => answer(address, Session, 'wrong')
    const first = await thirtyOne(guess)
    expect(first.before).toEqual(new Set(['NotAuthorizedException']))
    const locked = { message: 'Password attempts exceeded' }
    expect(await guess(network(4))).toMatchObject(locked)
    const own = await ask(home)
    expect(tokensOf(await answer(home, own.Session, own.code))).toHaveProperty('IdToken')
    // The right answer gave the tries of all back.
    expect(await guess(network(5))).toMatchObject({ message: 'Incorrect username or password.' })
  })
})
