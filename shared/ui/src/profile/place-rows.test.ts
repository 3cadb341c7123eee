import { readFileSync } from 'node:fs'
import { country as countryOf, zone, zones, zonesOfRegion } from '@quintet/domain/places'
import { expect, test } from 'vitest'
import { placeNamesOf } from './place-names.ts'
import { findPlaces, ownCountryFirst, placeRows } from './place-rows.ts'

const codes = zones.map(({ code }) => code)
const rowsIn = (locale: string, of: readonly number[] = codes) => {
  const path = new URL(`../../../../api/content/${locale}/zones.json`, import.meta.url)
  return placeRows(of, placeNamesOf(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>, locale), locale)
}
const found = (locale: string, search: string) => findPlaces(rowsIn(locale), search).map(({ code }) => code)
const written = ['en', 'zh', 'hi', 'es', 'fr', 'ar', 'ru', 'pt', 'de']

test.each(written)('every zone is found in %s by its own name, its country and its English name', (locale) => {
  const rows = rowsIn(locale)
  expect(rows.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(codes)
  for (const { code, name, country } of rows) {
    expect(findPlaces(rows, `${name} ${country ?? ''}`).map((row) => row.code)).toContain(code)
  }
  expect(found(locale, 'Bayern Germany')).toEqual([219])
})

test.each([
  ['de', 'bayern', [219]],
  ['de', 'OSTERREICH', [274]],
  ['es', 'mexico ciudad', [400]],
  ['fr', 'ile-de-france', [210]],
  ['ar', 'المانيا بافاريا', [219]],
  ['ru', 'москва', [501]],
  ['zh', '巴伐利亚', [219]],
  ['hi', 'फ़्लोरिडा', [3]],
  ['pt', 'sao paulo', [701]],
  ['en', 'istanbul', [375]],
])('in %s the search finds %s without accents', (locale, search, expected) => {
  expect(found(locale, search)).toEqual(expected)
})

test.each([
  ['en', 'UK', 200],
  ['en', 'USA', 1],
  ['en', 'Munich', 219],
  ['en', 'Bavaria', 219],
  ['en', 'Saxony', 223],
  ['en', 'Holland', 263],
  ['de', 'Türkei', 375],
  ['en', 'Türkei', 375],
  ['en', 'Deutschland', 219],
  ['fr', 'Deutschland', 219],
  ['en', 'de', 219],
  ['ru', 'Bombay', 645],
])('in %s “%s” leads to zone %i', (locale, search, code) => {
  expect(found(locale, search)).toContain(code)
})

test('whole names come before parts of others', () => {
  const first = found('en', 'UK').slice(0, 9)
  expect(first.toSorted((a, b) => a - b)).toEqual([200, 201, 202, 203, 204, 205, 206, 207, 208])
  expect(
    found('en', 'USA')
      .slice(0, 31)
      .every((code) => code <= 31),
  ).toBe(true)
})

test('the own country comes first, the others stay in their order', () => {
  const rows = rowsIn('en')
  const sorted = ownCountryFirst(rows, 'DE')
  expect(sorted.slice(0, 11).map(({ country }) => country)).toEqual(Array.from({ length: 11 }, () => 'Germany'))
  expect(sorted.slice(11)).toEqual(rows.filter(({ country }) => country !== 'Germany'))
  expect(ownCountryFirst(rows, undefined)).toEqual(rows)
})

test('who lives in a part of a country that has a code of its own has that country first', () => {
  const [first] = ownCountryFirst(rowsIn('en'), 'FO')
  expect(countryOf(zone(first?.code ?? 0)?.country ?? '')?.id).toBe('DK')
})

test('the zones of a country stand by their names', () => {
  const { compare } = new Intl.Collator('de')
  const names = rowsIn('de').flatMap(({ name, country }) => (country === 'Deutschland' ? [name] : []))
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(names.toSorted(compare))
})

test('an empty search finds all, an unknown word none', () => {
  expect(found('en', '  ')).toHaveLength(569)
  expect(found('en', 'atlantis')).toEqual([])
})

test('each language has its own order', () => {
  const europe = zonesOfRegion(3).map(({ code }) => code)
  const first = (locale: string) => rowsIn(locale, europe).map(({ name, country }) => country ?? name)
  expect(first('de').indexOf('Österreich')).toBeLessThan(first('de').indexOf('Polen'))
  expect(first('en')[0]).toBe('Albania')
  expect(first('ru')[0]).toBe('Австрия')
  for (const locale of written) {
    const keys = first(locale)
    expect(keys).toEqual(keys.toSorted(new Intl.Collator(locale).compare))
  }
})
