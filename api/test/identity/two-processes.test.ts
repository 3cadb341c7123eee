import { systemRandom } from '@quintet/kit/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { answerSrp, startSrp } from './srp-client.ts'

// Two processes of a site with the same database and keys: a proxy may give each half of a sign-in to another.

let one: TestApp
let other: TestApp
let anna: SignedIn
beforeAll(async () => {
  // Chance that is the same in both, as tests have it, would stand for what they share.
  one = createTestApp({ replaced: { random: systemRandom } })
  other = createTestApp({ replaced: { random: systemRandom, db: one.context.db } })
  anna = await one.signUpMember()
})
afterAll(() => one.close())

test('a sign-in that one process began is ended by another', async () => {
  const started = await startSrp(one, anna.email)
  const { status, body } = await answerSrp(other, started.prove(anna.password))
  expect([status, body['AuthenticationResult']]).toEqual([200, expect.objectContaining({ IdToken: expect.any(String) })])
})

test('an answer that one process took is refused by another', async () => {
  const started = await startSrp(one, anna.email)
  const proof = started.prove(anna.password)
  expect((await answerSrp(one, proof)).status).toBe(200)
  expect((await answerSrp(other, proof)).status).toBe(400)
})
