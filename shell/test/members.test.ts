// @vitest-environment happy-dom
import { languageIdOf } from '@quintet/domain/languages'
import { $language, $popups, $session, $toasts, ApiError, closePopup, environment, member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountFailure, isPasswordRefusal } from '../src/account/identity-texts.ts'
import { forgetPendingConsent, isConsentPending, rememberConsent } from '../src/account/pending-consent.ts'
import { IdentityError } from '@quintet/sdk/identity'

import { shiftToBoundary } from '../src/home/shift-clock.ts'
import { followActivation } from '../src/members/activation.ts'
import { handOverConsent } from '../src/members/hand-over-consent.ts'
import { followHandSide } from '../src/members/hand-side.ts'
import { refreshMembership } from '../src/members/membership-ended.ts'
import { askToSignOut } from '../src/members/sign-out.ts'
import { completeMember, type MemberRecord } from './complete-member.ts'

const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub, iat: 0, exp: 3600 })).toString('base64url')}.c`

const at = (path: string) => `https://site.test${path}`

const blocked = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

beforeEach(() => {
  fakeApi()
  enterAs('mira')
  $popups.set([])
  $toasts.set([])
})

describe('a consent of the sign-up', () => {
  test('waits for its address, however it is typed, until it is forgotten', () => {
    rememberConsent(' Mira@Example.org ')
    expect([isConsentPending('mira@example.org'), isConsentPending('ben@example.org')]).toEqual([true, false])
    forgetPendingConsent()
    expect(isConsentPending('mira@example.org')).toBe(false)
  })

  test('that cannot be kept is asked for again', () => {
    environment().storage.setItem = blocked
    rememberConsent('mira@example.org')
    expect(isConsentPending('mira@example.org')).toBe(false)
  })

  test('is handed over once, to the member it is of', async () => {
    const called = fakeApi({ saveConsent: {}, loadMember: { consents: ['matching'] } })
    rememberConsent('mira@example.org')
    await handOverConsent('ben@example.org')
    expect(called).toEqual([])
    await handOverConsent('mira@example.org')
    await handOverConsent('mira@example.org')
    expect(called).toEqual([
      { name: 'saveConsent', input: { kind: 'matching', granted: true } },
      { name: 'loadMember', input: {} },
    ])
    expect(member.$.get().data?.consents).toEqual(['matching'])
  })

  test('is still remembered when it could not be handed over', async () => {
    fakeApi({ saveConsent: refuseCall('input.invalid') })
    rememberConsent('mira@example.org')
    await expect(handOverConsent('mira@example.org')).rejects.toMatchObject({ code: 'input.invalid' })
    expect(isConsentPending('mira@example.org')).toBe(true)
  })
})

describe('a refusal of the identity provider', () => {
  test.each([
    ['CodeMismatchException', 'code.wrong'],
    ['ExpiredCodeException', 'code.expired'],
    ['LimitExceededException', 'error.input.tooMany'],
    ['TooManyRequestsException', 'error.input.tooMany'],
    ['InvalidPasswordException', 'newPassword.refused'],
    ['UserLambdaValidationException', 'signup.refused'],
    ['NetworkError', 'error.network'],
    ['InternalErrorException', 'error.unexpected'],
    ['SomethingNew', 'error.unexpected'],
  ])('%s is said as %s', (type, key) => {
    expect(accountFailure(new IdentityError(type, 'Words'))).toEqual({ key, params: { message: 'Words' } })
  })

  test('of a throw-away address is said by name', () => {
    const message = 'PreSignUp failed with error throw-away address.'
    expect(accountFailure(new IdentityError('UserLambdaValidationException', message)).key).toBe('signup.throwAway')
  })

  test('that the step is over is said as that, and one of the API in its own words', () => {
    const late = new IdentityError('NotAuthorizedException', 'Invalid session for the user.')
    expect(accountFailure(late).key).toBe('newPassword.sessionOver')
    expect(accountFailure(new ApiError(579, 'reset.code', 'x')).key).toBe('error.reset.code')
    expect(accountFailure(new TypeError('x')).key).toBe('error.generic')
  })

  test('of the password itself is told at its field', () => {
    expect(isPasswordRefusal(new ApiError(579, 'password.weak', 'x'))).toBe(true)
    expect(isPasswordRefusal(new ApiError(579, 'reset.code', 'x'))).toBe(false)
    expect(isPasswordRefusal(new IdentityError('InvalidPasswordException', 'x'))).toBe(true)
    expect(isPasswordRefusal(new IdentityError('CodeMismatchException', 'x'))).toBe(false)
    expect(isPasswordRefusal({ type: 'InvalidPasswordException' })).toBe(false)
  })
})

test('the thumb’s side follows the member’s hand', () => {
  const root = document.createElement('div')
  const side = () => root.style.getPropertyValue('--thumb-side')
  member.clear()
  const stop = followHandSide(root)
  expect(side()).toBe('right')
  member.set({ handSide: 2 } as MemberRecord)
  expect(side()).toBe('left')
  member.set({ handSide: 1 } as MemberRecord)
  expect(side()).toBe('right')
  stop()
  expect(side()).toBe('')
  member.set({ handSide: 2 } as MemberRecord)
  expect(side()).toBe('')
})

test.each([
  ['en', undefined, 'row'],
  ['en', 1, 'row'],
  ['en', 2, 'row-reverse'],
  ['ar', undefined, 'row'],
  ['ar', 1, 'row-reverse'],
  ['ar', 2, 'row'],
] as const)('in a row of two the primary action is at the hand: %s, %s', (tag, handSide, order) => {
  $language.set({ ...$language.get(), id: languageIdOf(tag) ?? 1 })
  onTestFinished(() => $language.set({ ...$language.get(), id: 1 }))
  const root = document.createElement('div')
  member.set({ ...(handSide && { handSide }) } as MemberRecord)
  onTestFinished(followHandSide(root))
  expect(root.style.getPropertyValue('--thumb-order')).toBe(order)
})

describe('signing out', () => {
  test('asks first', async () => {
    fakeApi({ RevokeToken: {} })
    enterAs('mira')
    const asked = askToSignOut()
    expect($popups.get()).toMatchObject([
      {
        kind: 'confirm',
        title: { key: 'signOut.title' },
        body: { key: 'signOut.body' },
        action: { label: { key: 'signOut.confirm' } },
      },
    ])
    closePopup($popups.get()[0]?.id ?? 0, false)
    await asked
    expect($session.get().authenticated).toBe(true)
    const again = askToSignOut()
    closePopup($popups.get()[0]?.id ?? 0, true)
    await again
    expect($session.get().authenticated).toBe(false)
  })

  test('follows when an ended membership is asked for anew, unless that failed', async () => {
    fakeApi({ refreshMembership: refuseCall('membership.same') })
    enterAs('mira')
    await refreshMembership()
    expect([$session.get().authenticated, $popups.get()[0]?.body?.key]).toEqual([true, 'error.membership.same'])
    const called = fakeApi({ refreshMembership: {}, RevokeToken: {} })
    enterAs('mira')
    await refreshMembership()
    expect(called[0]?.name).toBe('refreshMembership')
    expect([$session.get().authenticated, $toasts.get()[0]?.text.key]).toEqual([false, 'ended.refreshed'])
  })
})

describe('the demo’s clock', () => {
  const answers = { loadMember: { consents: [] }, loadOwnPhotos: { photos: [], states: [] } }
  const shift = async (replies: Record<string, Response>) => {
    const called = fakeApi(answers)
    const { fetch } = environment()
    environment().fetch = ((address: string, init?: RequestInit) => {
      if (!address.startsWith('/dev')) return fetch(address, init)
      called.push({ name: at(address), input: JSON.parse(String(init?.body)) as unknown })
      return Promise.resolve(replies[address] ?? new Response('', { status: 404 }))
    }) as typeof fetch
    await shiftToBoundary()
    return called
  }

  test('is moved past the boundary, and everything read anew by it', async () => {
    const now = Date.now() + 500_000_000
    const called = await shift({ '/dev/clock/next-boundary': Response.json({ now }) })
    expect(called.map(({ name }) => name)).toEqual([at('/dev/clock/next-boundary'), 'loadMember', 'loadOwnPhotos'])
    const { serverNow } = await import('@quintet/sdk')
    expect(Math.abs(serverNow() - now)).toBeLessThan(2000)
  })

  test('of an older site is moved by the time that is left', async () => {
    const called = await shift({ '/dev/clock': Response.json({}) })
    const { shift: ms = 0 } = (called[1]?.input ?? {}) as { shift?: number }
    expect([called[1]?.name, Number.isInteger(ms)]).toEqual([at('/dev/clock'), true])
    expect(ms).toBeGreaterThan(2000 - 1)
    expect(ms).toBeLessThan(7 * 86_400_000 + 2001)
  })

  test('that cannot be moved is told', async () => {
    await expect(shift({ '/dev/clock/next-boundary': new Response('', { status: 500 }) })).rejects.toMatchObject({ status: 0 })
  })
})

const settle = () => new Promise((resolve) => void setTimeout(resolve, 5))

describe('a member who can be made active', () => {
  const { answers, ...rest } = completeMember
  const waiting = (changes: object = {}) =>
    member.set({ ...rest, answers, account: { ...rest.account, active: 0 }, ...changes } as MemberRecord)
  const photos = { photos: [], states: ['cleared', 'cleared', 'held', null, null] }
  beforeEach(() => {
    member.clear()
    ownPhotos.clear()
  })

  test('is so by itself, told once, and the server is asked once for each state', async () => {
    const called = fakeApi({
      activate: { status: 200 },
      GetTokensFromRefreshToken: { AuthenticationResult: { IdToken: tokenOf('mira'), AccessToken: 'new' } },
      loadMember: { ...rest, answers },
    })
    enterAs('mira')
    const asks = () => called.filter(({ name }) => name === 'activate').length
    const stop = followActivation()
    waiting()
    expect(asks()).toBe(0)
    ownPhotos.set(photos as never)
    await vi.waitFor(() => expect($popups.get()[0]?.body?.key).toBe('home.activated'), { timeout: 10_000 })
    expect(asks()).toBe(1)
    stop()
    waiting({ language: 6 })
    expect(asks()).toBe(1)
  })

  test('is asked for again with the next state only, where the server refuses', async () => {
    const called = fakeApi({ activate: { status: 400, issue: 'data' } })
    enterAs('mira')
    ownPhotos.set(photos as never)
    waiting()
    const stop = followActivation()
    await settle()
    member.set(member.$.get().data as MemberRecord)
    await settle()
    expect([called.length, $popups.get()]).toEqual([1, []])
    fakeApi({})
    enterAs('mira')
    waiting({ language: 6 })
    await settle()
    expect($popups.get()).toEqual([])
    stop()
  })
})
