import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSeededRandom } from '@quintet/kit/random'
import { type TestApp, createTestApp } from '../testing.ts'
import { attribute, createPosting, tokensOf } from './posting.ts'
import { appCode, exampleEnvironment } from './served.ts'

// What proves something does so once, for its time, and for what it was made for.

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, codeFor, join, signUp, signIn, answer } = createPosting(() => test)
const email = 'mira@example.org'
const phone = '+43660765432'
const day = 86_400_000

const access = async () => {
  await join(email)
  return tokensOf(await signIn(email))['AccessToken'] ?? ''
}
const write = (AccessToken: string, name: string, value: string) =>
  post('UpdateUserAttributes', { AccessToken, UserAttributes: [attribute(name, value)] })
const verify = async (AccessToken: string, AttributeName: string, Code: string) =>
  (await post('VerifyUserAttribute', { AccessToken, AttributeName, Code }))['__type'] ?? 'done'

describe('the code of a new address or number', () => {
  it.each([
    ['email', 'new@example.org'],
    ['phone_number', phone],
  ])('(%s) counts for a day, and once', async (name, value) => {
    const first = await access()
    await write(first, name, value)
    const old = codeFor(value)
    test.wall.shift(day)
    const AccessToken = tokensOf(await signIn(email))['AccessToken'] ?? ''
    expect(await verify(AccessToken, name, old)).toBe('ExpiredCodeException')
    await post('GetUserAttributeVerificationCode', { AccessToken, AttributeName: name })
    test.wall.shift(3_599_999)
    expect(await verify(AccessToken, name, codeFor(value))).toBe('done')
    expect(await verify(AccessToken, name, codeFor(value))).toBe('ExpiredCodeException')
  })

  it('ends when the member keeps the address of before after all', async () => {
    const AccessToken = await access()
    await write(AccessToken, 'email', 'new@example.org')
    const code = codeFor('new@example.org')
    await write(AccessToken, 'email', email)
    expect(await verify(AccessToken, 'email', code)).toBe('ExpiredCodeException')
    expect(await test.context.db.read.selectFrom('identity_pending_attributes').selectAll().execute()).toEqual([])
  })

  it('leaves nothing that waits once it was entered, and no sign-up of that address', async () => {
    const AccessToken = await access()
    await write(AccessToken, 'email', 'new@example.org')
    const code = codeFor('new@example.org')
    await signUp('new@example.org')
    expect(await verify(AccessToken, 'email', code)).toBe('done')
    const { read } = test.context.db
    expect(await read.selectFrom('identity_pending_attributes').selectAll().execute()).toEqual([])
    expect(await read.selectFrom('identity_users').select(['email', 'status']).execute()).toEqual([
      { email: 'new@example.org', status: 'CONFIRMED' },
    ])
  })
})

it('recovery codes go with the app that they stand in for', async () => {
  const AccessToken = await access()
  const setUp = async () => {
    const { SecretCode } = await post('AssociateSoftwareToken', { AccessToken })
    await post('VerifySoftwareToken', { AccessToken, UserCode: appCode(String(SecretCode), 0, test.wall.now()) })
  }
  const prefer = (Enabled: boolean) => post('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled } })
  await setUp()
  await prefer(true)
  const [code] = (await post('QuintetCreateRecoveryCodes', { AccessToken }))['RecoveryCodes'] as string[]
  await prefer(false)
  await setUp()
  await prefer(true)
  const { Session } = await signIn(email)
  const answers = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code }
  expect((await answer('SOFTWARE_TOKEN_MFA', Session, answers))['__type']).toBe('CodeMismatchException')
})

it('a code has six digits, noughts in front among them, and shows four of the number that it went to', async () => {
  await test.close()
  const random = { ...createSeededRandom('codes'), below: () => 7 }
  test = createTestApp({ environment: exampleEnvironment, replaced: { random } })
  const AccessToken = await access()
  expect(codeFor(email)).toBe('000007')
  expect(await write(AccessToken, 'phone_number', phone)).toMatchObject({
    CodeDeliveryDetailsList: [{ Destination: '+*******5432', DeliveryMedium: 'SMS', AttributeName: 'phone_number' }],
  })
})
