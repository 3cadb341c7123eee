import { calls } from '@quintet/contract'
import { expect, it } from 'vitest'
import type { Route } from '../src/routes/route.ts'
import { createTestApp } from './testing.ts'

const said = 'The answer of loadTokens breaks its contract: /submitted must be <= 5'
const routes = [
  { call: calls.loadTokens, run: async () => ({ week: 1, submitted: 90, tokensRemaining: 0 }) },
] as unknown as readonly Route[]

it('is named to the caller and at the end of the test, with its place and why', async () => {
  const app = createTestApp({ routes })
  const anna = await app.signUpMember()
  await expect(app.call(calls.loadTokens, {}, anna.idToken)).rejects.toThrow(said)
  await expect(app.close()).rejects.toThrow(said)
})
