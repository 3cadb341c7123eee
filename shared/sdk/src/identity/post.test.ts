import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configure } from '../environment.ts'
import { IdentityError, wantsFreshSignIn } from './errors.ts'
import { post, postTimed } from './post.ts'

let asked: [string, RequestInit] | undefined
const answerWith = (answer: () => Response | Promise<Response>) =>
  configure({
    identity: 'https://identity.example/',
    userPoolClient: 'the-client',
    fetch: async (address, init) => {
      asked = [String(address), init ?? {}]
      return answer()
    },
  })

beforeEach(() => void vi.useFakeTimers({ now: 1_790_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('an operation is asked for in the provider’s protocol', async () => {
  answerWith(() => Response.json({ a: 1 }))
  expect(await post('SignUp', { Username: 'mira' })).toEqual({ a: 1 })
  expect(asked).toEqual([
    'https://identity.example/',
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
      body: '{"ClientId":"the-client","Username":"mira"}',
    },
  ])
})

test.each([
  [{ date: 'Tue, 22 Sep 2026 14:13:20 GMT' }, Date.UTC(2026, 8, 22, 14, 13, 20)],
  [{ date: 'some time' }, 1_790_000_000_000],
  [{}, 1_790_000_000_000],
])('the time of an answer is the provider’s, else the device’s (%#)', async (headers, time) => {
  answerWith(() => Response.json({}, { headers }))
  expect((await postTimed('SignUp', {})).time).toBe(time)
})

describe('a refusal', () => {
  test.each([
    [{ __type: 'com.amazon#CodeMismatchException', message: 'Wrong.' }, 'CodeMismatchException', 'Wrong.'],
    [{ __type: 'CodeMismatchException', Message: 'Wrong.' }, 'CodeMismatchException', 'Wrong.'],
    [{ __type: 5, message: {} }, 'UnknownError', ''],
    [{}, 'UnknownError', ''],
  ])('has the name and the words of the provider (%#)', async (body, type, message) => {
    answerWith(() => Response.json(body, { status: 400 }))
    const error = await post('SignUp', {}).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(IdentityError)
    expect(error).toMatchObject({ name: 'IdentityError', type, code: type, message })
  })

  test.each([
    ['nothing comes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a proxy comes', () => new Response('<html>', { status: 502 })],
    ['nothing comes', () => new Response('null', { status: 200 })],
  ])('is a dead network where %s', async (_, answer) => {
    answerWith(answer)
    await expect(post('SignUp', {})).rejects.toMatchObject({ type: 'NetworkError', message: 'Network error' })
  })

  test('asks for a fresh sign-in by its name and its words', () => {
    const words = 'A sign-in within the last 15 minutes is needed.'
    expect(wantsFreshSignIn(new IdentityError('NotAuthorizedException', words))).toBe(true)
    expect(wantsFreshSignIn(new IdentityError('NotAuthorizedException', 'No.'))).toBe(false)
    expect(wantsFreshSignIn(new IdentityError('InternalErrorException', words))).toBe(false)
    expect(wantsFreshSignIn(new Error(words))).toBe(false)
  })
})
