// @vitest-environment happy-dom
import { delays } from '@quintet/domain/limits'
import { $popups, $session } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseIdentity } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  fire,
  get,
  holdAnswers,
  pass,
  press,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInFacts } from '../src/stores/security.ts'
import { AppDialog } from '../src/ui/app-dialog.tsx'
import { DevicesDialog } from '../src/ui/devices-dialog.tsx'
import { EmailDialog } from '../src/ui/email-dialog.tsx'
import { Security, SecurityDialogs } from '../src/ui/security.tsx'
import { begin, focused, pressRow, say, sayDay, sayShell } from './screen.tsx'

const tokenOf = (claims: object) => `a.${btoa(JSON.stringify(claims))}.c`
const token = tokenOf({ device_key: 'own' })
const device = (key: string, name: string, day: number) => ({
  DeviceKey: key,
  DeviceAttributes: [{ Name: 'device_name', Value: name }],
  DeviceLastAuthenticatedDate: day * 86_400,
})

let called: FakeCall[]
let replies: Record<string, unknown>
const onClose = vi.fn()
/** What was sent of an operation, but for whose it is. */
const sent = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)
const wantsFresh = () => refuseIdentity('NotAuthorizedException', 'A sign-in within the last 15 minutes is needed.')

beforeEach(async () => {
  onClose.mockReset()
  replies = {
    GetTokensFromRefreshToken: {
      AuthenticationResult: {
        IdToken: tokenOf({ sub: 'mira', email: 'new@example.org', iat: 0, exp: 3600 }),
        AccessToken: token,
      },
    },
    RevokeToken: {},
  }
  called = fakeApi(replies)
  await begin()
  $session.set({ ...$session.get(), accessToken: token })
})
afterEach(closeScreen)

const endOf = (name: string) => `${say('devices.end')}: ${name}`

const openDevices = async () => {
  await show(<DevicesDialog onClose={onClose} />)
  await eventually(() => expect(shown()).toContain(say('devices.this')))
}

const ended = () => sent('ForgetDevice')

describe('where the member is signed in', () => {
  const there = [device('phone', 'Safari · iOS', 20_000), device('own', 'Firefox · Linux', 20_001), device('old', 'Web', 19_000)]

  beforeEach(() => {
    let left = there
    replies['ListDevices'] = () => ({ Devices: left })
    replies['ForgetDevice'] = (input: { DeviceKey: string }) => {
      left = left.filter(({ DeviceKey }) => DeviceKey !== input.DeviceKey)
      return {}
    }
  })

  it('is told with each day, and this device is not signed out here', async () => {
    await openDevices()
    expect(shown()).toContain(say('devices.seen', { date: sayDay(20_000) }))
    expect(['Safari · iOS', 'Firefox · Linux', 'Web'].map((name) => find('button', endOf(name)) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })

  it('ends on the device that was chosen, alone and once; the list is read anew', async () => {
    await openDevices()
    const letCome = holdAnswers()
    await press(endOf('Web'))
    expect(
      [get('button', endOf('Web')), get('button', endOf('Safari · iOS'))].map((one) => one.getAttribute('aria-busy')),
    ).toEqual(['true', null])
    await press(endOf('Web'))
    await letCome()
    await eventually(() => expect(find('button', endOf('Web'))).toBeUndefined())
    expect(ended()).toMatchObject([{ DeviceKey: 'old', AccessToken: token }])
    expect([toastKeys(), find('button', endOf('Safari · iOS')) !== undefined]).toEqual([['devices.ended'], true])
    // The button went with its device: the focus stays in the list.
    expect(focused()).toContain('Firefox · Linux')
  })

  it('stays where it is not ended, which is said at that device; it may be tried again', async () => {
    const works = replies['ForgetDevice']
    replies['ForgetDevice'] = () => refuseIdentity('InternalErrorException')
    await openDevices()
    await press(endOf('Web'))
    await eventually(() => expect(shown().split(say('security.failed'))).toHaveLength(2))
    expect([toastKeys(), get('button', endOf('Web')).getAttribute('aria-busy')]).toEqual([[], null])
    replies['ForgetDevice'] = works
    await press(endOf('Web'))
    await eventually(() => expect(find('button', endOf('Web'))).toBeUndefined())
    expect(shown()).not.toContain(say('security.failed'))
  })

  it('is read anew each time, and nothing is known where there is none', async () => {
    await openDevices()
    replies['ListDevices'] = { Devices: [] }
    await show(<DevicesDialog onClose={onClose} />)
    await eventually(() => expect(shown()).toContain(say('devices.none')))
  })
})

const submit = async () => {
  expect((await fire(document.querySelector('form') as Element, 'submit')).defaultPrevented).toBe(true)
  await settle()
}
const code = say('security.code')

const error = (name: string) => {
  const described = get('field', name).getAttribute('aria-describedby')?.split(' ').at(-1)
  return described === undefined ? undefined : document.getElementById(described)?.textContent
}

describe('a new address', () => {
  const field = say('email.new')
  const sendCode = async () => {
    await type(field, ' new@example.org ')
    await submit()
    await eventually(() => expect(find('field', code)).toBeDefined())
  }

  beforeEach(async () => {
    replies['UpdateUserAttributes'] = {}
    replies['VerifyUserAttribute'] = {}
    await show(<EmailDialog onClose={onClose} />)
  })

  it.each(['', 'mira', 'mira@'])('is sent nothing while it is %j: what is missing has the focus', async (typed) => {
    await type(field, typed)
    await submit()
    expect([called, focused().includes(say('email.invalid'))]).toEqual([[], true])
  })

  it('is called incomplete once the typing rests, not before', async () => {
    vi.useFakeTimers()
    await type(field, 'mira@')
    await pass(delays.confirmation - 1)
    expect(error(field)).toBeUndefined()
    await pass(1)
    expect(error(field)).toBe(say('email.invalid'))
    await type(field, 'mira@example.org')
    expect(error(field)).toBeUndefined()
  })

  it('gets a code, which is asked for by the address that it went to; the old one counts until then', async () => {
    await submit()
    await sendCode()
    expect(sent('UpdateUserAttributes')).toMatchObject([
      { AccessToken: token, UserAttributes: [{ Name: 'email', Value: 'new@example.org' }] },
    ])
    expect(shown()).toContain(say('email.sent', { address: 'new@example.org' }))
    expect([onClose.mock.calls, toastKeys(), all('group'), sent('VerifyUserAttribute')]).toEqual([[], [], [], []])
  })

  it('is changed by the code, once: it is known everywhere before the dialog closes', async () => {
    await sendCode()
    let known: string | undefined
    onClose.mockImplementation(() => void (known = $session.get().claims?.email))
    const letCome = holdAnswers()
    await type(code, '123456')
    await submit()
    await submit()
    expect(get('button', say('email.save')).getAttribute('aria-busy')).toBe('true')
    await letCome()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent('VerifyUserAttribute')).toMatchObject([{ AccessToken: token, AttributeName: 'email', Code: '123456' }])
    expect([known, toastKeys()]).toEqual(['new@example.org', ['email.changed']])
  })

  it('is changed, and said to be, where the token cannot be renewed just then', async () => {
    replies['GetTokensFromRefreshToken'] = new TypeError('offline')
    await sendCode()
    await type(code, '123456')
    await submit()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    expect([toastKeys(), $popups.get()]).toEqual([['email.changed'], []])
  })

  it('is not changed by a code that is not whole, or wrong: what was typed stays', async () => {
    await sendCode()
    await type(code, '12345')
    await submit()
    expect([sent('VerifyUserAttribute'), focused().includes(code)]).toEqual([[], true])
    replies['VerifyUserAttribute'] = () => refuseIdentity('CodeMismatchException')
    await type(code, '123456')
    await submit()
    await eventually(() => expect(error(code)).toBe(say('security.wrong')))
    expect([get('field', code).value, onClose.mock.calls, toastKeys()]).toEqual(['123456', [], []])
    await press(say('email.again'))
    expect(error(field)).toBeUndefined()
  })

  it('may be another one: the address stays to be mended, its code does not', async () => {
    await sendCode()
    await type(code, '12345')
    await submit()
    await press(say('email.again'))
    expect(get('field', field).value.trim()).toBe('new@example.org')
    await type(field, 'newer@')
    // What was missing of the code is no try of this one.
    expect(all('group')).toEqual([])
    await type(field, 'newer@example.org')
    await submit()
    await eventually(() => expect(find('field', code)).toBeDefined())
    expect([get('field', code).value, sent('UpdateUserAttributes').length, all('group')]).toEqual(['', 2, []])
  })

  it.each([
    ['InvalidParameterException', 'security.failed'],
    ['LimitExceededException', 'security.tooOften'],
  ] as const)('that is refused with %s says why at its field, and stays there', async (reason, text) => {
    replies['UpdateUserAttributes'] = () => refuseIdentity(reason)
    await type(field, 'new@example.org')
    await submit()
    await eventually(() => expect(error(field)).toBe(say(text)))
    expect([get('field', field).value, find('field', code)]).toEqual(['new@example.org', undefined])
    replies['UpdateUserAttributes'] = {}
    await submit()
    await eventually(() => expect(find('field', code)).toBeDefined())
    expect(error(code)).toBeUndefined()
  })

  it('wants a new sign-in where the last one is too old', async () => {
    replies['UpdateUserAttributes'] = wantsFresh
    await type(field, 'new@example.org')
    await submit()
    await eventually(() => expect(find('button', say('fresh.signOut'))).toBeDefined())
    expect([error(field), get('field', field).value, $session.get().authenticated]).toEqual([undefined, 'new@example.org', true])
    await press(say('fresh.signOut'))
    await eventually(() => expect($session.get().authenticated).toBe(false))
  })
})

const switched = () =>
  sent('SetUserMFAPreference').map((input) => (input as { SoftwareTokenMfaSettings: object }).SoftwareTokenMfaSettings)

describe('an authenticator app', () => {
  let hasApp: boolean
  const open = async () => {
    replies['GetUser'] = () => ({
      UserAttributes: [{ Name: 'email', Value: 'mira+1@example.org' }],
      UserMFASettingList: hasApp ? ['SOFTWARE_TOKEN_MFA'] : [],
    })
    signInFacts.clear()
    await show(<AppDialog onClose={onClose} />)
    const state = hasApp ? say('app.isOn') : say('app.intro')
    await eventually(() => expect(shown()).toContain(state))
  }

  beforeEach(() => {
    hasApp = false
    Object.assign(replies, {
      AssociateSoftwareToken: { SecretCode: 'ABCDEFGHIJ' },
      VerifySoftwareToken: {},
      SetUserMFAPreference: ({ SoftwareTokenMfaSettings }: { SoftwareTokenMfaSettings: { Enabled: boolean } }) => {
        hasApp = SoftwareTokenMfaSettings.Enabled
        return {}
      },
      QuintetCreateRecoveryCodes: { RecoveryCodes: ['one-1', 'two-2'] },
    })
  })

  it('has its key as a picture and in letters, asked for once; nothing is on yet', async () => {
    await open()
    expect(get('image', say('app.picture'))).toBeDefined()
    expect(shown()).toContain('ABCD EFGH IJ')
    expect([sent('AssociateSoftwareToken').length, switched()]).toEqual([1, []])
  })

  it('is on with its first code; its recovery codes stay until they are said to be kept', async () => {
    await open()
    await type(code, '123456')
    const letCome = holdAnswers()
    await submit()
    await submit()
    await letCome()
    await eventually(() => expect(shown()).toContain(say('app.recovery')))
    expect(sent('VerifySoftwareToken')).toMatchObject([{ UserCode: '123456' }])
    expect([shown().includes('one-1'), shown().includes('two-2'), onClose.mock.calls.length, toastKeys()]).toEqual([
      true,
      true,
      0,
      [],
    ])
    await press(say('app.done'))
    expect([onClose.mock.calls.length, toastKeys()]).toEqual([1, ['app.on']])
    await eventually(() => expect(signInFacts.$.get().data?.hasApp).toBe(true))
  })

  it('is on as well for who closes it at the recovery codes', async () => {
    await open()
    await type(code, '123456')
    await submit()
    await eventually(() => expect(shown()).toContain(say('app.recovery')))
    await press(sayShell('dialog.close'))
    expect(onClose).toHaveBeenCalledOnce()
    await eventually(() => expect(signInFacts.$.get().data?.hasApp).toBe(true))
  })

  it('is on at once where the provider has no recovery codes', async () => {
    replies['QuintetCreateRecoveryCodes'] = () => refuseIdentity('InvalidAction')
    await open()
    await type(code, '123456')
    await submit()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    expect(toastKeys()).toEqual(['app.on'])
  })

  it('stays off with a code that is not whole, or wrong', async () => {
    replies['VerifySoftwareToken'] = () => refuseIdentity('CodeMismatchException')
    await open()
    await type(code, '12345')
    await submit()
    expect([sent('VerifySoftwareToken'), shown().includes(say('security.wrong'))]).toEqual([[], true])
    await type(code, '123456')
    await submit()
    await eventually(() => expect(sent('VerifySoftwareToken')).toHaveLength(1))
    expect([switched(), onClose.mock.calls, get('field', code).value]).toEqual([[], [], '123456'])
  })

  it('is switched off by its button, once', async () => {
    hasApp = true
    await open()
    const letCome = holdAnswers()
    await press(say('app.turnOff'))
    await press(say('app.turnOff'))
    await letCome()
    await eventually(() => expect(onClose).toHaveBeenCalledOnce())
    expect([switched(), toastKeys()]).toEqual([[{ Enabled: false, PreferredMfa: false }], ['app.off']])
  })

  it('stays on where it may not be switched off: a new sign-in is asked for', async () => {
    hasApp = true
    replies['SetUserMFAPreference'] = wantsFresh
    await open()
    await press(say('app.turnOff'))
    await eventually(() => expect(find('button', say('fresh.signOut'))).toBeDefined())
    expect([onClose.mock.calls, toastKeys()]).toEqual([[], []])
  })
})

describe('the ways into signing in', () => {
  const titles = {
    password: 'password.title',
    app: 'security.app',
    email: 'security.email',
    devices: 'security.devices',
  } as const

  it.each([
    [true, 'security.appOn'],
    [false, 'security.appOff'],
  ] as const)('say whether an app is asked for: %s', async (hasApp, text) => {
    replies['GetUser'] = { UserMFASettingList: hasApp ? ['SOFTWARE_TOKEN_MFA'] : [] }
    signInFacts.clear()
    await show(<Security open={() => undefined} />)
    await eventually(() => expect(shown()).toContain(say(text)))
  })

  it.each(['password', 'app', 'email', 'devices'] as const)('lead to %s', async (dialog) => {
    const opened = vi.fn()
    await show(<Security open={opened} />)
    await pressRow(say(titles[dialog]))
    expect(opened.mock.calls).toEqual([[dialog]])
  })

  it.each(['app', 'email', 'devices'] as const)('open the dialog of %s that the address asks for, alone', async (dialog) => {
    await show(<SecurityDialogs asked={new URLSearchParams({ [dialog]: '1' })} onClose={onClose} />)
    expect(all('dialog').map((one) => one.querySelector('h2')?.textContent)).toEqual([say(titles[dialog])])
    await press(sayShell('dialog.close'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
