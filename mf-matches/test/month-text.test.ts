import { expect, test } from 'vitest'
import { monthText } from '../src/ui/month-text.ts'

const day = (year: number, month: number): number => Date.UTC(year, month - 1) / 86_400_000

test.each([
  ['en', 'November'],
  ['de', 'November'],
  ['ar', 'نوفمبر'],
  ['ru', 'ноябрь'],
])('in %s the month of this year is %s', (locale, words) => {
  expect(monthText(day(2026, 11), Date.UTC(2026, 11, 31), locale)).toBe(words)
})

test('of another year it has its year, and a time zone west of it changes nothing', () => {
  expect(monthText(day(2026, 11), Date.UTC(2027, 0, 1), 'en')).toBe('November 2026')
})
