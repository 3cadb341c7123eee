import { configure, environment, memoryStorage } from '@quintet/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { birthDateOf, birthDateProblem, birthParts } from '../src/login/birth-date.ts'
import {
  beginSignUp,
  closeSignUp,
  forgetSignUp,
  keepSignUp,
  openSignUp,
  readSignUp,
  signUpSteps,
} from '../src/login/pending-sign-up.ts'

const day = 24 * 3_600_000
const pending = { step: 'birth', email: 'mira@example.org', birthDate: '1990-5-', isOpen: true } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 12) })
  configure({ storage: memoryStorage() })
})
afterEach(() => void vi.useRealTimers())

const full = () => {
  throw new Error('full')
}

describe('a sign-up that was left', () => {
  test('is kept for a day', () => {
    expect([readSignUp(), openSignUp()]).toEqual([undefined, undefined])
    keepSignUp(pending)
    vi.advanceTimersByTime(day - 1)
    expect([readSignUp(), openSignUp()]).toEqual([pending, 'birth'])
    vi.advanceTimersByTime(1)
    expect([readSignUp(), openSignUp(), beginSignUp()]).toEqual([undefined, undefined, 'welcome'])
  })

  test('does not open by itself once it was closed, and keeps what was typed', () => {
    closeSignUp()
    expect(readSignUp()).toBeUndefined()
    keepSignUp(pending)
    closeSignUp()
    expect([readSignUp(), openSignUp(), beginSignUp()]).toEqual([{ ...pending, isOpen: false }, undefined, 'birth'])
    forgetSignUp()
    expect(readSignUp()).toBeUndefined()
  })

  test.each(signUpSteps)('goes on at the step %s, but from the code at the beginning', (step) => {
    keepSignUp({ ...pending, step })
    expect(beginSignUp()).toBe(step === 'code' ? 'welcome' : step)
    expect(readSignUp()?.step).toBe(step)
  })

  test('of an earlier version of the page goes on at the address', () => {
    keepSignUp({ ...pending, step: 'form' as never })
    expect(readSignUp()).toEqual({ ...pending, step: 'email' })
  })

  test('is none where the storage holds something else, or takes nothing', () => {
    environment().storage.setItem('sign-up', '{')
    expect(readSignUp()).toBeUndefined()
    configure({ storage: { ...memoryStorage(), setItem: full } })
    keepSignUp(pending)
    expect(readSignUp()).toBeUndefined()
  })
})

describe('a birth date', () => {
  test.each([
    [{ year: '1990', month: '5', day: '7' }, '1990-05-07'],
    [{ year: '1990', month: '12', day: '31' }, '1990-12-31'],
    [{ year: '1990', month: '0', day: '' }, '1990-0-'],
    [{ year: '', month: '', day: '' }, '--'],
  ])('of the fields %j is %s', (parts, text) => expect(birthDateOf(parts)).toBe(text))

  test.each([
    ['1990-05-07', { year: '1990', month: '05', day: '07' }],
    ['1990-5-', { year: '1990', month: '5', day: '' }],
    ['1990', { year: '1990', month: '', day: '' }],
    ['', { year: '', month: '', day: '' }],
  ])('that stands as %s has the fields %j', (text, parts) => expect(birthParts(text)).toEqual(parts))

  test.each([
    ['2008-11-27', undefined],
    ['2008-11-28', 'signup.adultsOnly'],
    ['2026-11-27', 'signup.adultsOnly'],
    ['1990-02-30', 'signup.dateInvalid'],
    ['1990-5-', 'signup.dateInvalid'],
    ['--', 'signup.dateInvalid'],
  ])('of %s on 27 November 2026: %s', (text, problem) => expect(birthDateProblem(text)).toBe(problem))
})
