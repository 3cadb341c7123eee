import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { signInBySrp } from './srp-client.ts'

const password = 'Harbour-Lantern-7'
const email = 'mira@example.org'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const attributes = (changes: Record<string, string> = {}) =>
  Object.entries({ email, birthdate: '1990-05-17', 'custom:consent': '1', ...changes }).map(([Name, Value]) => ({ Name, Value }))

const signUp = (changes: Record<string, string> = {}, Password = password, Username = email) =>
  test.identity('SignUp', { Username, Password, UserAttributes: attributes({ email: Username, ...changes }) })

const confirm = (ConfirmationCode: string, Username = email, more = {}) =>
  test.identity('ConfirmSignUp', { Username, ConfirmationCode, ...more })
const codeOf = (to = email) => test.outbox.newest(to)?.code ?? ''

describe('sign-up', () => {
  it('mails a code, confirms by it and makes a member of the lowest tier', async () => {
    const { status, body } = await signUp()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: 'm***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' },
    })
    expect((await confirm(codeOf())).body).toEqual({})
    const member = await test.context.db.read.selectFrom('members').selectAll().executeTakeFirstOrThrow()
    expect(member).toMatchObject({ sub: body['UserSub'], birth_date: '1990-05-17', tier: 4, active: 0 })
    expect((await signInBySrp(test, email, password)).body).toHaveProperty('AuthenticationResult')
  })

  it('refuses minors, missing consent, unwritable claims, and weak or breached passwords', async () => {
    const types = async (...results: ReturnType<typeof signUp>[]) =>
      (await Promise.all(results)).map(({ body }) => body['__type'])
    expect(await types(signUp({ birthdate: '2008-09-02' }))).toEqual(['UserLambdaValidationException'])
    expect(await types(signUp({ birthdate: '1990-02-31' }), signUp({ 'custom:consent': '' }))).toEqual([
      'InvalidParameterException',
      'InvalidParameterException',
    ])
    expect(await types(signUp({ 'custom:aaz': '1' }), signUp({ 'custom:amt': '3' }))).toEqual([
      'NotAuthorizedException',
      'NotAuthorizedException',
    ])
    const weak = [
      'Sh0rt!1',
      'no-capital-7',
      'No-Digit-Here',
      'NoSymbol77x',
      'P@ssw0rd1!',
      'Password1!',
      'Dragon2024!',
      'With space-7',
    ]
    for (const bad of weak) expect((await signUp({}, bad)).status, bad).toBe(400)
    expect(test.outbox.all()).toHaveLength(0)
  })

  it('accepts the day of the eighteenth birthday (decision 5)', async () => {
    expect((await signUp({ birthdate: '2008-09-01' })).status).toBe(200)
  })

  it('answers a known address like a new one and tells its owner', async () => {
    await test.signUpMember({ email })
    const known = await signUp()
    const fresh = await signUp({}, password, 'milo@example.org')
    expect(known.status).toBe(200)
    expect({ ...known.body, UserSub: '' }).toEqual({ ...fresh.body, UserSub: '' })
    expect(test.outbox.newest(email)?.subject).toContain('already')
    expect((await confirm('123456')).body).toEqual((await confirm('123456', 'milo@example.org')).body)
    expect((await confirm('123456', 'nobody@example.org')).body['__type']).toBe('CodeMismatchException')
  })

  it('answers in the language asked for', async () => {
    await test.identity('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: attributes(),
      ClientMetadata: { language: '6' },
    })
    expect(test.outbox.newest(email)?.subject).toContain('رمزك')
  })

  it('keeps a stranger from replacing the password of a pending sign-up', async () => {
    const { body } = await signUp()
    const own = codeOf()
    await signUp({}, 'Stranger-Harbour-9')
    const signUpId = String(body['UserSub'])
    expect((await confirm(own, email, { ClientMetadata: { signUp: signUpId } })).status).toBe(200)
    expect((await signInBySrp(test, email, password)).status).toBe(200)
    expect((await signInBySrp(test, email, 'Stranger-Harbour-9')).status).toBe(400)
    const rows = await test.context.db.read.selectFrom('identity_users').select('status').execute()
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['CONFIRMED', 'UNCONFIRMED'])
    expect((await confirm(codeOf())).body['__type']).toBe('CodeMismatchException')
  })

  it('makes one account of many sign-ups at once', async () => {
    await Promise.all([signUp(), signUp(), signUp({}, password, 'MIRA@example.org')])
    const codes = test.outbox.all().map(({ code }) => code ?? '')
    const confirmed = await Promise.all(codes.map((code) => confirm(code)))
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await test.context.db.read.selectFrom('members').selectAll().execute()).toHaveLength(1)
  })

  it('cuts off guessing a code and flooding a mailbox', async () => {
    await signUp()
    const guesses = []
    for (let guess = 0; guess < 11; guess++) guesses.push((await confirm('000000')).body['__type'])
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill('CodeMismatchException'))
    expect(guesses[10]).toBe('LimitExceededException')
    expect((await confirm(codeOf())).body['__type']).toBe('LimitExceededException')
    const resends = []
    for (let mail = 0; mail < 10; mail++)
      resends.push((await test.identity('ResendConfirmationCode', { Username: email })).body['__type'])
    expect(resends.at(-1)).toBe('LimitExceededException')
    test.wall.shift(3_700_000)
    expect((await test.identity('ResendConfirmationCode', { Username: email })).status).toBe(200)
    expect((await confirm(codeOf())).status).toBe(200)
  })

  it('refuses an old code', async () => {
    await signUp()
    test.wall.shift(24 * 3_600_000 + 1)
    expect((await confirm(codeOf())).body['__type']).toBe('ExpiredCodeException')
  })
})
