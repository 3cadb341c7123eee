import { CognitoJwtVerifier, JwtRsaVerifier } from 'aws-jwt-verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteClientId, sitePoolId } from '@quintet/identity/testing'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'

let test: TestApp
let member: SignedIn
beforeAll(async () => {
  test = createTestApp({ environment: { QUINTET_SITE_URL: 'https://quintet.example' } })
  // Its clock is the machine's.
  test.wall.shift(Date.now() - test.wall.now())
  member = await test.signUpMember()
})
afterAll(() => test.close())

const issuer = `https://quintet.example/identity/${sitePoolId}`
// Only https is fetched by the verifier itself: the fetcher leads it to the server under test.
const jwksFetcher = async (uri: string) => {
  const response = await test.app.request(new URL(uri).pathname)
  return new Uint8Array(await response.arrayBuffer())
}

describe('aws-jwt-verify', () => {
  it('verifies both tokens by the published keys', async () => {
    const { SimpleJwksCache } = await import('aws-jwt-verify/jwk')
    const jwksCache = new SimpleJwksCache({ fetcher: { fetch: async (uri) => (await jwksFetcher(uri)).buffer } })
    const verifier = JwtRsaVerifier.create(
      { issuer, audience: siteClientId, jwksUri: `${issuer}/.well-known/jwks.json` },
      { jwksCache },
    )
    expect(await verifier.verify(member.idToken)).toMatchObject({ sub: member.sub, token_use: 'id' })
    await expect(verifier.verify(`${member.idToken.slice(0, -8)}AAAAAAAA`)).rejects.toThrow()
    expect(await verifier.verify(member.accessToken, { audience: null })).toMatchObject({ client_id: siteClientId })
  })

  it('takes the pool’s id and the claims of both kinds', async () => {
    const verifier = CognitoJwtVerifier.create({ userPoolId: 'eu-central-1_Quintet01', tokenUse: 'id', clientId: siteClientId })
    // The verifier for the cloud service knows only the cloud's issuers: ours is refused there, and nowhere else.
    verifier.cacheJwks(JSON.parse(Buffer.from(await jwksFetcher(`${issuer}/.well-known/jwks.json`)).toString()))
    await expect(verifier.verify(member.idToken)).rejects.toThrow('issuer not configured')
  })
})
