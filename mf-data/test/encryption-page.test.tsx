// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { ENCRYPTION_PASSWORD_LENGTH } from '@quintet/domain/account'
import { encryptionTypes } from '@quintet/domain/membership'
import { $popups, ApiError, endSession, member, send, statuses } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  fire,
  get,
  holdAnswers,
  leave,
  place,
  press,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EncryptionPage } from '../src/pages/encryption-page.tsx'
import { begin, focused, record, say, sayShell } from './screen.tsx'

const { createKeys } = vi.hoisted(() => ({ createKeys: vi.fn() }))
// To make real keys takes seconds; how they are made has its tests in the SDK.
vi.mock('@quintet/sdk', async (original) => ({ ...(await original<object>()), createKeys }))

const keys = { publicKey: 'old', wrappedKey: 'wrapped', iv: 'iv', kdf: '{}' }
const good = 'a sentence that works'
const min = { min: ENCRYPTION_PASSWORD_LENGTH }
const [password, again] = [say('encrypt.password'), say('password.confirm')]

let called: FakeCall[]
let reply: unknown
let saved: Partial<MemberRecord>
/** Under which password keys were made, and to what end. */
const sent = () => createKeys.mock.calls.map(([under, purpose]) => [under, purpose] as unknown[])

beforeEach(async () => {
  reply = {}
  saved = {}
  called = fakeApi({
    loadMember: () => ({ ...record, ...saved }),
    saveKeys: (input: unknown) => {
      if (reply instanceof Response) return reply.clone()
      saved = { ...saved, keys: { ...keys, publicKey: (input as { publicKey: string }).publicKey } }
      return reply
    },
    GetTokensFromRefreshToken: new TypeError('offline'),
  })
  createKeys.mockReset().mockImplementation(async (_, purpose: 'create') => {
    await send('saveKeys', { ...keys, publicKey: 'new', purpose })
    await member.reload()
    return { recoveryCode: 'ABCDE-FGHIJ' }
  })
  await begin()
})
afterEach(closeScreen)

const open = async (own: Partial<MemberRecord> = {}, state: object | null = null) => {
  saved = own
  await show(<EncryptionPage />, '/data/account-encrypt', { state })
  await eventually(() => expect(called.some(({ name }) => name === 'loadMember')).toBe(true))
  await settle()
}
const fill = async (first = good, second = first) => {
  await type(password, first)
  await type(again, second)
}
const submit = async () => {
  expect((await fire(document.querySelector('form') as Element, 'submit')).defaultPrevented).toBe(true)
  await settle()
}
const codeIsShown = () => find('dialog', say('encrypt.codeTitle')) !== undefined || shown().includes('ABCDE-FGHIJ')
const writeDown = async () => {
  await press(say('encrypt.written'), 'checkbox')
  await press(say('encrypt.codeDone'))
}

describe('a first key', () => {
  it.each([
    ['a'.repeat(ENCRYPTION_PASSWORD_LENGTH - 1), undefined, say('encrypt.tooShort', min)],
    [good, `${good}!`, say('password.differs')],
  ])('is not made under %j and %j: what is missing has the focus', async (first, second, text) => {
    await open()
    expect(shown()).not.toContain(say('encrypt.tooShort', min))
    await fill(first, second)
    await submit()
    expect([sent(), focused().includes(text), codeIsShown()]).toEqual([[], true, false])
  })

  it('is made under a password as short as it may be, once', async () => {
    await open()
    const shortest = 'a'.repeat(ENCRYPTION_PASSWORD_LENGTH)
    await fill(shortest)
    const letCome = holdAnswers()
    await submit()
    expect([get('button', say('encrypt.create')).getAttribute('aria-busy'), shown().includes(say('encrypt.working'))]).toEqual([
      'true',
      true,
    ])
    await submit()
    await letCome()
    await eventually(() => expect(codeIsShown()).toBe(true))
    expect(sent()).toEqual([[shortest, 'create']])
  })

  it('shows its recovery code until it is written down, and then what is set up', async () => {
    await open()
    await fill()
    await submit()
    await eventually(() => expect(codeIsShown()).toBe(true))
    expect(toastKeys()).toEqual([])
    await writeDown()
    expect([codeIsShown(), toastKeys(), place().path]).toEqual([false, ['encrypt.done'], '/data/account-encrypt'])
    expect([shown().includes(say('encrypt.ready')), all('field')]).toEqual([true, []])
  })

  it('shows its code again to who left before it was written down, and to nobody else', async () => {
    await open()
    await fill()
    await submit()
    await eventually(() => expect(codeIsShown()).toBe(true))
    await show(<EncryptionPage />, '/data/account-encrypt')
    expect(codeIsShown()).toBe(true)
    await act(async () => {
      await endSession('elsewhere')
      enterAs('noor')
    })
    await open()
    expect([codeIsShown(), find('button', say('encrypt.create')) !== undefined]).toEqual([false, true])
  })

  it('leads who left while it was made to its code', async () => {
    await open()
    await fill()
    const letCome = holdAnswers()
    await submit()
    await leave()
    await letCome()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'attention', action: { to: '/data/account-encrypt' } }]))
    await show(<EncryptionPage />, '/data/account-encrypt')
    expect(codeIsShown()).toBe(true)
  })

  it('shows its code where the answer got lost, once it is known that it was stored after all', async () => {
    createKeys.mockImplementation(() => Promise.reject(new ApiError(statuses.network, 'network', 'Network error')))
    await open()
    await fill()
    await submit()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect(codeIsShown()).toBe(false)
    const late = createKeys.mock.calls[0]?.[2] as (code: string) => void
    await act(async () => late('ABCDE-FGHIJ'))
    expect(codeIsShown()).toBe(true)
  })

  it('wants a new sign-in where the last one is too old; what was typed stays, and it may be tried again', async () => {
    reply = refuseCall('session.freshNeeded')
    await open()
    await fill()
    await submit()
    await eventually(() => expect(find('button', say('fresh.signOut'))).toBeDefined())
    expect([get('field', password).value, $popups.get(), codeIsShown()]).toEqual([good, [], false])
    reply = {}
    await submit()
    await eventually(() => expect(codeIsShown()).toBe(true))
    expect(find('button', say('fresh.signOut'))).toBeUndefined()
  })

  it('is not made where there is one by now: it is said, and that one is shown', async () => {
    await open()
    reply = refuseCall('keys.exist')
    saved = { keys }
    await fill()
    await submit()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.keys.exist' } }]))
    await eventually(() => expect(shown()).toContain(say('encrypt.ready')))
    expect([codeIsShown(), toastKeys()]).toEqual([false, []])
  })
})

describe('a key that is there', () => {
  it('stays as it is until a reset is asked for, which names what is lost and can be left', async () => {
    await open({ keys })
    expect([all('field').length, find('button', say('encrypt.reset')), shown().includes(say('encrypt.resetWarning'))]).toEqual([
      0,
      undefined,
      false,
    ])
    await press(say('encrypt.resetOpen'))
    expect(shown()).toContain(say('encrypt.resetWarning'))
    await press(say('encrypt.keep'))
    expect([all('field').length, find('button', say('encrypt.reset'))]).toEqual([0, undefined])
    expect(sent()).toEqual([])
  })

  it('is not replaced unless it is ticked that older messages will be lost', async () => {
    await open({ keys })
    await press(say('encrypt.resetOpen'))
    expect(get('checkbox', say('encrypt.aware')).checked).toBe(false)
    await fill()
    await submit()
    expect([sent(), focused().includes(say('encrypt.aware'))]).toEqual([[], true])
    await press(say('encrypt.aware'), 'checkbox')
    await submit()
    await eventually(() => expect(codeIsShown()).toBe(true))
    expect(sent()).toEqual([[good, 'reset']])
    await writeDown()
    // The next reset is asked for anew.
    expect([find('button', say('encrypt.reset')), find('button', say('encrypt.resetOpen')) !== undefined]).toEqual([
      undefined,
      true,
    ])
  })

  it('stays where the reset is refused', async () => {
    reply = refuseCall('account.suspended')
    await open({ keys })
    await press(say('encrypt.resetOpen'))
    await fill()
    await press(say('encrypt.aware'), 'checkbox')
    await submit()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([codeIsShown(), get('field', password).value, get('checkbox', say('encrypt.aware')).checked]).toEqual([
      false,
      good,
      true,
    ])
  })

  it('that lives in the mobile app alone is not touched here', async () => {
    await open({ keys, account: { ...record.account, encryptionType: encryptionTypes.mobileOnly } })
    expect(shown()).toContain(say('encrypt.mobileOnly'))
    expect([all('field').length, find('button', say('encrypt.resetOpen'))]).toEqual([0, undefined])
  })
})

describe('the way back', () => {
  it.each([
    ['/matches/3', '/matches/3', '/matches/3'],
    ['/home', '/data', '/data/account-encrypt'],
    ['https://example.org/matches/', '/data', '/data/account-encrypt'],
  ])('of who came from %s is %s; after the key they are at %s', async (returnTo, back, after) => {
    await open({}, { returnTo })
    await fill()
    await submit()
    await eventually(() => expect(codeIsShown()).toBe(true))
    expect(place().path).toBe('/data/account-encrypt')
    await writeDown()
    expect(place().path).toBe(after)
    await open({}, { returnTo })
    await press(sayShell('page.back'))
    await eventually(() => expect(place().path).toBe(back))
  })
})
