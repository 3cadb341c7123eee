import {
  $session,
  adoptTokens,
  configure,
  memoryStorage,
  queueRevocation,
  renewSession,
  retryRevocations,
  revocationsKey,
} from '@quintet/sdk'
import { refresh, signIn } from '@quintet/sdk/identity'
import { storageKeys } from '@quintet/contract/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

const account = { email: 'mira@example.org', password: 'Harbour-Lantern-7' }

let test: TestApp
let storage: Storage
const online: typeof fetch = async (...args) => test.app.request(...(args as [string, RequestInit]))
beforeEach(async () => {
  test = createTestApp()
  storage = memoryStorage() as Storage
  configure({ identity: 'http://localhost/identity/', fetch: online, storage })
  await test.signUpMember(account)
})
afterEach(async () => {
  vi.useRealTimers()
  await test.close()
})

const enter = async () => {
  const result = await signIn(account.email, account.password)
  if (!('tokens' in result)) throw new Error('A challenge was not expected.')
  adoptTokens(result.tokens)
  return result.tokens.refreshToken ?? ''
}

const stored = () => storage.getItem(storageKeys.refreshToken)

const isRevoked = async (token: string) =>
  (await refresh(token).catch((error: Error) => error.message)) === 'Refresh Token has been revoked'

describe('the site’s own client', () => {
  it('takes a new refresh token with every renewal, and a stolen old one ends the sign-in', async () => {
    const first = await enter()
    expect(await renewSession()).toBe(true)
    const second = stored() ?? ''
    expect(second).not.toBe(first)
    expect(await renewSession()).toBe(true)
    test.wall.shift(61_000)
    await expect(refresh(first)).rejects.toMatchObject({ type: 'NotAuthorizedException' })
    expect(await renewSession()).toBe(false)
    expect([stored(), $session.get().authenticated]).toEqual([null, false])
  })

  it('does not trip over two tabs that renew at once', async () => {
    const token = await enter()
    const both = await Promise.all([refresh(token), refresh(token)])
    test.wall.shift(3_600_000)
    for (const { refreshToken } of both) expect(await refresh(refreshToken ?? '')).toHaveProperty('idToken')
  })
})

describe('a sign-out without a network', () => {
  it('is tried for five seconds, waits in the storage, and is done at the next start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const token = await enter()
    const offline = vi.fn(() => Promise.reject(new TypeError('failed')))
    configure({ fetch: offline })
    queueRevocation(token)
    const tries = retryRevocations()
    await vi.advanceTimersByTimeAsync(5000)
    await tries
    expect(offline).toHaveBeenCalledTimes(5)
    expect(storage.getItem(revocationsKey)).toContain(token)
    configure({ fetch: online })
    await retryRevocations()
    expect(storage.getItem(revocationsKey)).toBeNull()
    expect(await isRevoked(token)).toBe(true)
  })

  it('goes through as soon as the network is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const token = await enter()
    let calls = 0
    configure({ fetch: (...args) => (++calls < 3 ? Promise.reject(new TypeError('failed')) : online(...args)) })
    queueRevocation(token)
    const tries = retryRevocations()
    await vi.advanceTimersByTimeAsync(5000)
    await tries
    expect([calls, storage.getItem(revocationsKey)]).toEqual([3, null])
    configure({ fetch: online })
    expect(await isRevoked(token)).toBe(true)
  })

  it('forgets what the provider will never take, and does not mind a damaged list', async () => {
    storage.setItem(revocationsKey, '{"not":"a list"}')
    await retryRevocations()
    queueRevocation('a.b.c')
    await retryRevocations()
    expect(storage.getItem(revocationsKey)).toBeNull()
  })
})
