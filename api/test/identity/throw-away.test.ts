import { isThrowAway } from '@quintet/identity'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

const refused = {
  __type: 'UserLambdaValidationException',
  message: 'PreSignUp failed with error throw-away address.',
}

const signUp = async (Username: string) => {
  const attributes = { email: Username, birthdate: '1990-05-17', 'custom:consent': '1' }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  return (await app.identity('SignUp', { Username, Password: 'Harbour-Lantern-7', UserAttributes })).body
}

test.each([
  'a@mailinator.com',
  'A@Mailinator.COM.',
  'a@any.thing.mailinator.com',
  'a@mailinator。com',
  'a@ｍailinator.com',
  'a@yopmail.com',
  'a@b@guerrillamail.com',
])('%s is of a throw-away service', (address) => expect(isThrowAway(address)).resolves.toBe(true))

// Addresses that forward to a mailbox of one's own last as long as others.
test.each([
  'a@gmail.com',
  'mailinator.com@example.org',
  'a@mailinator-of-my-own.example',
  'a@duck.com',
  'a@simplelogin.com',
  'a@privaterelay.appleid.com',
  'a@mozmail.com',
  'a@com',
  'none',
])('%s is not', (address) => expect(isThrowAway(address)).resolves.toBe(false))

test('a sign-up with a throw-away address is refused by name, and nothing is written or mailed', async () => {
  expect(await signUp('ada@mailinator.com')).toEqual(refused)
  expect(app.outbox.all()).toHaveLength(0)
  expect(await app.context.db.read.selectFrom('identity_users').select('sub').execute()).toEqual([])
})

test('it is refused alike whether or not it has an account (decision 51)', async () => {
  const member = await app.signUpMember({ email: 'ada@example.org' })
  await app.context.db.write((trx) =>
    trx.updateTable('identity_users').set({ email: 'ada@mailinator.com' }).where('sub', '=', member.sub).execute(),
  )
  expect(await signUp('ada@mailinator.com')).toEqual(await signUp('nobody@mailinator.com'))
})

test('an account cannot move to one; the address it has stays good', async () => {
  const { accessToken: AccessToken } = await app.signUpMember({ email: 'ada@example.org' })
  const change = async (Value: string) =>
    (await app.identity('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] })).body
  expect(await change('ada@mailinator.com')).toEqual(refused)
  expect(await change('ada@example.org')).not.toHaveProperty('__type')
  expect(await change('ada@example.net')).not.toHaveProperty('__type')
})
