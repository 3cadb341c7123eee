import { authHeader, deviceHeader, storageKeys } from '@quintet/contract/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idTokenOf, provide, tokensFor } from '../../test/provider.ts'
import { send } from '../client/send.ts'
import { configure, environment } from '../environment.ts'
import { accountAtom } from './account-scope.ts'
import { restoreSession, signOut, takeOverDevice } from './actions.ts'
import { endSession } from './end.ts'
import { $session, showLogin } from './store.ts'
import { adoptTokens, renewSession } from './tokens.ts'

// A start without a network, in a browser whose service worker has answers for it.

const mira = { idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' }
const stored = () => environment().storage.getItem('session-claims')
const withWorker = (rest: object = {}) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} }, onLine: false, ...rest })

beforeEach(() => {
  provide({ RevokeToken: {} })
  showLogin()
  adoptTokens(mira)
})
afterEach(async () => {
  await endSession('signedOut')
  vi.unstubAllGlobals()
})

describe('without a network', () => {
  test('the session begins by what its last token said, without a token', async () => {
    withWorker()
    await restoreSession()
    expect($session.get()).toMatchObject({ status: 0, authenticated: true, offline: true, claims: { sub: 'mira' } })
    expect($session.get()).not.toHaveProperty('idToken')
  })

  test.each([
    ['mira', 'kept'],
    ['noa', ''],
  ])('what it reads is that account’s: once the network is back and %s is signed in, it is “%s”', async (sub, left) => {
    await endSession('elsewhere')
    withWorker()
    const $read = accountAtom('')
    await restoreSession()
    $read.set('kept')
    adoptTokens({ ...mira, idToken: idTokenOf(sub) })
    expect($read.get()).toBe(left)
  })

  test('an answer without a token, though not a kept one, does not make the session whole', async () => {
    withWorker()
    await restoreSession()
    configure({ fetch: async () => Response.json({ unread: 1, verify: 0 }) })
    await send('loadWaiting', {})
    expect($session.get()).toMatchObject({ authenticated: true, offline: true })
  })

  test('and without a worker it waits at the login page, as nothing could be shown', async () => {
    await restoreSession()
    expect($session.get()).toEqual({ status: 1, authenticated: false, offline: true })
  })

  test('what was kept of an account that the device does not hold is of no use', async () => {
    withWorker()
    environment().storage.setItem(storageKeys.deviceAccount, 'noa')
    await restoreSession()
    expect($session.get()).toEqual({ status: 1, authenticated: false, offline: true })
  })

  test('calls go without a token and name the account; a kept answer is said to be one, until the server answers', async () => {
    withWorker()
    await restoreSession()
    const sent: Record<string, string>[] = []
    let headers: Record<string, string> = { 'x-kept': '1' }
    configure({
      fetch: async (_, init) => {
        sent.push(init?.headers as Record<string, string>)
        return Response.json({ unread: 1, verify: 0 }, { headers })
      },
    })
    expect(await send('loadWaiting', {})).toEqual({ unread: 1, verify: 0 })
    expect(sent[0]).toMatchObject({ [deviceHeader]: 'mira' })
    expect(sent[0]).not.toHaveProperty(authHeader)
    expect($session.get().offline).toBe(true)

    vi.unstubAllGlobals()
    provide({ GetTokensFromRefreshToken: tokensFor('mira') })
    environment().storage.setItem(storageKeys.refreshToken, 'refresh')
    await renewSession()
    headers = {}
    configure({ fetch: async () => Response.json({ unread: 0, verify: 0 }, { headers }) })
    await send('loadWaiting', {})
    expect($session.get()).toMatchObject({ authenticated: true, idToken: expect.any(String) as string })
    expect($session.get().offline ?? false).toBe(false)
  })
})

describe('what was kept goes', () => {
  test.each(['refused', 'membershipEnded', 'signedOut'] as const)('when the session ends: %s', async (reason) => {
    expect(stored()).not.toBeNull()
    const gone: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => void gone.push(`cache ${name}`) })
    vi.stubGlobal('indexedDB', {
      deleteDatabase: (name: string) => {
        gone.push(`keys ${name}`)
        const request = new EventTarget()
        queueMicrotask(() => request.dispatchEvent(new Event('success')))
        return request
      },
    })
    await endSession(reason)
    expect([stored(), gone]).toEqual([null, ['keys quintet-answers', 'cache quintet-answers']])
  })

  test.each(['error', 'blocked'])('also where the key cannot be deleted: %s', async (outcome) => {
    const gone: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => void gone.push(name) })
    vi.stubGlobal('indexedDB', {
      deleteDatabase: () => {
        const request = new EventTarget()
        queueMicrotask(() => request.dispatchEvent(new Event(outcome)))
        return request
      },
    })
    await endSession('refused')
    expect([stored(), gone]).toEqual([null, ['quintet-answers']])
  })

  test('when the member signs out, and when another account takes the device over', async () => {
    await signOut()
    expect(stored()).toBeNull()
    adoptTokens(mira)
    const gone: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => void gone.push(name) })
    await takeOverDevice()
    expect([stored(), gone]).toEqual([null, ['quintet-answers']])
  })
})
