import { beforeEach, describe, expect, test } from 'vitest'
import { authHeader, deviceHeader } from '@quintet/contract/wire'
import { be, type Called, serve } from '../../test/api.ts'
import { idTokenOf, tokensFor } from '../../test/provider.ts'
import { configure, environment, memoryStorage } from '../environment.ts'
import { endSession } from '../session/end.ts'
import { $session } from '../session/store.ts'
import { adoptTokens } from '../session/tokens.ts'
import { $popups } from '../stores/popup.ts'
import { learnServerTime, serverNow } from './clock.ts'
import { ApiError, isPassing } from './errors.ts'
import { loadContent } from './files.ts'
import { send } from './send.ts'

const answerWith = (answer: () => Response | Promise<Response>) =>
  configure({ storage: memoryStorage(), fetch: async () => answer() })

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const reset = (signal?: AbortSignal) => send('requestPasswordReset', { email: 'a@example.org' }, signal ? { signal } : {})
const failureOf = (): Promise<unknown> =>
  reset().then(
    () => 'done',
    (error: unknown) => error,
  )

beforeEach(() => {
  be(undefined)
  answerWith(() => json(200, { message: 'success' }))
})

test('what is to outlive the page says so to the browser, and nothing else does', async () => {
  const inits: RequestInit[] = []
  configure({ fetch: async (_, init = {}) => (inits.push(init), json(200, {})) })
  await send('requestPasswordReset', { email: 'a@example.org' }, { keepalive: true })
  await reset()
  expect(inits.map((init) => init.keepalive)).toEqual([true, undefined])
})

describe('an answer that is none (decision 46)', () => {
  const failures: [string, () => Response, number, string][] = [
    ['a refusal of the product', () => json(200, { errorMessage: 'No.', code: 'match.none' }), 579, 'match.none'],
    ['a refusal without a code', () => json(200, { errorMessage: 'No.' }), 579, 'http.200'],
    ['input of the wrong form', () => json(400, { errorMessage: 'No.', code: 'input.invalid' }), 400, 'input.invalid'],
    ['too much', () => json(413, {}), 413, 'http.413'],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 502, 'http.502'],
    ['a page in place of an answer', () => new Response('<html>', { status: 200 }), 502, 'http.garbled'],
    ['half an answer', () => new Response('{"message":"suc', { status: 200 }), 502, 'http.garbled'],
    ['a list', () => json(200, []), 502, 'http.garbled'],
    ['nothing', () => json(200, null), 502, 'http.garbled'],
    ['a code that is no text', () => json(500, { code: 5, errorMessage: 6 }), 500, 'http.500'],
  ]
  test.each(failures)('%s', async (_, answer, status, code) => {
    answerWith(answer)
    expect(await failureOf()).toMatchObject({ name: 'ApiError', status, code })
  })

  test('says its words and their parameters, or that there was an error', async () => {
    answerWith(() => json(200, { errorMessage: 'Locked for 3 days.', code: 'profile.locked', params: { days: 3 } }))
    expect(await failureOf()).toMatchObject({ message: 'Locked for 3 days.', params: { days: 3 } })
    answerWith(() => json(500, {}))
    expect(await failureOf()).toMatchObject({ message: 'There was an error.', params: {} })
  })

  test('is no network where nothing came, or not all of it', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf()).toMatchObject({ status: 0, code: 'network' })
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })
    answerWith(() => new Response(broken, { status: 200 }))
    expect(await failureOf()).toMatchObject({ status: 0, code: 'network' })
  })

  test('is the abort itself where the caller gave up', async () => {
    const given = new AbortController()
    const reason = new DOMException('gone', 'AbortError')
    answerWith(() => {
      given.abort(reason)
      return Promise.reject(reason)
    })
    await expect(reset(given.signal)).rejects.toBe(reason)
  })
})

test('an answer that is given up halfway fails as that', async () => {
  const given = new AbortController()
  const reason = new DOMException('gone', 'AbortError')
  const half = new ReadableStream({
    pull: (stream) => {
      given.abort(reason)
      stream.error(reason)
    },
  })
  answerWith(() => new Response(half, { status: 200 }))
  await expect(reset(given.signal)).rejects.toBe(reason)
})

test('an answer whose rest comes after its session ended is none', async () => {
  const rest = new ReadableStream({
    pull: (stream) => {
      void endSession('refused')
      stream.enqueue(new TextEncoder().encode('{"message":"success"}'))
      stream.close()
    },
  })
  be('mira')
  answerWith(() => new Response(rest, { status: 200 }))
  expect(await failureOf()).toMatchObject({ code: 'session.over' })
})

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [579, false],
  [400, false],
  [401, false],
  [455, false],
])('status %i may heal by itself: %s', (status, passing) => {
  expect(isPassing(new ApiError(status, 'x', 'x'))).toBe(passing)
  expect(isPassing(new Error('x'))).toBe(false)
})

describe('a call', () => {
  test('goes to its path, in the wire’s names, with the token and the device’s account', async () => {
    const called = serve({ '/gum': { count: 0, messages: [] } })
    be('mira')
    environment().storage.setItem('device-account', 'mira')
    expect(await send('loadMessages', { match: 7, before: 0 })).toEqual({ count: 0, messages: [] })
    expect(called).toEqual([
      {
        path: '/gum',
        method: 'POST',
        headers: { [authHeader]: 'id of mira', [deviceHeader]: 'mira', 'content-type': 'application/json' },
        body: { vmn: 7, date: '0' },
      },
    ])
  })

  test('of a visitor carries neither, though the device holds an account', async () => {
    const called = serve({ '/wer': {} })
    be(undefined)
    environment().storage.setItem('device-account', 'mira')
    await reset()
    expect(called[0]?.headers).toEqual({ 'content-type': 'application/json' })
  })

  test('that reads by GET says what it wants in the address', async () => {
    const called = serve({ '/drawing/log': { entries: [] } })
    be('mira')
    await send('loadDrawingLog', { from: 3 } as never)
    await send('loadDrawingLog', {} as never)
    expect(called.map(({ path, method, body, headers }) => [path, method, body, headers['content-type']])).toEqual([
      ['/drawing/log?from=3', 'GET', undefined, undefined],
      ['/drawing/log', 'GET', undefined, undefined],
    ])
  })

  test('learns the server’s time from every answer, a refusal too', async () => {
    const time = Date.now() + 3_600_000
    answerWith(() => Response.json({}, { status: 400, headers: { 'x-server-time': String(time) } }))
    await failureOf()
    expect(Math.abs(serverNow() - time)).toBeLessThan(1000)
    learnServerTime(null)
    learnServerTime('')
    learnServerTime('soon')
    expect(Math.abs(serverNow() - time)).toBeLessThan(1000)
    learnServerTime(String(Date.now()))
  })
})

const enter = () => {
  configure({ identity: '/identity/' })
  adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })
}

const paths = (called: Called[]) => called.map(({ path }) => path)

const enterAsBen = () => {
  void endSession('refused')
  be('ben')
}

describe('a call that is not accepted', () => {
  const tokens = { '/identity/': () => tokensFor('mira') }

  test('is tried once more with new tokens', async () => {
    let tries = 0
    const called = serve({ ...tokens, '/wer': () => (++tries === 1 ? json(401, {}) : { message: 'success' }) })
    enter()
    await reset()
    expect(paths(called)).toEqual(['/wer', '/identity/', '/wer'])
    expect($session.get().accessToken).toBe('access of mira')
  })

  test('twice ends the session, and a third time is not asked', async () => {
    const called = serve({ ...tokens, '/wer': json(401, {}) })
    enter()
    expect(await failureOf()).toMatchObject({ code: 'session.over' })
    expect(paths(called)).toEqual(['/wer', '/identity/', '/wer'])
    expect($session.get()).toMatchObject({ authenticated: false, ended: 'refused' })
  })

  test('and whose session cannot be renewed just then is one without an answer', async () => {
    serve({ '/identity/': json(400, { __type: 'TooManyRequestsException' }), '/wer': json(401, {}) })
    enter()
    const failure = await failureOf()
    expect([failure, isPassing(failure)]).toEqual([expect.objectContaining({ name: 'ApiError', code: 'network' }), true])
    expect($session.get().authenticated).toBe(true)
  })

  test('because the membership ended is said as that', async () => {
    serve({ '/wer': json(455, {}) })
    enter()
    expect(await failureOf()).toMatchObject({ status: 455 })
    expect($popups.get().map(({ title }) => title.key)).toEqual(['ended.title'])
    $popups.set([])
  })

  test('after its session ended neither renews nor ends the next one, nor is it sent by it', async () => {
    const called = serve({
      ...tokens,
      '/wer': () => {
        enterAsBen()
        return json(401, {})
      },
    })
    enter()
    expect(await failureOf()).toMatchObject({ code: 'session.over' })
    expect(paths(called)).toEqual(['/wer'])
    expect($session.get()).toMatchObject({ authenticated: true, claims: { sub: 'ben' } })
  })

  test('because its token ran out while the session ended is never sent by the next one', async () => {
    const called = serve({
      '/identity/': () => {
        enterAsBen()
        return json(400, { __type: 'NotAuthorizedException' })
      },
      '/wer': {},
    })
    enter()
    $session.set({ ...$session.get(), endsAt: 0 })
    expect(await failureOf()).toMatchObject({ code: 'session.over' })
    expect(paths(called)).toEqual(['/identity/'])
  })

  test('a second time, when another session has begun, leaves that one alone', async () => {
    let tries = 0
    serve({
      ...tokens,
      '/wer': () => {
        if (++tries === 2) enterAsBen()
        return json(401, {})
      },
    })
    enter()
    expect(await failureOf()).toMatchObject({ code: 'session.over' })
    expect($session.get()).toMatchObject({ authenticated: true, claims: { sub: 'ben' } })
  })
})

test('content is read from its folder, and a file that is missing is a fault', async () => {
  const called = serve({ '/content/maps.json': { a: 1 } })
  expect(await loadContent('maps.json')).toEqual({ a: 1 })
  await expect(loadContent('gone.json')).rejects.toThrow('content gone.json: 404')
  expect(called.map(({ path }) => path)).toEqual(['/content/maps.json', '/content/gone.json'])
})
