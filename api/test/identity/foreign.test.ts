import { calls } from '@quintet/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generateSigningKey, keysOf, publicKeySet } from '../../src/identity/keys.ts'
import { signToken } from '../../src/identity/tokens/jwt.ts'
import { contentPolicy } from '../../src/site/policy.ts'
import { CallFailure, type TestApp, createTestApp } from '../../src/testing.ts'

const issuer = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Cloud0001'
const cloud = keysOf([generateSigningKey()], Buffer.alloc(32))
const strange = keysOf([generateSigningKey()], Buffer.alloc(32))

let test: TestApp
const asked = vi.fn(async () => Response.json(publicKeySet(cloud)))
beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
  test = createTestApp({ environment: { QUINTET_COGNITO_ISSUER: issuer, QUINTET_COGNITO_CLIENT: 'cloudclient' } })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await test.close()
})

const token = (changes: object = {}, keys = cloud) => {
  const now = Math.floor(test.wall.now() / 1000)
  const facts = {
    sub: 'a-cloud-account',
    iss: issuer,
    aud: 'cloudclient',
    token_use: 'id',
    origin_jti: 'one',
    birthdate: '1990-05-17',
  }
  return signToken(keys, { ...facts, auth_time: now, iat: now, exp: now + 3600, ...changes })
}
const load = async (given: string) =>
  test.call(calls.loadMember, {}, given).then(
    () => 200,
    (thrown: unknown) => (thrown instanceof CallFailure ? thrown.status : 0),
  )

it('takes id tokens of the configured cloud pool, makes their member, and no others', async () => {
  expect(await load(token())).toBe(200)
  const members = await test.context.db.read.selectFrom('members').selectAll().execute()
  expect(members).toMatchObject([{ sub: 'a-cloud-account', birth_date: '1990-05-17', tier: 4 }])
  const bad = [{ token_use: 'access' }, { aud: 'other' }, { iss: `${issuer}x` }, { exp: 1 }]
  for (const changes of bad) expect(await load(token(changes)), JSON.stringify(changes)).toBe(401)
  expect(await load(token({}, strange))).toBe(401)
  expect(await load((await test.signUpMember()).idToken)).toBe(401)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('tells the page where to sign in and lets it connect there', () => {
  const origin = new URL(issuer).origin
  expect(contentPolicy({ scripts: [], styles: [] }, `${origin}/`)).toContain(`connect-src 'self' ${origin};`)
})
