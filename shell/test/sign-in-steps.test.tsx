// @vitest-environment happy-dom
import { $session, showLogin } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseIdentity } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, get, press, settle, show, shown, toastKeys, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '../src/login/login-page.tsx'
import { begin, files, say } from './screen.ts'

let called: FakeCall[]
let replies: unknown[]
const sent = () => called.filter(({ name }) => name === 'RespondToAuthChallenge').map(({ input }) => input)

// What is loaded for them is there, so that nothing comes between two renderings.
beforeAll(async () => {
  await import('../src/login/second-factor.tsx')
  await import('../src/login/forced-password.tsx')
})
beforeEach(async () => {
  replies = []
  called = fakeApi({ ...files, RespondToAuthChallenge: () => replies.shift() })
  await begin()
})
afterEach(closeScreen)

const goOn = async (label: 'factor.submit' | 'newPassword.save') => {
  await press(say(label))
  await settle()
}

const answer = async (code: string) => {
  await type(say('factor.label'), code)
  await goOn('factor.submit')
}

describe('the second factor', () => {
  const factor = { challenge: 'SOFTWARE_TOKEN_MFA', session: 'one', username: 'mira' } as const
  const open = async (challenge: 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' = factor.challenge) => {
    showLogin({ factor: { ...factor, challenge } })
    await show(<LoginPage go={vi.fn()} />)
    await settle()
    expect(all('dialog')).toHaveLength(1)
  }

  it.each(['123456', 'k7m2-9xqp-4tzd-w3hs'])('takes %s whole: a code of the app, or one for who lost the phone', async (code) => {
    await open()
    expect(shown()).toContain(say('factor.recoveryHint'))
    await answer(code)
    expect(sent()).toEqual([
      expect.objectContaining({
        ChallengeResponses: { USERNAME: 'mira', SOFTWARE_TOKEN_MFA_CODE: code },
        Session: 'one',
      }),
    ])
  })

  it('that comes by text message promises no recovery code', async () => {
    await open('SMS_MFA')
    expect(shown()).toContain(say('factor.sms'))
    expect(shown()).not.toContain(say('factor.recoveryHint'))
  })

  it('of fewer than six characters is not sent, and says so', async () => {
    await open()
    await answer('12345')
    expect(shown()).toContain(say('factor.wrong'))
    expect(sent()).toEqual([])
  })

  it.each([
    ['factor.wrong', 'CodeMismatchException', ''],
    ['factor.used', 'ExpiredCodeException', ''],
    ['factor.tooOften', 'NotAuthorizedException', 'Password attempts exceeded'],
  ] as const)('that is refused says %s, and can be sent again', async (key, kind, message) => {
    replies = [refuseIdentity(kind, message)]
    await open()
    await answer('123456')
    await eventually(() => expect(shown()).toContain(say(key)))
    expect(get('field', say('factor.label')).value).toBe('123456')
    await goOn('factor.submit')
    expect(sent()).toHaveLength(2)
  })

  it('that is followed by another one asks for that one', async () => {
    replies = [{ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'two', ChallengeParameters: {} }]
    await open('SMS_MFA')
    await answer('123456')
    await eventually(() => expect(shown()).toContain(say('factor.app')))
    expect(get('field', say('factor.label')).value).toBe('')
    await answer('654321')
    expect(sent().at(-1)).toMatchObject({ Session: 'two' })
  })

  it('can be left for the login form', async () => {
    await open()
    await press(say('popup.cancel'))
    expect(all('dialog')).toHaveLength(0)
    expect($session.get()).toEqual({ status: 1, authenticated: false })
  })
})

const openNewPassword = async () => {
  showLogin({ newPassword: { session: 'one', username: 'mira' } })
  await show(<LoginPage go={vi.fn()} />)
  await settle()
  expect(all('dialog')).toHaveLength(1)
}

const fill = async (password: string, again = password) => {
  await type(say('newPassword.password'), password)
  await type(say('newPassword.confirmation'), again)
}

describe('a new password that the server wants', () => {
  const good = 'Harbour-Lantern-7'

  it.each([
    ['weak', 'weak'],
    [good, `${good}!`],
    [good, ''],
  ])('cannot be saved as %s and %s', async (password, again) => {
    await openNewPassword()
    await fill(password, again)
    expect(get('button', say('newPassword.save')).disabled).toBe(true)
  })

  it('is sent as it was typed, once', async () => {
    await openNewPassword()
    await fill(good)
    await goOn('newPassword.save')
    expect(sent()).toEqual([
      expect.objectContaining({ ChallengeResponses: { USERNAME: 'mira', NEW_PASSWORD: good }, Session: 'one' }),
    ])
  })

  it('that is refused says so until it is changed, and nothing is said to be done', async () => {
    replies = [refuseIdentity('InvalidPasswordException')]
    await openNewPassword()
    await fill(good)
    await goOn('newPassword.save')
    await eventually(() => expect(shown()).toContain(say('newPassword.refused')))
    expect(toastKeys()).toEqual([])
    expect(get('button', say('newPassword.save')).disabled).toBe(false)
    await fill(`${good}9`)
    expect(shown()).not.toContain(say('newPassword.refused'))
  })

  it('can be left for the login form', async () => {
    await openNewPassword()
    await press(say('popup.cancel'))
    expect(find('button', say('newPassword.save'))).toBeUndefined()
    expect($session.get()).toEqual({ status: 1, authenticated: false })
  })
})

describe.each([
  ['second factor', { factor: { challenge: 'SOFTWARE_TOKEN_MFA', session: 'one', username: 'mira' } }],
  ['new password', { newPassword: { session: 'one', username: 'mira' } }],
] as const)('the %s', (_, asks) => {
  it('is not got around by a press beside it', async () => {
    showLogin(asks)
    await show(<LoginPage go={vi.fn()} />)
    await settle()
    const dialog = all('dialog')[0]
    await act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await act(async () => dialog?.click())
    expect(all('dialog')).toHaveLength(1)
  })
})

const send = () => act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())

describe('what is sent by Enter', () => {
  it('is the code, once, and not blanks for it', async () => {
    replies = [new Promise(() => undefined)]
    showLogin({ factor: { challenge: 'SOFTWARE_TOKEN_MFA', session: 'one', username: 'mira' } })
    await show(<LoginPage go={vi.fn()} />)
    await settle()
    await type(say('factor.label'), '      12')
    await send()
    expect(sent()).toEqual([])
    await type(say('factor.label'), '123456')
    await send()
    await send()
    await settle()
    expect(sent()).toHaveLength(1)
  })

  it('is no password that is not whole', async () => {
    await openNewPassword()
    await fill('Harbour-Lantern-7', 'Harbour')
    await send()
    await settle()
    expect(sent()).toEqual([])
  })
})
