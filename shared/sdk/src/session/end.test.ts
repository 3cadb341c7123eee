import { beforeEach, describe, expect, test, vi } from 'vitest'
import { be } from '../../test/api.ts'
import { provide } from '../../test/provider.ts'
import { environment } from '../environment.ts'
import { accountAtom, accountMap, onSessionEnd } from './account-scope.ts'
import { endSession, sessionEnded } from './end.ts'
import { $session } from './store.ts'

const keys = () =>
  Array.from({ length: environment().storage.length }, (_, index) => environment().storage.key(index) ?? '').toSorted()

const ofDevice = ['language', 'colour-scheme', 'dangalang', 'boomboom', 'drawing-log', 'quintet.log', 'revocations'].toSorted()
const ofMember = ['raaahr', 'device-account', 'judging-tokens', 'my-draft:']

const keep = (...more: string[]) => {
  for (const key of [...ofDevice, ...ofMember, ...more]) environment().storage.setItem(key, 'kept')
}

beforeEach(() => {
  provide({})
  be('mira')
})

describe('on the device', () => {
  test('a sign-out leaves what is the device’s', () => {
    keep('draft:mira:about')
    void endSession('signedOut')
    expect(keys()).toEqual(ofDevice)
  })

  test.each(['refused', 'membershipEnded'] as const)(
    'an end that the member did not choose (%s) leaves drafts, and whose they are',
    (why) => {
      keep('draft:mira:about', 'draft:ben:about')
      void endSession(why)
      expect(keys()).toEqual([...ofDevice, 'device-account', 'draft:ben:about', 'draft:mira:about'].toSorted())
    },
  )

  test.each(['refused', 'membershipEnded'] as const)('without drafts it is free for another account (%s)', (why) => {
    keep()
    void endSession(why)
    expect(keys()).toEqual(ofDevice)
  })

  test('an end by another tab leaves what is there to that tab', () => {
    keep('draft:mira:about')
    const before = keys()
    void endSession('elsewhere')
    expect(keys()).toEqual(before)
  })
})

describe('what lies on the device beside its storage', () => {
  const ends = vi.fn((isDeviceTaken: boolean) => void isDeviceTaken)
  beforeEach(() => void ends.mockClear())

  test.each([
    ['ben', 'elsewhere', true],
    ['mira', 'elsewhere', false],
    ['', 'elsewhere', false],
    ['ben', 'signedOut', false],
  ] as const)('with the device held by %j, an end by reason of %s leaves it: %s', (holder, why, isLeft) => {
    const stop = onSessionEnd(ends)
    if (holder) environment().storage.setItem('device-account', holder)
    void endSession(why)
    stop()
    expect(ends.mock.calls).toEqual([[isLeft]])
  })

  test('is left with the answers that are kept for the account that has the device now', async () => {
    const forget = vi.fn(async () => true)
    vi.stubGlobal('caches', { delete: forget })
    environment().storage.setItem('device-account', 'ben')
    await endSession('elsewhere')
    expect(forget).not.toHaveBeenCalled()
    be('ben')
    await endSession('elsewhere')
    expect(forget).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })
})

describe('on the page', () => {
  test('all of the account is gone at once, and what takes time before the next session', async () => {
    const $name = accountAtom('empty')
    const chats = accountMap<number, string>()
    $name.set('mira')
    chats.set(1, 'words')
    let isGone = false
    const stop = onSessionEnd(async () => {
      await new Promise((resolve) => void setTimeout(resolve, 5))
      isGone = true
    })
    const ending = endSession('refused')
    expect([$name.get(), chats.size, isGone]).toEqual(['empty', 0, false])
    await sessionEnded()
    expect(isGone).toBe(true)
    await ending
    stop()
  })

  test('the login form says why, where the member was signed in and did not sign out', () => {
    void endSession('refused')
    expect($session.get()).toEqual({ status: 1, authenticated: false, ended: 'refused' })
    void endSession('elsewhere')
    expect($session.get()).toEqual({ status: 1, authenticated: false })
    be('mira')
    void endSession('signedOut')
    expect($session.get()).toEqual({ status: 1, authenticated: false })
  })
})
