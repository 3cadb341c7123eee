import { describe, expect, it, test } from 'vitest'
import {
  PASSWORD_SYMBOLS,
  isEmailAddress,
  isEmailPlausible,
  isEncryptionPassword,
  isLoginPassword,
  isPasswordGood,
  isResetCode,
  passwordProblems,
} from './index.ts'

describe('new password', () => {
  it.each([
    ['Sunny.day1', []],
    ['Aa1.aaa', ['length']],
    ['Aa1.aaaa', []],
    ['Sunny.day0', ['digit']],
    ['SunnyDay1', ['symbol']],
    ['Sunny~day1', ['symbol']],
    ['sunny.day1', ['capital']],
    ['Éclair.d1x', []],
    ['', ['length', 'digit', 'symbol', 'capital']],
    ['Lantern by the 7th!', ['blank']],
    ['Sunny.day\u00a01', ['blank']],
    [' Sunny.day1', ['blank']],
  ])('%j fails %j (decision 40)', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems)
  })

  it('takes each listed symbol (decision 40)', () => {
    for (const symbol of PASSWORD_SYMBOLS) expect(passwordProblems(`Sunnyday1${symbol}`)).toEqual([])
    expect(new Set(PASSWORD_SYMBOLS).size).toBe(24)
  })

  it('is refused when it is known from a breach (decision 40)', () => {
    expect(passwordProblems('Password1!', (password) => password === 'Password1!')).toEqual(['breached'])
  })
})

test('a password is good when it fails nothing', () => {
  expect([isPasswordGood('Sunny.day1'), isPasswordGood('Sunny.day1', () => true), isPasswordGood('sunny')]).toEqual([
    true,
    false,
    false,
  ])
})

describe('signing in', () => {
  it('asks for an @ and more than 6 characters (decision 40)', () => {
    expect(['a@b', 'ab'].map(isEmailPlausible)).toEqual([true, false])
    expect(['1234567', '123456', '  123456  '].map(isLoginPassword)).toEqual([true, false, false])
    expect(['123456789012', '12345678901'].map(isEncryptionPassword)).toEqual([true, false])
  })

  it('means by an address one that a mail can go to', () => {
    const taken = ['name@example.org', ' name@example.org ', 'a.b+c@x.example.org', 'имя@пример.рф', `a@${'b'.repeat(185)}.org`]
    const refused = [
      '',
      '@',
      'name@',
      '@example.org',
      'name@example',
      'a b@example.org',
      'a@b@example.org',
      'a@example..org',
      'a@.org',
      'a@example.',
      'a@example.org/x',
      'a@ex%61mple.org',
      'a@example.org:25',
    ]
    const tooLong = [`${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(186)}.org`]
    expect(taken.filter((email) => !isEmailAddress(email))).toEqual([])
    expect([...refused, ...tooLong].filter(isEmailAddress)).toEqual([])
  })

  it('takes a code of exactly six digits', () => {
    expect(['123456', '12345', '1234567', '12345a'].map(isResetCode)).toEqual([true, false, false, false])
  })
})
