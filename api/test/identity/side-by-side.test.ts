import { afterEach, beforeEach, expect, it } from 'vitest'
import { sitePoolId } from '@quintet/identity/testing'
import { type TestApp, createTestApp } from '../testing.ts'
import { signInBySrp } from './srp-client.ts'

// Strangers sign up the address that somebody is just confirming. Whatever code the owner of the mailbox then enters on their own page,
// the account that comes to be has the password and the birth date that they chose.

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const email = 'mira@example.org'
const own = { password: 'Harbour-Lantern-7', birthDate: '1990-05-17', network: '192.0.2.1' }
const strange = { password: 'Stranger-Harbour-9', birthDate: '1960-12-31', network: '198.51.100.7' }

const signUp = async ({ password: Password, birthDate, network }: typeof own) => {
  const attributes = { email, birthdate: birthDate, 'custom:consent': '1' }
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const { body } = await test.identity('SignUp', { Username: email, Password, UserAttributes }, network)
  test.wall.shift(1000)
  return String(body['UserSub'])
}
const naming = (signUpId?: string) => ({
  Username: email,
  ...(signUpId !== undefined && { ClientMetadata: { signUp: signUpId } }),
})
const resend = (signUpId?: string, network = own.network) => test.identity('ResendConfirmationCode', naming(signUpId), network)
const confirm = async (ConfirmationCode: string, signUpId?: string, network = own.network) =>
  (await test.identity('ConfirmSignUp', { ...naming(signUpId), ConfirmationCode }, network)).body['__type'] ?? 'done'

const codes = () => test.outbox.all().flatMap(({ to, code }) => (to === email && code !== undefined ? [code] : []))
const newest = () => codes().at(-1) ?? ''
const canSignIn = async ({ password, network }: typeof own) =>
  'AuthenticationResult' in (await signInBySrp(test, email, password, network)).body
const birthDates = async () =>
  (await test.context.db.read.selectFrom('members').select('birth_date').execute()).map((row) => row.birth_date)
const sixDigitsNot = (...others: string[]) => ['111111', '222222', '333333'].find((code) => !others.includes(code)) ?? ''

const isOwners = async () => {
  expect([await canSignIn(own), await canSignIn(strange)]).toEqual([true, false])
  expect(await birthDates()).toEqual([own.birthDate])
}

it('sends again the code of the sign-up that asks, not of the newest', async () => {
  const id = await signUp(own)
  await signUp(strange)
  expect((await resend(id)).status).toBe(200)
  expect(await confirm(newest(), id)).toBe('done')
  await isOwners()
})

it('takes a stranger’s code in the owner’s page for a wrong one', async () => {
  const id = await signUp(own)
  const ownCode = newest()
  await signUp(strange)
  expect(await confirm(newest(), id)).toBe('CodeMismatchException')
  expect(await confirm(ownCode, id)).toBe('done')
  await isOwners()
})

const others = (from: number) =>
  [1, 2, 3, 4, 5, 6].map((at) => ({ ...strange, password: `Stranger-Harbour-${at}`, network: `198.51.100.${from + at}` }))

it('keeps the owner’s code however many strangers come before and after', async () => {
  for (const stranger of others(0)) await signUp(stranger)
  const id = await signUp(own)
  const ownCode = newest()
  for (const stranger of others(6)) await signUp({ ...stranger, birthDate: '1961-12-31' })
  expect(await confirm(ownCode, id)).toBe('done')
  await isOwners()
})

it('means none by the address alone while several wait, and the only one else', async () => {
  await signUp(own)
  const ownCode = newest()
  await signUp(strange)
  for (const code of codes()) expect(await confirm(code)).toBe('CodeMismatchException')
  const before = codes().length
  expect((await resend()).status).toBe(200)
  expect(codes()).toHaveLength(before)
  expect(await birthDates()).toEqual([])
  await test.context.db.write((trx) =>
    trx.deleteFrom('identity_users').where('attributes', 'like', `%${strange.birthDate}%`).execute(),
  )
  expect(await confirm(ownCode)).toBe('done')
  await isOwners()
})

it('is one sign-up when the same is sent again, with a code that replaces the one before', async () => {
  const id = await signUp(own)
  const first = newest()
  expect(await signUp({ ...own, network: '192.0.2.9' })).toBe(id)
  expect(await signUp({ ...own, birthDate: '1990-05-18' })).not.toBe(id)
  expect(await signUp({ ...own, password: 'Harbour-Lantern-8' })).not.toBe(id)
  expect(await confirm(first, id)).toBe('ExpiredCodeException')
  expect(await confirm(codes()[1] ?? '', id)).toBe('done')
})

it('gives no tries at a stranger’s own code for the tries at the owner’s, and five at each', async () => {
  const id = await signUp(own)
  const ownCode = newest()
  const strangers = await signUp(strange)
  const wrong = sixDigitsNot(...codes())
  for (let time = 0; time < 5; time++) expect(await confirm(wrong, strangers, strange.network)).toBe('CodeMismatchException')
  // The right one is over as well.
  expect(await confirm(newest(), strangers, strange.network)).toBe('ExpiredCodeException')
  for (let network = 1; network < 40; network++) await confirm(wrong, strangers, `203.0.113.${network}`)
  expect(await confirm(ownCode, id)).toBe('done')
})

it('has a new code with tries of its own after the last wrong one', async () => {
  const id = await signUp(own)
  const wrong = sixDigitsNot(newest())
  for (let time = 0; time < 5; time++) await confirm(wrong, id)
  await resend(id)
  expect(await confirm(newest(), id)).toBe('done')
})

it('sends nothing more to anybody’s sign-up once the owner has confirmed theirs, and tells nobody', async () => {
  const id = await signUp(own)
  const ownCode = newest()
  const strangers = await signUp(strange)
  const before = await resend(strangers, strange.network)
  expect(await confirm(ownCode, id)).toBe('done')
  const sent = codes().length
  expect((await resend(strangers, strange.network)).body).toEqual(before.body)
  expect(codes()).toHaveLength(sent)
  expect(await confirm(newest(), strangers, strange.network)).toBe('CodeMismatchException')
  await isOwners()
})

it('leaves the birth date the owner’s after they have reset the password', async () => {
  const id = await signUp(own)
  await signUp(strange)
  await resend(id)
  await confirm(newest(), id)
  await test.identity('ForgotPassword', { Username: email }, own.network)
  const reset = { Username: email, ConfirmationCode: newest(), Password: 'Meadow-Compass-4' }
  expect((await test.identity('ConfirmForgotPassword', reset, own.network)).status).toBe(200)
  expect(await birthDates()).toEqual([own.birthDate])
  expect(await canSignIn({ ...own, password: 'Meadow-Compass-4' })).toBe(true)
})

it('forgets those above five that nobody can be about to confirm', async () => {
  const six = [1, 2, 3, 4, 5, 6].map((at) => ({ ...strange, password: `Stranger-Harbour-${at}` }))
  for (const stranger of six) await signUp(stranger)
  test.wall.shift(25 * 3_600_000)
  await signUp(own)
  const left = await test.context.db.read.selectFrom('identity_users').select('sub').execute()
  expect(left).toHaveLength(5)
})

const perform = (operation: string, input: object) =>
  test.context.identity.perform(operation, { UserPoolId: sitePoolId, ...input }, 'local').then(
    () => 'done',
    ({ type }: { type: string }) => type,
  )

it('has an operator say which of several sign-ups is confirmed', async () => {
  const id = await signUp(own)
  await signUp(strange)
  const set = { Username: email, Password: own.password, Permanent: true }
  expect(await perform('AdminConfirmSignUp', { Username: email })).toBe('UnsupportedUserStateException')
  expect(await perform('AdminSetUserPassword', set)).toBe('UnsupportedUserStateException')
  expect(await perform('AdminConfirmSignUp', { Username: id })).toBe('done')
  await isOwners()
})
