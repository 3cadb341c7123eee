import { type CallDeclaration, declare } from '@quintet/contract'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { Refusal } from '@quintet/kit/errors'
import { createMemoryLog } from '@quintet/kit/log'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicRoute, route } from '../../src/routes/route.ts'
import { ReadyJson } from '../../src/scope.ts'
import { type SignedIn, type TestApp, createTestApp, socketFrom } from '../testing.ts'

// Each guard that stands before a handler, met once by a request that it lets through and once by one that it stops.

const plain: CallDeclaration['wire']['request'] = { encode: (value) => value, decode: (value) => value }
const wireOf = (name: string, method: 'GET' | 'POST' = 'POST'): CallDeclaration['wire'] => ({
  name,
  method,
  path: `/${name}`,
  request: plain,
  answer: plain,
})

const Word = Type.Object({ word: Type.String() })
const echoOf = (name: string, options: Parameters<typeof declare>[3] = {}) => declare(wireOf(name), Word, Word, options)

const member = echoOf('member')
const ended = echoOf('ended', { auth: 'ended-member' })
const suspended = echoOf('suspended', { whileSuspended: true })
const active = echoOf('active', { needsActive: true })
const open = echoOf('open', { auth: 'none', perMinute: 2 })
const kept = echoOf('kept', { auth: 'none', cacheSeconds: 30 })
const few = echoOf('few', { perMinute: 2 })
const get = declare(wireOf('get', 'GET'), Word, Word)
const leaver = echoOf('leaver')
const ready = echoOf('ready')
const nothing = declare(wireOf('nothing'), Word, Type.Unknown())

const echo = ({ word }: { word: string }) => ({ word })
const routes = [
  ...[member, ended, suspended, active, few, get].map((call) => route(call, echo)),
  publicRoute(open, echo),
  publicRoute(kept, ({ word }) => {
    if (word === 'refuse') throw new Refusal('photo.none')
    return { word }
  }),
  // What becomes of a call whose member has gone meanwhile, by what it comes upon.
  route(leaver, async ({ word }, { context, member: { id } }) => {
    if (word.startsWith('gone')) await context.db.write((trx) => trx.deleteFrom('members').where('id', '=', id).execute())
    if (word.endsWith('refused')) throw new Refusal('photo.none')
    if (word.endsWith('fault')) throw new Error('no row')
    return { word }
  }),
  route(ready, ({ word }) => new ReadyJson(word)),
  route(nothing, () => undefined),
]

const production = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  QUINTET_ENV: 'production',
  SMTP_URL: 'smtp://localhost:1',
  QUINTET_SITE_URL: 'https://quintet.example',
  MAIL_FROM: 'Quintet <no-reply@quintet.example>',
}

let app: TestApp
let anna: SignedIn
const start = async (environment: NodeJS.ProcessEnv = {}, log = createMemoryLog()) => {
  app = createTestApp({ routes, environment: { QUINTET_RATE_FACTOR: '1', ...environment }, replaced: { log } })
  anna = await app.signUpMember()
  return log
}
beforeEach(async () => void (await start({ QUINTET_ORIGINS: 'https://friend.example' })))
afterEach(() => app.close())

interface Sent {
  token?: string | undefined
  headers?: Record<string, string>
  from?: string
}
const post = (call: CallDeclaration, word: unknown, { token = anna.idToken, headers = {}, from }: Sent = {}) =>
  app.app.request(
    `/api${call.path}`,
    { method: 'POST', body: JSON.stringify({ word }), headers: { ...(token !== '' && { [authHeader]: token }), ...headers } },
    socketFrom(from),
  )
const outcome = async (answer: Promise<Response> | Response) => {
  const response = await answer
  const { code = 'done' } = (await response.json()) as { code?: string }
  return `${response.status} ${code}`
}
const change = (values: object) =>
  app.context.db.write((trx) => trx.updateTable('members').set(values).where('id', '=', anna.id).execute())

describe('who may call', () => {
  const done = '200 done'
  const [shut, over, idle] = ['200 account.suspended', '455 membership.ended', '200 account.notActive']
  test.each<[string, object, string[]]>([
    ['an active member', { active: 1 }, [done, done, done, done]],
    ['one who is not active', { active: 0 }, [done, done, done, idle]],
    ['one who was warned', { active: 1, standing: 1 }, [done, done, done, done]],
    ['one who is suspended', { active: 1, standing: 2 }, [shut, shut, done, shut]],
    ['one whose membership ended', { active: 0, tier: 5 }, [over, done, over, over]],
    ['one who is suspended and whose membership ended', { tier: 5, standing: 2 }, [shut, shut, done, shut]],
  ])('%s', async (_, state, expected) => {
    await change(state)
    const found: string[] = []
    for (const call of [member, ended, suspended, active]) found.push(await outcome(post(call, 'x')))
    expect(found).toEqual(expected)
  })

  test.each<[string, Sent, string]>([
    ['a request without a token', { token: '' }, '401 session.missing'],
    ['a token of nothing', { token: 'a.b.c' }, '401 session.missing'],
  ])('%s may make the open calls alone', async (_, sent, refused) => {
    expect(await outcome(post(open, 'x', sent))).toBe('200 done')
    for (const call of [member, ended, suspended, active]) expect(await outcome(post(call, 'x', sent))).toBe(refused)
  })

  test('an access token is none for calls', async () => {
    expect(await outcome(post(member, 'x', { token: anna.accessToken }))).toBe('401 session.missing')
  })

  test("the device has to be the member's own, where one is named", async () => {
    const on = (device: string) => outcome(post(member, 'x', { headers: { [deviceHeader]: device } }))
    expect([await on(anna.sub), await on('another'), await on('')]).toEqual([
      '200 done',
      '454 device.otherAccount',
      '454 device.otherAccount',
    ])
    // A stranger is told of no device.
    expect(await outcome(post(member, 'x', { token: '', headers: { [deviceHeader]: 'another' } }))).toBe('401 session.missing')
  })
})

describe('a member who has gone while the call ran', () => {
  test.each([
    ['gone', '200 done'],
    ['gone and refused', '200 photo.none'],
    ['gone and fault', '401 session.missing'],
    ['here and fault', '500 unexpected'],
  ])('%s: %s', async (word, expected) => {
    expect(await outcome(post(leaver, word))).toBe(expected)
  })

  test('is no fault that is logged', async () => {
    await app.close()
    const log = await start()
    await post(leaver, 'gone and fault')
    await post(leaver, 'refused', { token: (await app.signUpMember()).idToken })
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
  })

  test('is none, where the member is still here: that fault is logged, with its request and call', async () => {
    await app.close()
    const log = await start()
    const answer = await post(leaver, 'here and fault')
    const faults = log.lines.filter((line) => line.includes('"fault"')).map((line) => JSON.parse(line) as object)
    expect(faults).toMatchObject([{ id: answer.headers.get('x-request-id'), call: 'leaver', message: 'no row' }])
  })
})

describe('how often', () => {
  test('each call is counted by itself, for each member by themselves', async () => {
    const ben = await app.signUpMember()
    const found = [await outcome(post(few, 'x')), await outcome(post(few, 'x')), await outcome(post(few, 'x'))]
    expect(found).toEqual(['200 done', '200 done', '429 input.tooMany'])
    expect(await outcome(post(member, 'x'))).toBe('200 done')
    expect(await outcome(post(few, 'x', { token: ben.idToken }))).toBe('200 done')
  })

  test('an open call is counted for the network, signed in or not', async () => {
    const from = '192.0.2.1'
    expect(await outcome(post(open, 'x', { from }))).toBe('200 done')
    expect(await outcome(post(open, 'x', { from, token: '' }))).toBe('200 done')
    expect(await outcome(post(open, 'x', { from }))).toBe('429 input.tooMany')
    expect(await outcome(post(open, 'x', { from: '192.0.2.2' }))).toBe('200 done')
    app.wall.shift(60_000)
    expect(await outcome(post(open, 'x', { from }))).toBe('200 done')
  })

  test('a call that was refused for its input counts as well', async () => {
    expect(await outcome(post(few, 7))).toBe('400 input.invalid')
    expect(await outcome(post(few, 7))).toBe('400 input.invalid')
    expect(await outcome(post(few, 'x'))).toBe('429 input.tooMany')
  })

  test('a network whose strangers were too many is told so before its token is looked at, or that there is none', async () => {
    const from = '192.0.2.9'
    const late = await app.signUpMember()
    await post(member, 'x', { from })
    for (let call = 0; call < 300; call++) await post(member, 'x', { from, token: call % 2 === 0 ? '' : `made.up.${call}` })
    expect(await outcome(post(member, 'x', { from, token: '' }))).toBe('429 input.tooMany')
    expect(await outcome(post(member, 'x', { from, token: 'made.up' }))).toBe('429 input.tooMany')
    // Whose token was verified before goes on; a right one that was not has to wait.
    expect(await outcome(post(member, 'x', { from }))).toBe('200 done')
    expect(await outcome(post(member, 'x', { from, token: late.idToken }))).toBe('429 input.tooMany')
    // Open calls, and other networks, go on.
    expect(await outcome(post(open, 'x', { from, token: '' }))).toBe('200 done')
    expect(await outcome(post(member, 'x', { from: '192.0.2.8', token: '' }))).toBe('401 session.missing')
  })

  test('a refusal that is none of a stranger counts as none', async () => {
    const from = '192.0.2.7'
    await change({ standing: 2 })
    const ben = await app.signUpMember()
    for (let call = 0; call < 100; call++) await post(member, 'x', { from })
    for (let call = 0; call < 299; call++) await post(member, 'x', { from, token: '' })
    expect(await outcome(post(member, 'x', { from, token: ben.idToken }))).toBe('200 done')
  })

  test('a fault of ours while a token is looked at takes nobody’s tries', async () => {
    const from = '192.0.2.6'
    const away = vi.spyOn(app.context.identity, 'authenticate').mockRejectedValue(new Error('the database is away'))
    for (let call = 0; call < 300; call++) expect(await outcome(post(member, 'x', { from, token: 'any' }))).toBe('500 unexpected')
    away.mockRestore()
    expect(await outcome(post(member, 'x', { from, token: '' }))).toBe('401 session.missing')
  })
})

const ask = (query: string) => outcome(app.app.request(`/api/get${query}`, { headers: { [authHeader]: anna.idToken } }))

const headersOf = async (answer: Promise<Response> | Response) => {
  const { headers } = await answer
  return [headers.get('cache-control'), headers.get('x-server-time')]
}

describe('an answer', () => {
  test('may be kept where its call says so, without the time; any other tells the time and is not kept', async () => {
    const now = String(app.clock.now())
    expect(await headersOf(post(kept, 'x'))).toEqual(['public, max-age=30', null])
    expect(await headersOf(post(kept, 'refuse'))).toEqual(['no-store', now])
    expect(await headersOf(post(kept, 7))).toEqual(['no-store', now])
    expect(await headersOf(post(member, 'x'))).toEqual(['no-store', now])
  })

  test('that is ready goes out as it is, and is held to the contract on the way', async () => {
    const text = async (word: string) => (await post(ready, word)).text()
    expect(await text('{"word":  "x"}')).toBe('{"word":  "x"}')
    expect(await outcome(post(ready, '{"word":7}'))).toBe('500 unexpected')
    expect(await (await post(nothing, 'x')).text()).toBe('{}')
  })

  test('is not held to it in production, where it would only cost time', async () => {
    await app.close()
    await start(production)
    expect(await (await post(ready, '{"word":7}')).json()).toEqual({ word: 7 })
    expect(await outcome(post(member, 7))).toBe('400 input.invalid')
  })

  test('of a GET is to what stands in the address', async () => {
    expect([await ask('?word=x'), await ask('')]).toEqual(['200 done', '400 input.invalid'])
  })
})

test.each([
  ['https://friend.example', 'https://friend.example', 'GET, POST, PUT'],
  ['https://stranger.example', null, null],
  [undefined, null, null],
])('a browser that asks before it calls, from %s, is told %s and %s', async (origin, allowed, methods) => {
  const headers: Record<string, string> = origin === undefined ? {} : { origin }
  const answer = await app.app.request('/api/member', { method: 'OPTIONS', headers })
  expect(answer.status).toBe(204)
  expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('access-control-allow-methods')]).toEqual([
    allowed,
    methods,
  ])
  const refused = await app.app.request('/api/member', { method: 'POST', body: '{}', headers })
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, allowed])
})

test('a call cannot be declared for others than it is meant for', () => {
  expect(() => route(open, echo)).toThrow('open is public')
  expect(() => publicRoute(member, echo)).toThrow('member is for members')
})
