import { type CallDeclaration, declare } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '@quintet/kit/errors'
import { createMemoryLog } from '@quintet/kit/log'
import { publicRoute, route } from '../../src/routes/route.ts'
import { ReadyJson, requireFreshSignIn } from '../../src/scope.ts'
import { type SignedIn, type TestApp, createTestApp, socketFrom } from '../testing.ts'

const codec = (readable: string, wire: string): CallDeclaration['wire']['request'] => ({
  encode: (value) => ({ [wire]: (value as Record<string, unknown>)[readable] }),
  decode: (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { [readable]: (value as Record<string, unknown>)[wire] }
      : value,
})

const wireOf = (name: string, method: 'GET' | 'POST' = 'POST'): CallDeclaration['wire'] => ({
  name,
  method,
  path: `/${name}`,
  request: codec('word', 'w1'),
  answer: codec('echo', 'e1'),
})

const Word = Type.Object({ word: Type.String({ maxLength: 10 }) })
const Echo = Type.Object({ echo: Type.String() })

const echo = declare(wireOf('echo'), Word, Echo, { bodyLimit: 100, perMinute: 3 })
const open = declare(wireOf('open'), Word, Echo, { auth: 'none' })
const ended = declare(wireOf('ended'), Word, Echo, { auth: 'ended-member' })
const get = declare(wireOf('get', 'GET'), Word, Echo)
const broken = declare(wireOf('broken'), Word, Echo)
const crash = declare(wireOf('crash'), Word, Echo)
const refuse = declare(wireOf('refuse'), Word, Echo)
const fresh = declare(wireOf('fresh'), Word, Echo)
const ready = declare(wireOf('ready'), Word, Echo)

const routes = [
  route(echo, ({ word }, { member }) => ({ echo: `${word} ${member.claims.tier}` })),
  publicRoute(open, ({ word }) => ({ echo: word })),
  route(ended, ({ word }) => ({ echo: word })),
  route(get, ({ word }) => ({ echo: word })),
  route(broken, () => ({ echo: 7 }) as unknown as { echo: string }),
  route(crash, () => {
    throw new Error('secret detail')
  }),
  route(refuse, () => {
    throw new Refusal('account.suspended')
  }),
  route(fresh, (_, scope) => {
    requireFreshSignIn(scope)
    return { echo: 'fresh' }
  }),
  route(ready, () => new ReadyJson('{"e1":"as it is"}')),
]

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp({ routes, environment: { QUINTET_RATE_FACTOR: '1', QUINTET_ORIGINS: 'https://friend.example' } })
  member = await test.signUpMember()
})
afterEach(() => test.close())

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  test.app.request(`/api${path}`, { method: 'POST', body, headers: { AuthHead: member.idToken, ...headers } })

describe('a route', () => {
  it('decodes, handles and encodes', async () => {
    expect(await test.call(echo, { word: 'hello' }, member.idToken)).toEqual({ echo: 'hello 4' })
    expect(await test.call(get, { word: 'hello' }, member.idToken)).toEqual({ echo: 'hello' })
    expect(await test.call(open, { word: 'hello' })).toEqual({ echo: 'hello' })
    expect(await test.call(ready, { word: '' }, member.idToken)).toEqual({ echo: 'as it is' })
  })

  it('answers 401 without a valid token', async () => {
    await expect(test.call(echo, { word: 'x' })).rejects.toMatchObject({ status: 401, code: 'session.missing' })
    await expect(test.call(echo, { word: 'x' }, 'a.b.c')).rejects.toMatchObject({ status: 401 })
  })

  it.each([
    ['no JSON', '{', 400],
    ['null', 'null', 400],
    ['an array', '[1]', 400],
    ['a wrong type', '{"w1":7}', 400],
    ['too long a value', '{"w1":"12345678901"}', 400],
    ['nothing', '', 400],
    ['too much', `{"w1":"${'x'.repeat(200)}"}`, 413],
  ])('answers %s in words, never by a 500', async (_, body, status) => {
    const response = await post('/echo', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toHaveProperty('errorMessage')
  })

  it('believes no content-length that lies', async () => {
    expect((await post('/echo', '{}', { 'content-length': '5000' })).status).toBe(413)
    expect((await post('/echo', '{}', { 'content-length': '-1' })).status).toBe(413)
  })

  it('carries a refusal as 200 with errorMessage (decision 46)', async () => {
    const response = await post('/refuse', '{"w1":""}')
    expect([response.status, await response.json()]).toEqual([
      200,
      { errorMessage: expect.stringContaining('Your account is suspended.'), code: 'account.suspended' },
    ])
  })

  it('says nothing about a fault of its own', async () => {
    const response = await post('/crash', '{"w1":""}')
    expect([response.status, await response.json()]).toEqual([500, { errorMessage: 'There was an error.', code: 'unexpected' }])
  })

  it('notices an answer against the contract', async () => {
    const apart = createTestApp({ routes })
    const { idToken } = await apart.signUpMember()
    await expect(apart.call(broken, { word: '' }, idToken)).rejects.toThrow('breaks its contract')
    await expect(apart.close()).rejects.toThrow('breaks its contract')
  })

  it('logs what was called and how it ended, and nothing of the member', async () => {
    const log = createMemoryLog()
    const watched = createTestApp({ routes, replaced: { log } })
    const { idToken } = await watched.signUpMember()
    await expect(watched.call(crash, { word: 'private' }, idToken)).rejects.toMatchObject({ status: 500 })
    const lines = log.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { level: 'error', event: 'fault', call: 'crash', message: 'secret detail' },
      { level: 'info', event: 'request', call: 'crash', status: 500, id: lines[0]?.['id'] },
    ])
    expect(log.lines.join('')).not.toMatch(/private|example\.org|eyJ/)
    await watched.close()
  })

  it('shuts a member out whose membership ended, but for the calls that are left (decision 41)', async () => {
    await test.context.db.write((trx) => trx.updateTable('members').set({ tier: 5 }).execute())
    await expect(test.call(echo, { word: 'x' }, member.idToken)).rejects.toMatchObject({ status: 455, code: 'membership.ended' })
    expect(await test.call(ended, { word: 'x' }, member.idToken)).toEqual({ echo: 'x' })
  })

  it('limits calls per member and minute', async () => {
    for (let call = 0; call < 3; call++) await test.call(echo, { word: 'x' }, member.idToken)
    await expect(test.call(echo, { word: 'x' }, member.idToken)).rejects.toMatchObject({ status: 429 })
    const other = await test.signUpMember()
    expect(await test.call(echo, { word: 'x' }, other.idToken)).toHaveProperty('echo')
    test.wall.shift(60_000)
    const again = await test.context.identity.authenticate(member.idToken)
    expect(again.id).toBe(member.id)
    expect(await test.call(echo, { word: 'x' }, member.idToken)).toHaveProperty('echo')
  })

  it('of strangers: too many without a valid token, and no further one is looked at, but members go on', async () => {
    const post = (token: string, remoteAddress: string) =>
      test.app.request(
        '/api/echo',
        { method: 'POST', headers: { [authHeader]: token }, body: '{"w1":"x"}' },
        socketFrom(remoteAddress),
      )
    const [here, elsewhere] = ['192.0.2.1', '192.0.2.2']
    const other = await test.signUpMember()
    expect((await post(member.idToken, here)).status).toBe(200)
    for (let call = 0; call < 300; call++) expect((await post(`made.up.${call}`, here)).status).toBe(401)
    expect((await post('made.up.once-more', here)).status).toBe(429)
    expect((await post(other.idToken, here)).status).toBe(429)
    expect((await post(member.idToken, here)).status).toBe(200)
    expect((await post(other.idToken, elsewhere)).status).toBe(200)
    test.wall.shift(60_000)
    expect((await post('made.up', here)).status).toBe(401)
  })

  it('knows a fresh sign-in (decision 49)', async () => {
    test.clock.shift(7 * 86_400_000)
    expect(await test.call(fresh, { word: '' }, member.idToken)).toEqual({ echo: 'fresh' })
    test.wall.shift(16 * 60_000)
    await expect(test.call(fresh, { word: '' }, member.idToken)).rejects.toMatchObject({
      status: 200,
      code: 'session.freshNeeded',
    })
  })

  it('sends security headers, a request id, and CORS to friends only', async () => {
    const friend = await post('/echo', '{"w1":""}', { origin: 'https://friend.example' })
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example')
    expect(friend.headers.get('x-content-type-options')).toBe('nosniff')
    expect(friend.headers.get('cache-control')).toBe('no-store')
    expect(friend.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    const stranger = await post('/echo', '{"w1":""}', { origin: 'https://stranger.example' })
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('does not exist: 404 in the same form', async () => {
    const response = await post('/nothing', '{}')
    expect([response.status, await response.json()]).toEqual([404, { errorMessage: 'There is nothing here.', code: 'notFound' }])
  })
})
