import { storageKeys } from '@quintet/contract/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idTokenOf, provide, refusal, tokensFor } from '../../test/provider.ts'
import { fillStorage } from '../../test/full-storage.ts'
import { environment } from '../environment.ts'
import { signOut } from './actions.ts'
import { $session, showLogin } from './store.ts'
import { adoptTokens, currentIdToken, refreshCheck, renewSession, storedRefreshToken } from './tokens.ts'

const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
const stored = (key: string) => environment().storage.getItem(key)
const mira = { idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' }

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  showLogin()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('tokens that are taken over', () => {
  test('make the session, and the device the member’s', () => {
    provide({})
    adoptTokens(mira)
    expect($session.get()).toMatchObject({ status: 0, authenticated: true, idToken: mira.idToken, accessToken: 'access' })
    expect($session.get().endsAt).toBe(1_000_000 + 3_600_000)
    expect([stored(storageKeys.refreshToken), stored(storageKeys.deviceAccount)]).toEqual(['refresh', 'mira'])
  })

  test('leave the device to the account that holds it, and the refresh token where none came', () => {
    provide({})
    adoptTokens(mira)
    adoptTokens({ idToken: idTokenOf('ben'), accessToken: 'access' })
    expect([stored(storageKeys.refreshToken), stored(storageKeys.deviceAccount)]).toEqual(['refresh', 'mira'])
  })
})

describe('a storage that is full', () => {
  test('makes room for the session by what can be fetched again', () => {
    provide({})
    environment().storage.setItem(storageKeys.maps, 'large')
    fillStorage(storageKeys.maps)
    adoptTokens(mira)
    expect($session.get().authenticated).toBe(true)
    expect([storageKeys.refreshToken, storageKeys.deviceAccount, storageKeys.maps].map(stored)).toEqual(['refresh', 'mira', null])
  })

  test('or refuses all leaves the session to the page, which goes on by its newest token and ends it', async () => {
    const asked = provide({ GetTokensFromRefreshToken: () => tokensFor('mira'), RevokeToken: {} })
    environment().storage.setItem(storageKeys.refreshToken, 'older')
    fillStorage()
    adoptTokens(mira)
    expect([await renewSession(), await renewSession()]).toEqual([true, true])
    await signOut()
    expect(asked.map(({ body }) => body['RefreshToken'] ?? body['Token'])).toEqual([
      'refresh',
      'refresh of mira',
      'refresh of mira',
    ])
    expect(storedRefreshToken()).toBeNull()
  })
})

test('the refresh check names the last minute of a token', () => {
  provide({})
  expect(refreshCheck()).toBeNull()
  adoptTokens(mira)
  vi.setSystemTime(1_000_000 + 3_540_000)
  expect(refreshCheck()).toBe(1)
  vi.setSystemTime(1_000_000 + 3_540_001)
  expect(refreshCheck()).toBe(0)
  showLogin()
  expect(refreshCheck()).toBe(0)
})

describe('a renewal', () => {
  test('is one, however many wait for it, and the next one is another', async () => {
    const asked = provide({ GetTokensFromRefreshToken: () => tokensFor('mira') })
    adoptTokens(mira)
    expect(await Promise.all([renewSession(), renewSession(), renewSession()])).toEqual([true, true, true])
    expect(asked.map(({ body }) => body['RefreshToken'])).toEqual(['refresh'])
    await renewSession()
    expect(asked.map(({ body }) => body['RefreshToken'])).toEqual(['refresh', 'refresh of mira'])
  })

  test('waits for its turn among the tabs of the browser', async () => {
    provide({ GetTokensFromRefreshToken: () => tokensFor('mira') })
    adoptTokens(mira)
    const request = vi.fn((_: string, work: () => Promise<boolean>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await renewSession()).toBe(true)
    expect(request).toHaveBeenCalledExactlyOnceWith('quintet-renewal', expect.any(Function))
  })

  test('goes on where the browser refuses its locks, as one that blocks site data does, and is tried once', async () => {
    provide({ GetTokensFromRefreshToken: () => tokensFor('mira') })
    adoptTokens(mira)
    vi.stubGlobal('navigator', { locks: { request: refuse } })
    expect(await renewSession()).toBe(true)
    const asked = provide({})
    adoptTokens(mira)
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<boolean>) => work() } })
    await expect(renewSession()).rejects.toMatchObject({ type: 'NetworkError' })
    expect(asked).toHaveLength(1)
  })

  test('that finds no network leaves the member signed in, and says so', async () => {
    provide({})
    adoptTokens(mira)
    await expect(renewSession()).rejects.toMatchObject({ type: 'NetworkError' })
    expect($session.get()).toMatchObject({ authenticated: true, offline: true, idToken: mira.idToken })
  })

  test('that the provider refuses ends the session; any other fault of it does not', async () => {
    provide({ GetTokensFromRefreshToken: refusal('InternalErrorException') })
    adoptTokens(mira)
    await expect(renewSession()).rejects.toThrow()
    expect($session.get().authenticated).toBe(true)
    provide({ GetTokensFromRefreshToken: refusal('NotAuthorizedException') })
    adoptTokens(mira)
    expect(await renewSession()).toBe(false)
    expect($session.get()).toMatchObject({ authenticated: false, ended: 'refused' })
    expect(stored(storageKeys.refreshToken)).toBeNull()
  })

  test('without a stored token is over: another tab signed out', async () => {
    const asked = provide({})
    adoptTokens(mira)
    environment().storage.removeItem(storageKeys.refreshToken)
    expect(await renewSession()).toBe(false)
    expect($session.get()).toMatchObject({ authenticated: false, ended: 'elsewhere' })
    expect(asked).toEqual([])
  })

  test('during which another tab signed out does not sign in again', async () => {
    provide({
      GetTokensFromRefreshToken: () => {
        environment().storage.removeItem(storageKeys.refreshToken)
        return tokensFor('mira')
      },
    })
    adoptTokens(mira)
    expect(await renewSession()).toBe(false)
    expect([$session.get(), stored(storageKeys.refreshToken)]).toEqual([
      { status: 1, authenticated: false, ended: 'elsewhere' },
      null,
    ])
  })

  test('by the token of an account that another tab signed in ends this one’s session, and leaves that one its newest', async () => {
    provide({ GetTokensFromRefreshToken: () => tokensFor('ben', { RefreshToken: 'newest of ben' }) })
    adoptTokens(mira)
    environment().storage.setItem(storageKeys.refreshToken, 'refresh of ben')
    expect(await renewSession()).toBe(false)
    expect([$session.get(), stored(storageKeys.refreshToken)]).toEqual([
      { status: 1, authenticated: false, ended: 'elsewhere' },
      'newest of ben',
    ])
  })

  test('whose session ended meanwhile brings nothing back', async () => {
    provide({
      GetTokensFromRefreshToken: () => {
        adoptTokens({ ...mira, idToken: idTokenOf('ben') })
        return tokensFor('mira')
      },
    })
    adoptTokens(mira)
    expect(await renewSession()).toBe(false)
    expect($session.get()).toMatchObject({ authenticated: true, claims: { sub: 'ben' } })
    expect($session.get().offline).toBeUndefined()
  })
})

describe('the token for a call', () => {
  test('is the one in force, without asking, until its last minute', async () => {
    const asked = provide({ GetTokensFromRefreshToken: () => tokensFor('mira') })
    adoptTokens(mira)
    expect(await currentIdToken()).toBe(mira.idToken)
    expect(asked).toEqual([])
    vi.setSystemTime(1_000_000 + 3_590_000)
    await currentIdToken()
    expect(asked).toHaveLength(1)
    expect($session.get().accessToken).toBe('access of mira')
  })

  test('is the old one, without asking, where the browser knows of no network', async () => {
    const asked = provide({ GetTokensFromRefreshToken: () => tokensFor('mira') })
    adoptTokens(mira)
    vi.setSystemTime(1_000_000 + 3_590_000)
    vi.stubGlobal('navigator', { onLine: false })
    expect([await currentIdToken(), asked]).toEqual([mira.idToken, []])
  })

  test('is the old one where it cannot be renewed, and none for a visitor', async () => {
    provide({})
    adoptTokens(mira)
    vi.setSystemTime(1_000_000 + 3_590_000)
    expect(await currentIdToken()).toBe(mira.idToken)
    showLogin()
    const asked = provide({})
    environment().storage.setItem(storageKeys.refreshToken, 'refresh')
    expect(await currentIdToken()).toBeUndefined()
    expect(asked).toEqual([])
  })
})
