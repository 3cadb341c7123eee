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

describe('report reasons', () => {
  it('are 4, 5 and 10, with consent asked for at "Incorrect data" (decision 42)', () => {
    expect([reportReasons.match.length, reportReasons.image.length, reportReasons.error.length]).toEqual([4, 5, 10])
    expect(reportReasons.error[CONSENT_ERROR_CATEGORY - 1]).toBe('incorrectData')
  })
})
