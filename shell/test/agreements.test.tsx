// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { member } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall, refuseCall, refuseIdentity } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  failures,
  find,
  get,
  leave,
  press,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isConsentPending, rememberConsent } from '../src/account/pending-consent.ts'
import { ConsentNote } from '../src/home/consent-note.tsx'
import { SecretStep } from '../src/login/secret-step.tsx'
import { completeMember } from './complete-member.ts'
import { begin, say } from './screen.ts'

let called: FakeCall[]
let reply: unknown
const inputsOf = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)

beforeEach(async () => {
  reply = {}
  called = fakeApi({
    SignUp: () => reply,
    saveConsent: () => reply,
    loadMember: completeMember,
    askToBeLetIn: () => reply,
  })
  await begin()
})
afterEach(closeScreen)

const submit = async (...agreed: readonly string[]) => {
  for (const name of agreed) await press(name, 'checkbox')
  await press(say('signup.submit'))
  await settle()
}

const ask = async (words: string) => {
  await type(say('signup.askText'), words)
  await press(say('signup.askSend'))
  await settle()
}

describe('the last step of a sign-up', () => {
  const password = 'Harbour-Lantern-7'
  const email = 'mira@example.org'
  const heard = { onChange: vi.fn(), onDone: vi.fn() }
  const ticks = [say('signup.terms'), say('signup.matching')] as const
  const open = async (birthDate = '1990-05-17') => {
    vi.clearAllMocks()
    await show(<SecretStep email={email} birthDate={birthDate} {...heard} />)
    await type(say('newPassword.password'), password)
  }

  const refused = async () => {
    reply = refuseIdentity('UserLambdaValidationException', 'throw-away')
    await open()
    await submit(...ticks)
  }

  it('has nothing ticked beforehand', async () => {
    await open()
    expect(all('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  })

  it.each([
    [[], ['signup.termsOpen', 'signup.matchingOpen']],
    [[ticks[0]], ['signup.matchingOpen']],
    [[ticks[1]], ['signup.termsOpen']],
  ] as const)('is not sent with %j, and says what is missing', async (agreed, missing) => {
    await open()
    await submit(...agreed)
    expect(inputsOf('SignUp')).toEqual([])
    for (const key of missing) expect(shown()).toContain(say(key))
    expect(isConsentPending(email)).toBe(false)
  })

  it('is sent with both, in the wording that was shown, and the consent is kept for the first sign-in', async () => {
    reply = { UserSub: 'own', CodeDeliveryDetails: { Destination: 'm***' } }
    await open()
    await submit(...ticks)
    expect(inputsOf('SignUp')).toHaveLength(1)
    expect(JSON.stringify(inputsOf('SignUp'))).toContain(JSON.stringify({ Name: 'custom:consent', Value: TERMS_VERSION }))
    expect(heard.onDone).toHaveBeenCalledExactlyOnceWith(password, 'own')
    expect(isConsentPending(email)).toBe(true)
  })

  it('that is refused leads nowhere, keeps what was entered, and no consent', async () => {
    reply = refuseIdentity('LimitExceededException')
    await open()
    await submit(...ticks)
    expect(all('alert').map(({ textContent }) => textContent)).toContain(say('error.input.tooMany'))
    expect(heard.onDone).not.toHaveBeenCalled()
    expect(get('field', say('newPassword.password')).value).toBe(password)
    expect(all('checkbox').map(({ checked }) => checked)).toEqual([true, true])
    expect(isConsentPending(email)).toBe(false)
    await submit()
    expect(inputsOf('SignUp')).toHaveLength(2)
  })

  it('goes back to a birth date that does not do', async () => {
    await open('2026-01-01')
    await submit(...ticks)
    expect(heard.onChange).toHaveBeenCalledExactlyOnceWith('birth')
    expect(inputsOf('SignUp')).toEqual([])
  })

  describe('with an address that is taken for a throw-away one', () => {
    it('lets ask the staff, in words, with the address', async () => {
      await refused()
      await ask('too short')
      expect(shown()).toContain(say('appeal.tooShort'))
      expect(inputsOf('askToBeLetIn')).toEqual([])
      reply = { report: 17, answerBy: 1_800_000_000 }
      await ask('  I use this address for everything that I sign up to.  ')
      expect(inputsOf('askToBeLetIn')).toEqual([
        { email, text: 'I use this address for everything that I sign up to.', language: 1 },
      ])
      expect(all('status').some(({ textContent }) => textContent.includes('17'))).toBe(true)
    })

    it('keeps the words that could not be sent', async () => {
      await refused()
      reply = refuseCall('input.tooMany')
      const words = 'I use this address for everything that I sign up to.'
      await ask(words)
      expect(get('field', say('signup.askText')).value).toBe(words)
      expect(shown()).toContain(say('error.input.tooMany'))
    })
  })
})

const enter = async (consents: MemberRecord['consents']) => {
  enterAs('mira')
  member.set({ ...completeMember, consents })
  await show(<ConsentNote />)
}

const agree = async () => {
  await press(say('home.agree'))
  await settle()
}

describe('the consent to be matched, where it was not given at the sign-up', () => {
  it('is asked for, and given by the button alone', async () => {
    await enter([])
    expect(shown()).toContain(say('signup.matching'))
    expect(inputsOf('saveConsent')).toEqual([])
    await agree()
    expect(inputsOf('saveConsent')).toEqual([{ kind: 'matching', granted: true }])
    expect(toastKeys()).toEqual(['toast.saved'])
    expect(find('button', say('home.agree'))).toBeUndefined()
  })

  it('that could not be saved is asked for still, and not said to be given', async () => {
    await enter([])
    reply = refuseCall('unexpected')
    await agree()
    expect(toastKeys()).toEqual([])
    expect(failures()).toHaveLength(1)
    expect(get('button', say('home.agree')).getAttribute('aria-busy')).toBeNull()
  })

  it('is not asked for before it is known whether it was given', async () => {
    enterAs('mira')
    member.clear()
    await show(<ConsentNote />)
    expect(shown()).toBe('')
  })

  it('is not asked for where it is given, or on its way', async () => {
    await enter(['matching'])
    expect(shown()).toBe('')
    await leave()
    rememberConsent('mira@example.org')
    await enter([])
    expect(shown()).toBe('')
  })
})
