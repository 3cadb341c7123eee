import { expect, it } from 'vitest'
import { dateFormat, numberFormat, pluralForm, timeZoneName } from './formats.ts'

const at = Date.UTC(2026, 10, 22, 23)

it('writes numbers the way of the language', () => {
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5')
  expect(numberFormat('en', { minimumIntegerDigits: 2 }).format(7)).toBe('07')
  expect(numberFormat('hi').format(1_234_567)).toBe('12,34,567')
})

it('writes dates the way of the language', () => {
  expect(dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('22 November 2026')
  expect(dateFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(at)).toBe('22. November 2026')
})

it('makes each way of writing once, and takes none for another', () => {
  expect(numberFormat('en')).toBe(numberFormat('en'))
  expect(dateFormat('en', { dateStyle: 'long' })).toBe(dateFormat('en', { dateStyle: 'long' }))
  expect(dateFormat('en', { dateStyle: 'long' })).not.toBe(dateFormat('en', { timeStyle: 'short' }))
  expect(numberFormat('en')).not.toBe(numberFormat('de'))
})

it('knows the plural forms of the language', () => {
  expect([0, 1, 2].map((value) => pluralForm('en', value))).toEqual(['other', 'one', 'other'])
  expect([1, 3, 5].map((value) => pluralForm('ru', value))).toEqual(['one', 'few', 'many'])
  expect([0, 1, 2].map((value) => pluralForm('ar', value))).toEqual(['zero', 'one', 'two'])
})

it.each([
  ['en', 'Europe/Lisbon', 'Western European Time'],
  ['en', 'Asia/Kolkata', 'India Time'],
  ['de', 'UTC', 'Koordinierte Weltzeit'],
  ['ru', 'Europe/Lisbon', 'Португалия'],
  ['zh', 'Asia/Shanghai', '中国时间'],
])('names a time zone in %s: %s is %s', (locale, zone, name) => expect(timeZoneName(locale, zone, at)).toBe(name))

it.each(['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de'])('names every time zone in words in %s', (locale) => {
  const inOthersWords = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    .map((zone) => timeZoneName(locale, zone, at))
    .filter((name) => /^[A-Z]+$|\d|_|\//.test(name))
  expect(inOthersWords).toEqual([])
})
