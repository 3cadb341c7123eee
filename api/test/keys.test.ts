import { calls } from '@quintet/contract'
import { matchThem } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeys } from './keyed-member.ts'
import { type SignedIn, type TestApp, createTestApp } from './testing.ts'

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const keysOf = async (member: SignedIn) => (await app.call(calls.loadMember, {}, member.idToken)).keys?.publicKey

test('of many who create at once exactly one wins, and the others are told that keys exist (decision 66)', async () => {
  const member = await app.signUpMember()
  const keys = await Promise.all(Array.from({ length: 8 }, async () => (await newKeys()).saved))
  const outcomes = await Promise.allSettled(
    keys.map((one) => app.call(calls.saveKeys, { ...one, purpose: 'create' }, member.idToken)),
  )
  const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [keys[index]?.publicKey] : []))
  expect(won).toEqual([await keysOf(member)])
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({
      reason: { status: 200, message: 'Encryption data already exists. Data does not need to be saved.' },
    })
})

test('creating never replaces keys, resets no match, and the same request again is harmless (decision 66)', async () => {
  const [member, peer] = [await app.signUpMember(), await app.signUpMember()]
  const [first, second] = [(await newKeys()).saved, (await newKeys()).saved]
  await app.call(calls.saveKeys, { ...first, purpose: 'create' }, member.idToken)
  const match = await matchThem(app, member, peer, { keyState: 0 })
  const again = app.call(calls.saveKeys, { ...second, purpose: 'create' }, member.idToken)
  await expect(again).rejects.toMatchObject({ code: 'keys.exist' })
  expect(await app.call(calls.saveKeys, { ...first, purpose: 'create' }, member.idToken)).toEqual({ message: 'success' })
  const row = await app.context.db.read.selectFrom('matches').select('key_state').where('id', '=', match).executeTakeFirst()
  expect([await keysOf(member), row?.key_state]).toEqual([first.publicKey, 0])
  await app.call(calls.saveKeys, { ...second, purpose: 'reset' }, member.idToken)
  expect(await keysOf(member)).toBe(second.publicKey)
})

test('a client that does not say what it means resets as before, by a fresh sign-in', async () => {
  const member = await app.signUpMember()
  const [first, second] = [(await newKeys()).saved, (await newKeys()).saved]
  await app.call(calls.saveKeys, first, member.idToken)
  app.wall.shift(16 * 60_000)
  const stale = app.call(calls.saveKeys, second, member.idToken)
  await expect(stale).rejects.toMatchObject({ code: 'session.freshNeeded' })
  app.wall.shift(-16 * 60_000)
  await app.call(calls.saveKeys, second, member.idToken)
  expect(await keysOf(member)).toBe(second.publicKey)
})

test('a key that nobody could use is refused in words (decision 34)', async () => {
  const member = await app.signUpMember()
  const good = (await newKeys()).saved
  const bad = [
    { publicKey: 'a' },
    { publicKey: 'AAAA' },
    { publicKey: good.publicKey.slice(0, -2) },
    { publicKey: `A${good.publicKey.slice(1)}` },
    { kdf: '{}' },
    { kdf: 'not json' },
    { kdf: JSON.stringify({ version: 1, kdf: { name: 'pbkdf2', hash: 'SHA-256', iterations: 1, salt: 'A'.repeat(22) } }) },
  ]
  for (const change of bad)
    await expect(app.call(calls.saveKeys, { ...good, ...change }, member.idToken)).rejects.toMatchObject({ code: 'keys.invalid' })
  expect(await keysOf(member)).toBeUndefined()
})
