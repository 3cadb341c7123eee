import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { describe, expect, it, test } from 'vitest'
import { formatText } from './format.ts'

test.each([
  ['plain', {}, 'en', 'plain'],
  ['Hello {name}!', { name: 'Ann' }, 'en', 'Hello Ann!'],
  ['{count, plural, one {# photo} other {# photos}}', { count: 1 }, 'en', '1 photo'],
  ['{count, plural, one {# photo} other {# photos}} left', { count: 1200 }, 'en', '1,200 photos left'],
  ['{count, plural, =0 {none} one {one} two {two} few {few} many {many} other {other}}', { count: 3 }, 'ar', 'few'],
  ['{count, plural, =0 {none} other {#}}', { count: 0 }, 'en', 'none'],
  // Each # is of the plural that it stands in, as in ICU's own format.
  ['{d, plural, other {# d{h, plural, =0 {} other { # h}}}}', { d: 2, h: 5 }, 'en', '2 d 5 h'],
  ['{d, plural, other {# d{h, plural, =0 {} other { # h}}}}', { d: 2, h: 0 }, 'en', '2 d'],
  [
    '{n, plural, other {{kind, select, a {# apples} other {{m, plural, other {# of #}}}} #}}',
    { n: 2, m: 3, kind: 'a' },
    'en',
    '2 apples 2',
  ],
  [
    '{n, plural, other {{kind, select, a {# apples} other {{m, plural, other {# of #}}}} #}}',
    { n: 2, m: 3, kind: 'b' },
    'en',
    '3 of 3 2',
  ],
  ['{side, select, left {Left} other {Right}} hand of {name}', { side: 'x', name: 'Bo' }, 'en', 'Right hand of Bo'],
  ['{n, plural, one {a {who}} other {# {who}}}', { n: 2, who: 'cats' }, 'en', '2 cats'],
])('%s', (pattern, params, locale, expected) => {
  expect(formatText(pattern, params, locale)).toBe(expected)
})

test('a name that runs against its sentence is set apart', () => {
  expect(formatText('أبلغ عن {name}: {n}', { name: 'CX-676', n: 3 }, 'ar')).toMatch(/^أبلغ عن \u2068CX-676\u2069: /)
  expect(formatText('{n, plural, other {{name} · #}}', { name: 'ليلى', n: 3 }, 'en')).toBe('\u2068ليلى\u2069 · 3')
  expect(formatText('{kind, select, a {{name}!} other {}}', { kind: 'a', name: 'CX-676' }, 'en')).toBe('CX-676!')
})

test('a sentence that ends with an abbreviation has one full stop', () => {
  expect(formatText('Куплено {date}.', { date: '29 мая 2027 г.' }, 'ru')).toBe('Куплено 29 мая 2027 г.')
  expect(formatText('Ждём {date}...', { date: '29 мая 2027 г.' }, 'ru')).toBe('Ждём 29 мая 2027 г....')
  expect(formatText('Куплено {date}. Спасибо.', { date: '29 мая' }, 'ru')).toBe('Куплено 29 мая. Спасибо.')
})

test('a missing parameter stays visible, so that a test can find it', () => {
  expect(formatText('Hi {name}')).toBe('Hi {name}')
})

// One rule for digits: those of Intl for the language, in plain places and in plural forms alike.
describe.each(pickerLanguageIds.map((id) => language(id).bcp47))('a number in %s', (locale) => {
  const written = new Intl.NumberFormat(locale).format(12_345)

  it('has no groups where it names a thing', () => {
    const ungrouped = new Intl.NumberFormat(locale, { useGrouping: false }).format(1_483_920_123)
    expect(formatText('{number}', { number: 1_483_920_123 }, locale)).toBe(ungrouped)
    expect(ungrouped).not.toMatch(/[,.\s٬’]/u)
  })

  it('has the digits and groups of Intl', () => {
    expect(formatText('{n}', { n: 12_345 }, locale)).toBe(written)
    expect(formatText('{n, plural, other {#}}', { n: 12_345 }, locale)).toBe(written)
    expect(formatText('{a, select, x {{n}} other {}}', { a: 'x', n: 12_345 }, locale)).toBe(written)
  })
})
