import { describe, expect, it } from 'vitest'
import { passwordStrength } from '../src/stores/password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['Password1!', 'weak'],
    ['Aaaaaaaaaaaaaaaaaaaa1!', 'weak'],
    ['Abcdefghijklmnop1234!', 'weak'],
    ['Quintet-Demo-7', 'fair'],
    ['Harbour-Lantern-7', 'strong'],
    ['xK9$mQ2!vB7%', 'strong'],
    ['كلمة المرور', 'weak'],
    // A digit counts less than a symbol, and whichever came first counts like any other.
    ['1593715937159', 'fair'],
    ['15937159', 'weak'],
    ['#?#?#?#', 'fair'],
    ['#?#?#?#?#?', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it.each(['Harbour-Lantern-7', '1234567890', 'aaaaaaaaaaaa', 'xK9$mQ2!vB7%'])('never falls while %s is typed', (password) => {
    const order = ['weak', 'fair', 'strong']
    const levels = [...password].map((_, at) => order.indexOf(passwordStrength(password.slice(0, at + 1))))
    expect(levels).toEqual(levels.toSorted((left, right) => left - right))
  })
})
