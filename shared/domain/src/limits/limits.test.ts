import { describe, expect, it } from 'vitest'
import { CONSENT_ERROR_CATEGORY, fitsLimit, reportReasons } from './index.ts'

describe('text limits', () => {
  it.each([
    ['chatMessage', 0, false],
    ['chatMessage', 1, true],
    ['chatMessage', 800, true],
    ['chatMessage', 801, false],
    ['matchReport', 9, false],
    ['matchReport', 10, true],
    ['imageReport', 50, true],
    ['imageReport', 51, false],
    ['errorReport', 9, false],
    ['errorReport', 400, true],
    ['errorReport', 401, false],
  ] as const)('of %s at %i: %s (decision 35)', (name, length, fits) => {
    expect(fitsLimit(name, 'x'.repeat(length))).toBe(fits)
  })

  it('count what is read, not blanks around it nor halves of a character', () => {
    expect([fitsLimit('matchReport', '   short   '), fitsLimit('matchReport', '🌿'.repeat(50))]).toEqual([false, true])
  })
})

describe('what cannot be seen', () => {
  it.each([
    ['marks of direction', '\u200E\u200F'],
    ['a joiner without anything to join', '\u200D'],
    ['a blank of no width', '\u200B'],
    ['half of a character', '\uD83C'],
    ['a letter that is drawn as nothing', '\u3164'],
    ['blanks', ' \u00A0\u2003'],
  ])('is no name: %s', (_, text) => expect(fitsLimit('aboutName', text)).toBe(false))

  it('does not fill a text up, and keeps no text out', () => {
    expect(fitsLimit('matchReport', 'too short\u200B')).toBe(false)
    expect([
      fitsLimit('aboutName', 'می\u200Cخواهم'),
      fitsLimit('aboutName', '👩\u200D🌾'),
      fitsLimit('chatMessage', '👍🏽'),
    ]).toEqual([true, true, true])
  })
})

describe('report reasons', () => {
  it('are 4, 5 and 10, with consent asked for at "Incorrect data" (decision 42)', () => {
    expect([reportReasons.match.length, reportReasons.image.length, reportReasons.error.length]).toEqual([4, 5, 10])
    expect(reportReasons.error[CONSENT_ERROR_CATEGORY - 1]).toBe('incorrectData')
  })
})
