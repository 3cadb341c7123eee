import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, answersFromBirthDate, isAdult, isBirthDate, zodiacOf } from './index.ts'

const date = fc
  .date({ min: new Date('1920-01-01'), max: new Date('2023-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('age', () => {
  it.each([
    ['2000-06-15', '2024-06-14', 23],
    ['2000-06-15', '2024-06-15', 24],
    ['2000-02-29', '2018-02-28', 17],
    ['2000-02-29', '2018-03-01', 18],
    ['2024-01-01', '2024-01-01', 0],
  ])('of someone born on %s is on %s %i (decision 5)', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })

  it.each(['', '2000-02-30', '15.06.2000'])('is of no one who was born on %j', (text) => {
    expect(() => ageOn(text, '2024-06-15')).toThrow(RangeError)
    expect(() => ageOn('2000-06-15', text)).toThrow(RangeError)
  })

  it('grows by one in a year', () => {
    fc.assert(fc.property(date, (born) => ageOn(born, '2025-07-01') === ageOn(born, '2024-07-01') + 1))
  })

  it('admits 18 to 109 (decision 5)', () => {
    const today = '2024-06-15'
    expect(['2006-06-15', '2006-06-16', '1914-06-16', '1914-06-15'].map((born) => isAdult(born, today))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(['1914-06-15', '1914-06-16', '2024-06-15', '2024-06-16'].map((born) => isBirthDate(born, today))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it.each(['', '2000-02-30', '2000-13-01', '2000-1-1', '15.06.2000', '2000-06-15T00:00', 'not a date'])(
    'does not take %j for a date',
    (text) => {
      expect([isBirthDate(text, '2024-06-15'), isAdult(text, '2024-06-15')]).toEqual([false, false])
    },
  )
})

describe('zodiac', () => {
  it.each([
    ['2000-03-20', 12],
    ['2000-03-21', 1],
    ['2000-04-19', 1],
    ['2000-04-20', 2],
    ['2000-07-22', 4],
    ['2000-07-23', 5],
    ['2000-12-21', 9],
    ['2000-12-22', 10],
    ['2000-12-31', 10],
    ['2000-01-01', 10],
    ['2000-01-19', 10],
    ['2000-01-20', 11],
    ['2000-02-19', 12],
  ])('of %s is %i', (born, sign) => {
    expect(zodiacOf(born)).toBe(sign)
  })

  it('is one of the twelve on every day', () => {
    fc.assert(fc.property(date, (born) => zodiacOf(born) >= 1 && zodiacOf(born) <= 12))
    expect(answersFromBirthDate('1990-11-05', '2024-06-15')).toEqual({ age: 33, zodiac: 8 })
  })
})
