// @vitest-environment happy-dom
import { environment, learnServerTime, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followLanguage } from '../src/document/follow-language.ts'
import { $entered, enterApp } from '../src/login/enter-app.ts'
import { loginErrorKey } from '../src/login/login-texts.ts'
import { closeSignUp, forgetSignUp, keepSignUp, openSignUp, readSignUp } from '../src/login/pending-sign-up.ts'
import { birthDateOf, birthDateProblem, birthParts } from '../src/login/birth-date.ts'
import { guessBrowser, guessDevice } from '../src/report-error/browser-guess.ts'
import {
  beginReport,
  emptyReport,
  keepReport,
  needsAgreement,
  type ReportDraft,
  reportProblems,
  sendReport,
} from '../src/report-error/report-form.ts'

const now = Date.UTC(2026, 8, 21, 12)
const blocked = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  learnServerTime(String(now))
  fakeApi()
})
afterEach(() => void vi.useRealTimers())

describe('a sign-up under way', () => {
  const pending = { step: 'code', email: 'mira@example.org', birthDate: '1990-05-17', isOpen: true } as const

  test('is kept for a day, and opens by itself', () => {
    expect([readSignUp(), openSignUp()]).toEqual([undefined, undefined])
    keepSignUp(pending)
    vi.setSystemTime(now + 24 * 3_600_000 - 1)
    expect([readSignUp(), openSignUp()]).toEqual([pending, 'code'])
    vi.setSystemTime(now + 24 * 3_600_000)
    expect([readSignUp(), openSignUp()]).toEqual([undefined, undefined])
  })

  test('that was closed keeps what it holds, and one that was forgotten nothing', () => {
    closeSignUp()
    expect(environment().storage.length).toBe(0)
    keepSignUp(pending)
    closeSignUp()
    expect([readSignUp(), openSignUp()]).toEqual([{ ...pending, isOpen: false }, undefined])
    forgetSignUp()
    expect(readSignUp()).toBeUndefined()
  })

  test('is nothing where the memory is damaged or full', () => {
    environment().storage.setItem('sign-up', '{')
    expect(readSignUp()).toBeUndefined()
    environment().storage.setItem = blocked
    keepSignUp(pending)
    expect(readSignUp()).toBeUndefined()
  })
})

describe('the birth date', () => {
  test('makes an adult on the day of the eighteenth birthday, by the server’s day', () => {
    expect(['2008-09-21', '2008-09-22'].map(birthDateProblem)).toEqual([undefined, 'signup.adultsOnly'])
    learnServerTime(String(now + 86_400_000))
    expect(birthDateProblem('2008-09-22')).toBeUndefined()
  })

  test.each([
    ['1917-09-21', undefined],
    ['1916-09-21', 'signup.adultsOnly'],
    ['2030-01-01', 'signup.adultsOnly'],
    ['1990-02-30', 'signup.dateInvalid'],
    ['1990-13-01', 'signup.dateInvalid'],
    ['90-05-17', 'signup.dateInvalid'],
    ['1990--', 'signup.dateInvalid'],
    ['--', 'signup.dateInvalid'],
  ])('%s: %s', (date, problem) => {
    expect(birthDateProblem(date)).toBe(problem)
  })

  test('goes into its three fields and back, as far as it was typed', () => {
    expect(birthDateOf({ year: '1990', month: '5', day: '7' })).toBe('1990-05-07')
    expect(birthDateOf({ year: '', month: '0', day: '17' })).toBe('-0-17')
    expect(birthParts('1990-05-')).toEqual({ year: '1990', month: '05', day: '' })
    expect(birthParts('')).toEqual({ year: '', month: '', day: '' })
  })
})

test.each([
  ['Incorrect username or password.', 'credentials'],
  ['User does not exist.', 'credentials'],
  ['Password attempts exceeded', 'tooOften'],
  ['Attempt limit exceeded, please try after some time.', 'tooOften'],
  ['Too many requests', 'tooOften'],
  ['User is disabled.', 'disabled'],
  ['User is not authenticated', 'signInAgain'],
  ['Network error', 'network'],
  ['There was an error.', 'server'],
])('%s is said in words of ours', (message, key) => {
  expect(loginErrorKey(message)).toBe(`login.error.${key}`)
})

test('what the provider says beyond that has none', () => {
  expect(loginErrorKey('Something new.')).toBeUndefined()
})

test('the app is entered at a path, with its state, on top of the login page or in its place', () => {
  const before = history.length
  $entered.set(false)
  enterApp('/help', { state: { email: 'a@b' } })
  expect([location.pathname, history.state, $entered.get()]).toEqual([
    '/help',
    { usr: { email: 'a@b' }, key: 'entrance', idx: 1 },
    true,
  ])
  expect(history.length).toBe(before + 1)
  enterApp('/home', { replace: true })
  expect([location.pathname, history.state, history.length]).toEqual([
    '/home',
    { usr: null, key: 'entrance', idx: 0 },
    before + 1,
  ])
  history.replaceState(null, '', '/')
})

test('the document speaks the chosen language, from its side', async () => {
  const { $language } = await import('@quintet/sdk')
  const root = document.createElement('html')
  $language.set({ id: 1, tables: {} })
  const stop = followLanguage(root)
  expect([root.lang, root.dir]).toEqual(['en', 'ltr'])
  $language.set({ id: 6, tables: {} })
  expect([root.lang, root.dir]).toEqual(['ar', 'rtl'])
  $language.set({ id: 1, tables: {} })
  stop()
})

test('the next page comes in the chosen language, where it is another than this one came in', async () => {
  const { $language } = await import('@quintet/sdk')
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  const root = document.createElement('html')
  root.lang = 'en'
  $language.set({ id: 1, tables: {} })
  const stop = followLanguage(root)
  $language.set({ id: 1, tables: { user: {} } })
  expect(written).toEqual([])
  for (const id of [6, 12, 1]) $language.set({ id, tables: {} })
  const year = 'Path=/; Max-Age=31536000; SameSite=Lax'
  expect(written.map((text) => text.replace('; Secure', ''))).toEqual([
    `quintet_language=ar; ${year}`,
    `quintet_language=de; ${year}`,
    `quintet_language=en; ${year}`,
  ])
  vi.restoreAllMocks()
  stop()
})

test.each([
  ['Mozilla/5.0 (Linux; Android 16) SamsungBrowser/29.0 Chrome/140 Safari/537', 'samsung', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140', 'edge', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140', 'firefox', 'linux'],
  ['Mozilla/5.0 (iPhone; like Mac OS X) FxiOS/140 Safari/604', 'firefox', 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Chrome/140 Safari/537', 'chrome', 'mac'],
  ['Mozilla/5.0 (iPad; like Mac OS X) CriOS/140 Safari/604', 'chrome', 'tablet'],
  ['Mozilla/5.0 (Android; Tablet) Version/19 Safari/604', 'safari', 'tablet'],
  ['Mozilla/5.0 (CrOS x86_64)', '', 'linux'],
  ['something else', '', ''],
])('%s', (agent, browser, device) => {
  expect([guessBrowser(agent), guessDevice(agent)]).toEqual([browser, device])
})

describe('a report', () => {
  const whole: ReportDraft = {
    category: '5',
    issue: 'data',
    browser: 'firefox',
    device: 'linux',
    reason: '  It does not save.  ',
    agreed: false,
  }

  test('begins with what the browser says of itself, and with what was begun', () => {
    enterAs('mira')
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140'
    const empty = { category: '', issue: '', browser: 'firefox', device: 'linux', reason: '', agreed: false }
    expect([emptyReport(agent), beginReport(agent)]).toEqual([empty, empty])
    keepReport({ ...whole, browser: 'safari' })
    expect(beginReport(agent)).toEqual({ ...whole, browser: 'safari' })
  })

  test('names what it lacks', () => {
    expect(reportProblems(whole)).toEqual([])
    for (const part of ['category', 'issue', 'browser', 'device'])
      expect(reportProblems({ ...whole, [part]: '' })).toEqual(['reportError.choose'])
    expect(reportProblems({ ...whole, reason: 'short' })).toEqual(['reportError.describe'])
    expect(reportProblems({ ...whole, category: '6' })).toEqual(['reportError.agree'])
    expect(reportProblems({ ...whole, category: '6', agreed: true })).toEqual([])
    expect(reportProblems({ ...whole, category: '', reason: '' })).toEqual(['reportError.choose', 'reportError.describe'])
    expect(['5', '6'].map((category) => needsAgreement({ ...whole, category }))).toEqual([false, true])
  })

  test.each([
    ['5', {}],
    ['6', { agreed: true }],
  ])('of category %s is sent with its time, and its draft is over', async (category, agreement) => {
    const called = fakeApi({ reportError: {} })
    enterAs('mira')
    const draft = { ...whole, category, agreed: true }
    keepReport(draft)
    await sendReport(draft)
    const sent = { issue: 'data', browser: 'firefox', device: 'linux', reason: 'It does not save.' }
    expect(called[0]?.input).toEqual({ ...sent, category: Number(category), date: now / 1000, ...agreement })
    expect(readDraft('report-error')).toBeUndefined()
  })

  test('that did not arrive stays', async () => {
    fakeApi({ reportError: refuseCall('input.invalid') })
    enterAs('mira')
    keepReport(whole)
    await expect(sendReport(whole)).rejects.toMatchObject({ code: 'input.invalid' })
    expect(readDraft('report-error')).toEqual(whole)
  })
})
