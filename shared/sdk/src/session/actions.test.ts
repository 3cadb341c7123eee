import { storageKeys } from '@quintet/contract/wire'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handshake, idTokenOf, provide, refusal, tokensFor } from '../../test/provider.ts'
import { fillStorage } from '../../test/full-storage.ts'
import { environment } from '../environment.ts'
import { onSessionEnd } from './account-scope.ts'
import { answerSecondFactor, eraseDevice, restoreSession, setForcedPassword, signIn, signOut, takeOverDevice } from './actions.ts'
import { endSession } from './end.ts'
import { revocationsKey } from './revocations.ts'
import { $session, type Session, showLogin } from './store.ts'
import { adoptTokens } from './tokens.ts'

const stored = (key: string) => environment().storage.getItem(key)
const mira = { idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' }
const challenge = (ChallengeName: string) => ({
  ChallengeName,
  Session: 'the-session',
  ChallengeParameters: { USER_ID_FOR_SRP: 'the-id' },
})

beforeEach(() => $session.set({ status: 0, authenticated: false }))

describe('a start', () => {
  test('without a stored token shows the login form', async () => {
    const asked = provide({})
    await restoreSession()
    expect($session.get()).toEqual({ status: 1, authenticated: false })
    expect(asked).toEqual([])
  })

  test('with one brings the session back, and tells the provider of tokens that still must end', async () => {
    const asked = provide({ GetTokensFromRefreshToken: tokensFor('mira'), RevokeToken: {} })
    environment().storage.setItem(storageKeys.refreshToken, 'kept')
    environment().storage.setItem(revocationsKey, '["an old one"]')
    await restoreSession()
    expect($session.get()).toMatchObject({ status: 0, authenticated: true, claims: { sub: 'mira' } })
    await vi.waitFor(() => expect(stored(revocationsKey)).toBeNull(), { timeout: 10_000 })
    expect(asked).toContainEqual({ operation: 'RevokeToken', body: expect.objectContaining({ Token: 'an old one' }) })
  })

  test('hears from then on of another tab that signs out', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    provide({ GetTokensFromRefreshToken: tokensFor('mira') })
    environment().storage.setItem(storageKeys.refreshToken, 'kept')
    await restoreSession()
    vi.unstubAllGlobals()
    expect($session.get().authenticated).toBe(true)
    environment().storage.removeItem(storageKeys.refreshToken)
    page.dispatchEvent(new Event('storage'))
    expect($session.get()).toEqual({ status: 1, authenticated: false, ended: 'elsewhere' })
  })

  test('without a network keeps the token and says so', async () => {
    provide({})
    environment().storage.setItem(storageKeys.refreshToken, 'kept')
    await restoreSession()
    expect($session.get()).toEqual({ status: 1, authenticated: false, offline: true })
    expect(stored(storageKeys.refreshToken)).toBe('kept')
  })
})

describe('a sign-in', () => {
  test('is busy at first, then signed in; the device is named', async () => {
    const states: Session[] = []
    const NewDeviceMetadata = { DeviceKey: 'the-device' }
    const asked = provide({
      InitiateAuth: handshake,
      RespondToAuthChallenge: tokensFor('mira', { NewDeviceMetadata }),
      ConfirmDevice: {},
    })
    vi.stubGlobal('navigator', { userAgent: 'Gecko/20100101 Firefox/140.0' })
    $session.set({ status: 1, authenticated: false, loginError: 'before' })
    const stop = $session.listen((state) => states.push(state))
    await signIn(' mira@example.org ', 'secret words')
    stop()
    expect(states[0]).toEqual({ status: 0, authenticated: false, loginError: '' })
    expect(states.at(-1)).toMatchObject({ authenticated: true, claims: { sub: 'mira' } })
    await vi.waitFor(() => expect(asked.map(({ operation }) => operation)).toContain('ConfirmDevice'), { timeout: 10_000 })
    expect(asked.at(-1)?.body).toMatchObject({ DeviceKey: 'the-device', DeviceName: 'Firefox' })
    vi.unstubAllGlobals()
    expect(asked[0]?.body).toMatchObject({ AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'mira@example.org' } })
  })

  test('begins once the session before has gone whole', async () => {
    const asked = provide({ InitiateAuth: handshake, RespondToAuthChallenge: tokensFor('mira') })
    const door: { open?: () => void } = {}
    const forget = onSessionEnd(() => new Promise<void>((resolve) => void (door.open = resolve)))
    void endSession('refused')
    forget()
    const signedIn = signIn('mira@example.org', 'secret words')
    await new Promise((resolve) => void setImmediate(resolve))
    expect(asked).toEqual([])
    door.open?.()
    await signedIn
    expect($session.get()).toMatchObject({ authenticated: true, claims: { sub: 'mira' } })
  })

  test('does not fail for a device that could not be named', async () => {
    provide({
      InitiateAuth: handshake,
      RespondToAuthChallenge: tokensFor('mira', { NewDeviceMetadata: { DeviceKey: 'the-device' } }),
      ConfirmDevice: refusal('InvalidParameterException'),
    })
    await signIn('mira@example.org', 'secret words')
    expect($session.get().authenticated).toBe(true)
  })

  test.each([
    [refusal('UserNotFoundException', 'User does not exist.'), { loginError: 'User does not exist.' }],
    [new Error('offline'), { loginError: 'Network error' }],
    [{ ChallengeParameters: { SRP_B: '0' } }, { loginError: 'Network error' }],
    [
      refusal('UserNotConfirmedException', 'User is not confirmed.'),
      { loginError: 'User is not confirmed.', unconfirmed: 'mira@example.org' },
    ],
  ])('that fails shows the login form and says why (%#)', async (answer, said) => {
    provide({ InitiateAuth: answer })
    await signIn(' mira@example.org ', 'secret words')
    expect($session.get()).toEqual({ status: 1, authenticated: false, ...said })
  })

  test('that asks to set a second factor up first, which pools of members never do, says that it cannot go on', async () => {
    provide({ InitiateAuth: handshake, RespondToAuthChallenge: challenge('MFA_SETUP') })
    await signIn('mira@example.org', 'secret words')
    expect($session.get()).toEqual({ status: 1, authenticated: false, loginError: 'MFA_SETUP is not supported here.' })
  })

  test('goes on with a new password where one is forced', async () => {
    const asked = provide({
      InitiateAuth: handshake,
      RespondToAuthChallenge: ({ ChallengeName }) =>
        ChallengeName === 'PASSWORD_VERIFIER' ? challenge('NEW_PASSWORD_REQUIRED') : tokensFor('mira'),
    })
    await setForcedPassword('too early')
    expect(asked).toEqual([])
    await signIn('mira@example.org', 'secret words')
    expect($session.get()).toEqual({
      status: 1,
      authenticated: false,
      newPassword: { session: 'the-session', username: 'the-id' },
    })
    await setForcedPassword('other words')
    expect($session.get().authenticated).toBe(true)
    expect(asked.at(-1)?.body).toMatchObject({
      ChallengeResponses: { USERNAME: 'the-id', NEW_PASSWORD: 'other words' },
      Session: 'the-session',
    })
  })

  test('goes on with the second factor where one is on', async () => {
    const asked = provide({
      InitiateAuth: handshake,
      RespondToAuthChallenge: ({ ChallengeName }) =>
        ChallengeName === 'PASSWORD_VERIFIER' ? challenge('SOFTWARE_TOKEN_MFA') : tokensFor('mira'),
    })
    await answerSecondFactor('000000')
    expect(asked).toEqual([])
    await signIn('mira@example.org', 'secret words')
    const factor = { challenge: 'SOFTWARE_TOKEN_MFA', session: 'the-session', username: 'the-id' }
    expect($session.get()).toEqual({ status: 1, authenticated: false, factor })
    await answerSecondFactor(' 123456 ')
    expect($session.get().authenticated).toBe(true)
    expect(asked.at(-1)?.body).toMatchObject({ ChallengeResponses: { USERNAME: 'the-id', SOFTWARE_TOKEN_MFA_CODE: '123456' } })
  })
})

describe('a step of a sign-in that is left before its answer comes', () => {
  const steps = {
    SOFTWARE_TOKEN_MFA: () => answerSecondFactor('123456'),
    NEW_PASSWORD_REQUIRED: () => setForcedPassword('other words'),
  }

  test.each(Object.entries(steps))('signs nobody in, and its token ends: %s', async (name, answer) => {
    const asked = provide({
      InitiateAuth: handshake,
      RespondToAuthChallenge: ({ ChallengeName }) => (ChallengeName === name ? tokensFor('mira') : challenge(name)),
      RevokeToken: {},
    })
    await signIn('mira@example.org', 'secret words')
    const answered = answer()
    showLogin()
    await answered
    expect($session.get()).toEqual({ status: 1, authenticated: false })
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ operation: 'RevokeToken' }), { timeout: 10_000 })
    expect([asked.at(-1)?.body['Token'], stored(storageKeys.refreshToken)]).toEqual(['refresh of mira', null])
  })
})

describe('a sign-out', () => {
  test('clears the device and ends the token at the provider', async () => {
    const asked = provide({ RevokeToken: {} })
    adoptTokens(mira)
    environment().storage.setItem(storageKeys.language, '6')
    await signOut()
    expect($session.get()).toEqual({ status: 1, authenticated: false })
    expect([stored(storageKeys.refreshToken), stored(storageKeys.language)]).toEqual([null, '6'])
    expect(asked.map(({ operation, body }) => [operation, body['Token']])).toEqual([['RevokeToken', 'refresh']])
  })

  test('of a page that has no token asks the provider nothing', async () => {
    const asked = provide({})
    adoptTokens(mira)
    environment().storage.removeItem(storageKeys.refreshToken)
    await signOut()
    expect([asked, stored(revocationsKey)]).toEqual([[], null])
  })

  test('with all that the device keeps takes the language and the log along, not the tokens that still must end', async () => {
    vi.useFakeTimers()
    provide({})
    adoptTokens(mira)
    for (const key of ['language', 'dangalang', 'boomboom', 'drawing-log', 'quintet.log', 'something'])
      environment().storage.setItem(key, 'kept')
    const page = { cookie: '' }
    vi.stubGlobal('document', page)
    const erased = eraseDevice()
    vi.unstubAllGlobals()
    await vi.advanceTimersByTimeAsync(5000)
    await erased
    expect([environment().storage.length, environment().storage.key(0)]).toEqual([1, revocationsKey])
    expect(page.cookie).toBe('quintet_language=; Path=/; Max-Age=0')
    vi.useRealTimers()
  })
})

test('a device without any room is taken over as well', async () => {
  provide({})
  adoptTokens(mira)
  fillStorage()
  await expect(takeOverDevice()).resolves.toBeUndefined()
})

test('a device is taken over with what the member brings, and nothing else', async () => {
  provide({})
  adoptTokens(mira)
  environment().storage.setItem(storageKeys.deviceAccount, 'ben')
  environment().storage.setItem('draft:ben:about', '{}')
  await takeOverDevice()
  expect([stored(storageKeys.refreshToken), stored(storageKeys.deviceAccount), stored('draft:ben:about')]).toEqual([
    'refresh',
    'mira',
    null,
  ])
  $session.set({ status: 1, authenticated: false })
  provide({})
  await takeOverDevice()
  expect(environment().storage.length).toBe(0)
})
