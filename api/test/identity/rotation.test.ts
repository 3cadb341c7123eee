import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../../src/testing.ts'
import { createPosting, tokensOf } from './posting.ts'
import { exampleEnvironment } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const { post, join, signIn } = createPosting(() => test)
const email = 'mira@example.org'

describe('rotation', () => {
  it('gives one new token for one old one sent many times at once, and closes the old way', async () => {
    const ClientId = 'quintetrotating'
    await join(email, ClientId)
    const { RefreshToken } = tokensOf(await signIn(email, ClientId))
    const rotate = () => post('GetTokensFromRefreshToken', { ClientId, RefreshToken })
    const answers = await Promise.all([rotate(), rotate(), rotate()])
    expect(answers.map((body) => body['__type'] ?? 'tokens').sort()).toEqual([
      'RefreshTokenReuseException',
      'RefreshTokenReuseException',
      'tokens',
    ])
    const AuthParameters = { REFRESH_TOKEN: RefreshToken }
    expect((await post('InitiateAuth', { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }))['__type']).toBe(
      'InvalidParameterException',
    )
  })
})
