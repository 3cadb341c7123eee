import { beforeEach, describe, expect, test } from 'vitest'
import { configure, memoryStorage } from '../environment.ts'
import { ApiError, isPassing } from './errors.ts'
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

beforeEach(() => answerWith(() => json(200, { message: 'success' })))

describe('an answer that is none (decision 46)', () => {
  const failures: [string, () => Response, number, string][] = [
    ['a refusal of the product', () => json(200, { errorMessage: 'No.', code: 'match.none' }), 579, 'match.none'],
    ['a refusal without a code', () => json(200, { errorMessage: 'No.' }), 579, 'http.200'],
    ['input of the wrong form', () => json(400, { errorMessage: 'No.', code: 'input.invalid' }), 400, 'input.invalid'],
    ['too much', () => json(413, {}), 413, 'http.413'],
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), 502, 'http.502'],
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
