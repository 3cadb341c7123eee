import type { MemberRecord } from '@quintet/contract'
import { TIERS } from '@quintet/domain/membership'
import { $language, $popups, $session, $toasts, closePopup, environment, keepDraft, member, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall, refuseIdentity } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setNewPassword } from '../src/stores/change-password.ts'
import { consentKinds, giveConsent, withdrawConsent } from '../src/stores/consent.ts'
import { deleteAccount } from '../src/stores/delete-account.ts'
import { openDraft } from '../src/stores/draft.ts'
import { makeKeys } from '../src/stores/encryption.ts'
import { offerKind, openCheckout, quote, refreshMembership, withdraw } from '../src/stores/membership.ts'
import { isUnsaved, onward } from '../src/stores/next-step.ts'
import { notices, refreshNotices } from '../src/stores/notices.ts'
import { keptLeanings, openQuiz1, rememberLeanings } from '../src/stores/quiz1.ts'
import { saveSection } from '../src/stores/save-section.ts'
import { accessToken, attempt, devices, refreshAddress, signInFacts } from '../src/stores/security.ts'

const read = { loadMember: { consents: ['matching'] } }
const toasts = () => $toasts.get().map(({ text, tone }) => [text.key, text.namespace, tone])
const names = (called: { name: string }[]) => called.map(({ name }) => name)
const claims = { sub: 'mira', iat: 0, exp: 3600 }
const newTokens = {
  AuthenticationResult: {
    IdToken: `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`,
    AccessToken: 'new access',
  },
}

const start = (replies: Parameters<typeof fakeApi>[0]) => {
  const called = fakeApi({ GetTokensFromRefreshToken: newTokens, ...replies })
  enterAs('mira')
  return called
}

beforeEach(() => {
  start({})
  $popups.set([])
  $toasts.set([])
})
afterEach(() => void vi.useRealTimers())

const confirm = async (sure: boolean) => {
  await vi.waitFor(() => expect($popups.get()).toHaveLength(1), { timeout: 10_000 })
  closePopup($popups.get()[0]?.id ?? 0, sure)
}

const ref = (key: string) => ({ key, namespace: 'data' })

describe('a consent', () => {
  test('is given, and the member read anew', async () => {
    const called = start({ saveConsent: {}, ...read })
    expect(consentKinds).toEqual(['matching', 'sensitive', 'photoProof'])
    expect(await giveConsent('matching')).toBe(true)
    expect(called[0]).toEqual({ name: 'saveConsent', input: { kind: 'matching', granted: true } })
    expect(member.$.get().data?.consents).toEqual(['matching'])
  })

  test('that could not be given is said', async () => {
    start({ saveConsent: refuseCall('input.invalid') })
    expect(await giveConsent('matching')).toBe(false)
    expect($popups.get()[0]?.body?.key).toBe('error.input.invalid')
  })

  test('is withdrawn after a question that names what it means; the token follows', async () => {
    const called = start({ saveConsent: {}, ...read })
    const done = withdrawConsent('sensitive')
    expect($popups.get()).toMatchObject([
      {
        kind: 'confirm',
        title: ref('consent.sensitive.withdrawTitle'),
        body: ref('consent.sensitive.withdrawBody'),
        action: { label: ref('consent.withdraw') },
        danger: true,
      },
    ])
    await confirm(true)
    expect(await done).toBe(true)
    expect(called[0]).toEqual({ name: 'saveConsent', input: { kind: 'sensitive', granted: false } })
    expect(names(called)).toEqual(['saveConsent', 'loadMember', 'GetTokensFromRefreshToken'])
    expect(toasts()).toEqual([['consent.withdrawn', 'data', 'plain']])
  })

  test('stays where the question is declined, or the server refuses', async () => {
    const called = start({ saveConsent: refuseCall('input.invalid') })
    const declined = withdrawConsent('matching')
    await confirm(false)
    expect([await declined, called]).toEqual([false, []])
    const refused = withdrawConsent('matching')
    await confirm(true)
    expect([await refused, $popups.get()[0]?.body?.key, toasts()]).toEqual([false, 'error.input.invalid', []])
  })
})

describe('a section', () => {
  const save = { section: 'location', zone: 12 } as const

  test('is saved, told, and its draft is over', async () => {
    const called = start({ saveProfile: {}, ...read })
    keepDraft('place', { zone: 12 })
    keepDraft('other', {})
    expect(await saveSection('location', () => save, 'place')).toBe(true)
    expect(names(called)).toEqual(['loadMember', 'saveProfile', 'loadMember'])
    expect([readDraft('place'), readDraft('other'), toasts()]).toEqual([undefined, {}, [['toast.saved', undefined, 'good']]])
    expect(await saveSection('location', () => save)).toBe(true)
    expect(environment().storage.getItem('draft:mira:undefined')).toBeNull()
  })

  test('that is refused keeps its draft and says why', async () => {
    start({ saveProfile: refuseCall('profile.locked') })
    keepDraft('place', { zone: 12 })
    expect(await saveSection('location', () => save, 'place')).toBe(false)
    expect([readDraft('place'), $popups.get()[0]?.body?.key, toasts()]).toEqual([{ zone: 12 }, 'error.profile.locked', []])
  })
})

test('a draft lies over what is saved, keeps each change and goes when it is dropped', () => {
  keepDraft('about', { name: 'Robin' })
  const draft = openDraft('about', () => ({ name: '', topic: 'Sailing' }))
  draft.change({ topic: 'Tea' })
  expect([draft.$.get(), readDraft('about')]).toEqual([
    { name: 'Robin', topic: 'Tea' },
    { name: 'Robin', topic: 'Tea' },
  ])
  draft.drop()
  expect([readDraft('about'), draft.$.get().topic]).toEqual([undefined, 'Tea'])
  const quiz = openQuiz1()
  quiz.change({ 7: 3 })
  expect([openQuiz1().$.get(), readDraft('quiz1')]).toEqual([{ 7: 3 }, { 7: 3 }])
})

describe('a new password', () => {
  test('is set with the token in force, and told', async () => {
    const called = start({ ChangePassword: {} })
    expect(await setNewPassword('old', 'new')).toBeUndefined()
    expect(called[0]).toMatchObject({
      name: 'ChangePassword',
      input: { AccessToken: 'access of mira', PreviousPassword: 'old', ProposedPassword: 'new' },
    })
    expect(toasts()).toEqual([['password.changed', 'data', 'good']])
  })

  test.each([
    [refuseIdentity('NotAuthorizedException', 'Incorrect username or password.'), 'wrong'],
    [refuseIdentity('NotAuthorizedException', 'Password attempts exceeded'), 'tooOften'],
    [refuseIdentity('NotAuthorizedException', 'Access Token has been revoked'), 'other'],
    [refuseIdentity('InvalidPasswordException'), 'weak'],
    [refuseIdentity('LimitExceededException'), 'tooOften'],
    [refuseIdentity('TooManyRequestsException'), 'tooOften'],
    [new TypeError('offline'), 'network'],
  ])('that is not taken has a reason (%#)', async (reply, fault) => {
    start({ ChangePassword: reply })
    expect([await setNewPassword('old', 'new'), toasts()]).toEqual([fault, []])
  })

  test('that failed for a fault of the page is a fault like any other', async () => {
    vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
      throw new RangeError('broken')
    })
    expect(await setNewPassword('old', 'new')).toBe('other')
    vi.restoreAllMocks()
  })
})

describe('security', () => {
  test('the access token is the one in force, renewed when it is about to end', async () => {
    start({})
    expect(await accessToken()).toBe('access of mira')
    $session.set({ ...$session.get(), endsAt: 0 })
    expect(await accessToken()).toBe('new access')
    $session.set({ status: 1, authenticated: false })
    expect(await accessToken()).toBe('')
  })

  test.each([
    ['CodeMismatchException', '', 'wrong'],
    ['ExpiredCodeException', '', 'wrong'],
    ['InvalidParameterException', '', 'wrong'],
    ['EnableSoftwareTokenMFAException', '', 'wrong'],
    ['LimitExceededException', '', 'tooOften'],
    ['TooManyRequestsException', '', 'tooOften'],
    ['NotAuthorizedException', 'Password attempts exceeded', 'tooOften'],
    ['NotAuthorizedException', 'A sign-in within the last 15 minutes is needed.', 'fresh'],
    ['NotAuthorizedException', 'Access Token has been revoked', 'failed'],
  ])('%s %s is %s', async (type, message, fault) => {
    start({ GetUser: refuseIdentity(type, message) })
    const { loadSignInFacts } = await import('@quintet/sdk/identity')
    expect(await attempt(async () => loadSignInFacts(await accessToken()))).toEqual({ fault })
  })

  test('a step that succeeds has its result, and a fault that is none of the provider’s is one all the same', async () => {
    expect(await attempt(async () => 5)).toEqual({ done: 5 })
    expect(await attempt(() => Promise.reject(new TypeError('broken')))).toEqual({ fault: 'failed' })
  })

  test('facts and devices are read with the token', async () => {
    const called = start({
      GetUser: { UserAttributes: [{ Name: 'email', Value: 'mira@example.org' }] },
      ListDevices: { Devices: [] },
    })
    $session.set({ ...$session.get(), accessToken: `a.${Buffer.from('{}').toString('base64url')}.c` })
    await Promise.all([signInFacts.reload(), devices.reload()])
    expect([signInFacts.$.get().data, devices.$.get().data]).toEqual([{ email: 'mira@example.org', hasApp: false }, []])
    expect(called.map(({ input }) => (input as { AccessToken: string }).AccessToken)).toEqual(['a.e30.c', 'a.e30.c'])
    await refreshAddress()
    expect(names(called).at(-1)).toBe('GetTokensFromRefreshToken')
  })
})

describe('a membership', () => {
  test.each([
    [TIERS.limited, 2, 'buy'],
    [TIERS.ended, 0, 'buy'],
    [2, 2, 'renew'],
    [1, 2, 'upgrade'],
    [2, 1, 'downgrade'],
  ])('of level %i to %i: %s', (current, offered, kind) => {
    expect(offerKind(current, offered)).toBe(kind)
  })

  test('is bought at the address that the server names, and read everywhere after that', async () => {
    const called = start({ startCheckout: { url: '/pay/1' }, quoteMembership: { tier: 2, endDay: 0, offers: [] }, ...read })
    expect(await openCheckout(2, true)).toBe('/pay/1')
    expect(called[0]).toEqual({ name: 'startCheckout', input: { tier: 2, atOnce: true } })
    await refreshMembership()
    expect(names(called).slice(1).toSorted()).toEqual(['GetTokensFromRefreshToken', 'loadMember', 'quoteMembership'])
    expect(quote.$.get().data).toMatchObject({ tier: 2 })
    start({ GetTokensFromRefreshToken: new TypeError('offline'), quoteMembership: { tier: 3, endDay: 0, offers: [] }, ...read })
    await refreshMembership()
    expect(quote.$.get().data).toMatchObject({ tier: 3 })
  })

  test('that was withdrawn from is read everywhere as well', async () => {
    member.set({ account: { membershipEndDay: 99 } } as MemberRecord)
    const called = start({
      withdrawPurchase: {},
      quoteMembership: { tier: 4, endDay: 0, offers: [] },
      loadMember: { account: { membershipEndDay: 7 }, consents: [] },
    })
    await withdraw(3)
    expect(called[0]).toEqual({ name: 'withdrawPurchase', input: { number: 3 } })
    expect(names(called).slice(1).toSorted()).toEqual(['GetTokensFromRefreshToken', 'loadMember', 'quoteMembership'])
    expect(member.$.get().data?.account.membershipEndDay).toBe(7)
    expect($session.get().accessToken).toBe('new access')
  })
})

const notice = (date: number) => ({ date, title: 'x', text: 'x' })

describe('notices', () => {
  const day = Date.UTC(2026, 8, 21, 12)
  const replies = {
    listNotices: { count: 2, notices: [notice(20_000), notice(20_002)] },
    listPublicNotices: { count: 1, notices: [notice(20_001)] },
  }

  test('of a year are read in the language, the newest first', async () => {
    vi.useFakeTimers({ now: day, toFake: ['Date'] })
    const called = start(replies)
    $language.set({ id: 6, tables: {} })
    await refreshNotices(6)
    const range = { fromDay: 20_717 - 366, toDay: 20_717, language: 6 }
    expect(called).toEqual([
      { name: 'listNotices', input: range },
      { name: 'listPublicNotices', input: range },
    ])
    expect(notices.$.get().data?.map(({ date }) => date)).toEqual([20_002, 20_001, 20_000])
  })

  test('are read again after a day, and in another language, not before', async () => {
    vi.useFakeTimers({ now: day, toFake: ['Date'] })
    const called = start(replies)
    $language.set({ id: 1, tables: {} })
    await notices.reload()
    const reads = async (language: number) => {
      called.length = 0
      await refreshNotices(language)
      return called.filter(({ name }) => name === 'listNotices').length
    }
    vi.setSystemTime(day + 86_400_000)
    expect(await reads(1)).toBe(0)
    vi.setSystemTime(day + 86_400_001)
    expect(await reads(1)).toBe(1)
    expect(await reads(6)).toBe(1)
  })
})

describe('keys', () => {
  test('that need a fresh sign-in say so; what else fails is told, and what is there is read', async () => {
    const called = start({ saveKeys: refuseCall('session.freshNeeded'), ...read })
    expect(await makeKeys('a long enough password', 'reset')).toEqual({ refused: 'fresh' })
    expect(names(called)).toEqual(['saveKeys', 'loadMember'])
    start({ saveKeys: refuseCall('keys.exist'), ...read })
    expect(await makeKeys('a long enough password', 'create')).toMatchObject({ failure: { code: 'keys.exist' } })
  }, 30_000)

  test('that are made show their code, and the token follows where it can', async () => {
    const called = start({ saveKeys: {}, ...read })
    expect(await makeKeys('a long enough password', 'create')).toEqual({
      recoveryCode: expect.stringMatching(/^\w{5}-/) as string,
    })
    expect(called[0]).toMatchObject({ name: 'saveKeys', input: { purpose: 'create' } })
    expect(names(called).at(-1)).toBe('GetTokensFromRefreshToken')
    start({ GetTokensFromRefreshToken: new TypeError('offline'), saveKeys: {}, ...read })
    expect(await makeKeys('a long enough password', 'create')).toHaveProperty('recoveryCode')
  }, 30_000)
})

test('an account is deleted by its call', async () => {
  const called = start({ deleteAccount: {} })
  await deleteAccount()
  expect(called).toEqual([{ name: 'deleteAccount', input: {} }])
  member.set({} as MemberRecord)
})

describe('how far the answers of the quiz lean', () => {
  const answers = Array.from({ length: 52 }, (_, index) => (index % 8 < 4 ? 7 : 1))

  test('stays on the device, for the type that it belongs to alone', () => {
    rememberLeanings(answers)
    expect(keptLeanings('22220')).toEqual([1, 1, 1, 1])
    expect(keptLeanings('22210')).toBeUndefined()
  })

  test('is another account’s own', () => {
    rememberLeanings(answers)
    enterAs('noor')
    expect(keptLeanings('22220')).toBeUndefined()
  })

  test('is not kept of a quiz that is not finished', () => {
    rememberLeanings(answers.slice(1))
    expect(keptLeanings('22220')).toBeUndefined()
  })
})

describe('the way on from a part', () => {
  const answers = { attraction: 1, gender: 1, age: 30, zodiac: 1 }

  test('that was saved for the first time leads to the first question of the next', () => {
    member.set({ account: {}, consents: ['matching'], answers, characters: [] } as unknown as MemberRecord)
    expect([isUnsaved('basicInfo'), isUnsaved('location'), isUnsaved('visibility')]).toEqual([false, true, false])
    expect(onward()).toBe('/data/user-data/location/region')
  })

  test('leads to the list where nothing is known', () => {
    member.clear()
    expect([isUnsaved('location'), onward()]).toEqual([false, '/data'])
  })
})
