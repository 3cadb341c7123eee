import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../client/errors.ts'
import { be, serve } from '../../test/api.ts'
import { configure, environment, memoryStorage } from '../environment.ts'
import { $totalErrors, failureText, showFailure } from './failures.ts'
import { $popups } from './popup.ts'

const apiError = (status: number, code = 'x') => new ApiError(status, code, 'Words', { days: 2 })

beforeEach(() => {
  configure({ storage: memoryStorage(), fetch: () => Promise.reject(new TypeError('no network')) })
  $totalErrors.set(0)
  $popups.set([])
})

describe('the text of a failure', () => {
  test.each([
    [apiError(579, 'match.none'), 'error.match.none'],
    [apiError(400, 'input.invalid'), 'error.input.invalid'],
    [apiError(503, 'photo.busy'), 'error.photo.busy'],
    [apiError(429, 'photo.oneAtATime'), 'error.photo.oneAtATime'],
    [apiError(429), 'error.tooManyRequests'],
    [apiError(0), 'error.network'],
    [apiError(13), 'error.profileIncomplete'],
    [apiError(401), 'error.sessionOver'],
    [apiError(454), 'error.otherDevice'],
    [apiError(455), 'error.membershipEnded'],
  ])('%# has words of its own and is not counted', (error, key) => {
    expect(failureText(error).key).toBe(key)
    expect($totalErrors.get()).toBe(0)
  })

  test('a refusal brings its parameters and the server’s words', () => {
    expect(failureText(apiError(579, 'profile.locked')).params).toEqual({ days: 2, message: 'Words' })
  })

  test.each([
    [apiError(500), 'error.server'],
    [apiError(404), 'error.generic'],
    [new TypeError('x'), 'error.generic'],
    [undefined, 'error.generic'],
  ])('%# is said in general the first time, then with the advice to report it', (error, first) => {
    expect([failureText(error).key, failureText(error).key, failureText(error).key]).toEqual([
      first,
      'error.again',
      'error.again',
    ])
    expect($totalErrors.get()).toBe(3)
  })
})

const shown = (error: unknown) => {
  showFailure(error)
  return $popups.get()
}

describe('a failure that is shown', () => {
  test('says what it is, and leads to the report when it comes again', () => {
    const id = expect.any(Number) as number
    const title = { key: 'popup.error' }
    expect(shown(apiError(404))).toEqual([{ id, kind: 'error', title, body: { key: 'error.generic' } }])
    const action = { label: { key: 'popup.report' }, to: '/report-error' }
    expect(shown(apiError(404))[1]).toEqual({ id, kind: 'error', title, body: { key: 'error.again' }, action })
  })

  test('is not shown where it is said elsewhere: the end of the session and of the membership (decision 65)', () => {
    expect(shown(apiError(455))).toEqual([])
    expect(shown(new ApiError(401, 'session.over', 'x'))).toEqual([])
  })

  test('asks before it deletes what another account left on the device (decision 41)', () => {
    expect(shown(apiError(454))).toMatchObject([
      {
        kind: 'attention',
        title: { key: 'popup.attention' },
        body: { key: 'error.otherDevice' },
        danger: true,
        warning: { key: 'device.warning' },
        action: { label: { key: 'device.delete' } },
      },
    ])
  })
})

const again = (error: unknown) => {
  for (let time = 0; time < 3; time++) failureText(error)
}

const report = (name: string, changes: object) =>
  vi.stubGlobal(name, { ...(globalThis as unknown as Record<string, object>)[name], ...changes })

describe('what fails twice', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    [apiError(500, 'http.500'), 'status 500, http.500'],
    [new TypeError('secret words'), 'TypeError'],
    ['secret words', 'string'],
  ])('is told to the staff once, without a word of the member’s (%#)', async (error, what) => {
    const called = serve({ '/era-ab': {} })
    be('mira')
    report('location', { pathname: `/data/${'x'.repeat(100)}` })
    report('navigator', { userAgent: 'Firefox', platform: '' })
    again(error)
    await vi.waitFor(() => expect(called).toHaveLength(1), { timeout: 10_000 })
    const body = called[0]?.body as Record<string, unknown>
    expect(body).toEqual({
      category: 2,
      issue: `/data/${'x'.repeat(74)}`,
      browser: 'Firefox',
      device: 'unknown',
      reason: `Sent by itself after a repeated failure: ${what}`,
      date: expect.any(Number) as number,
    })
    expect(Math.abs(Number(body['date']) - Date.now() / 1000)).toBeLessThan(5)
  })

  test('is told by a page of which nothing is known, and not at length', async () => {
    const called = serve({ '/era-ab': {} })
    be('mira')
    vi.stubGlobal('navigator', undefined)
    again(apiError(500, 'x'.repeat(500)))
    await vi.waitFor(() => expect(called).toHaveLength(1), { timeout: 10_000 })
    expect(called[0]?.body).toMatchObject({ issue: 'unknown', browser: 'unknown', device: 'unknown' })
    expect((called[0]?.body as { reason?: string } | undefined)?.reason).toHaveLength(400)
  })

  test('is not told by a visitor', async () => {
    const called = serve({ '/era-ab': {} })
    be(undefined)
    again(apiError(500))
    await new Promise((resolve) => void setTimeout(resolve))
    expect(called).toEqual([])
  })
})

test('a device is taken over only when the member says so, and the page begins anew', async () => {
  serve({})
  be('mira')
  environment().storage.setItem('draft:ben:about', '{}')
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const [popup] = shown(apiError(454))
  expect(environment().storage.length).toBe(1)
  popup?.action?.run?.()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'), { timeout: 10_000 })
  expect(environment().storage.getItem('draft:ben:about')).toBeNull()
  vi.unstubAllGlobals()
})
