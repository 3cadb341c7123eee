// @vitest-environment happy-dom
import { caseTextLimits } from '@quintet/domain/cases'
import { configure, memoryStorage } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { act } from 'react'
import { all, closeScreen, eventually, find, fire, get, place, press, settle, show, shown, type } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import AboutPage from '../src/login/about-page.tsx'
import { AskLetIn } from '../src/login/ask-let-in.tsx'
import { BirthStep } from '../src/login/birth-step.tsx'
import { EmailStep } from '../src/login/email-step.tsx'
import { openSignUp, keepSignUp, readSignUp } from '../src/login/pending-sign-up.ts'
import { begin, files, say } from './screen.ts'

let called: FakeCall[]
let reply: unknown
const asked = () => called.filter(({ name }) => name === 'askToBeLetIn').map(({ input }) => input)

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  reply = { report: 12, answerBy: 1_800_000_000 }
  called = fakeApi({ ...files, askToBeLetIn: () => reply })
  configure({ storage: memoryStorage() })
  await begin()
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
})

const errors = () => all('alert').map(({ textContent }) => textContent)
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

const step = (email: string) => show(<EmailStep email={email} onEmail={vi.fn()} onNext={vi.fn()} />)

describe('the address', () => {
  const wrong = say('signup.emailIncomplete')

  it('is not found fault with while it is typed', async () => {
    await step('')
    expect(errors()).toEqual([])
    await fire(get('field', say('login.email')), 'focusout')
    expect(errors()).toEqual([])
  })

  it('that was typed before is, as the step is come back to', async () => {
    await step('mira@')
    expect(errors()).toEqual([wrong])
  })

  it('that is missing is, once going on was tried', async () => {
    await step('')
    await send()
    expect(errors()).toEqual([wrong])
  })
})

it('the birth date is found fault with once going on was tried', async () => {
  await show(<BirthStep birthDate="2020-05-17" onBirthDate={vi.fn()} onNext={vi.fn()} />)
  expect(errors()).toEqual([])
  await send()
  expect(errors()).toEqual([say('signup.adultsOnly')])
})

const openAsking = () => show(<AskLetIn email=" mira@example.org " />)

describe('who is refused', () => {
  const words = 'I am a real person, and this is my only address.'

  it('writes more than blanks to the staff', async () => {
    await openAsking()
    await type(say('signup.askText'), ' '.repeat(caseTextLimits.appeal.min + 5))
    await press(say('signup.askSend'))
    expect(errors()).toEqual([say('appeal.tooShort')])
    expect(asked()).toEqual([])
  })

  it('writes once, however often it is pressed, and is told what comes of it', async () => {
    const door: { open?: (answer: object) => void } = {}
    reply = new Promise((resolve) => (door.open = resolve))
    await openAsking()
    await type(say('signup.askText'), ` ${words} `)
    await press(say('signup.askSend'))
    expect(get('button', say('signup.askSend')).getAttribute('aria-busy')).toBe('true')
    await press(say('signup.askSend'))
    await act(async () => door.open?.({ report: 12, answerBy: 1_800_000_000 }))
    await eventually(() => expect(all('status').at(-1)?.textContent).toContain('12'))
    expect(asked()).toEqual([{ email: 'mira@example.org', text: words, language: 1 }])
  })

  it('keeps what was written where it could not be sent', async () => {
    reply = refuseCall('unexpected')
    await openAsking()
    await type(say('signup.askText'), words)
    await press(say('signup.askSend'))
    await eventually(() => expect(errors()).toHaveLength(1))
    expect(get('field', say('signup.askText')).value).toBe(words)
  })
})

const openAbout = () => show(<AboutPage />, '/about')

describe('the page for visitors', () => {
  it('leads to the sign-up, which opens by itself', async () => {
    await openAbout()
    await press(say('login.signUp'))
    await settle()
    expect([place().path, openSignUp()]).toEqual(['/login', 'welcome'])
  })

  it('goes on with one that was begun, with what was typed', async () => {
    keepSignUp({ step: 'birth', email: 'mira@example.org', birthDate: '1990-05-17', isOpen: false })
    await openAbout()
    await press(say('login.signUp'))
    await settle()
    expect(readSignUp()).toEqual({ step: 'birth', email: 'mira@example.org', birthDate: '1990-05-17', isOpen: true })
  })

  it('says what it costs and how a week goes', async () => {
    await openAbout()
    expect(shown()).toContain(say('signup.week'))
    expect(find('button', say('login.signUp'))).toBeDefined()
  })
})
