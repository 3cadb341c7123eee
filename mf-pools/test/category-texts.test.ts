import type { MemberRecord } from '@quintet/contract'
import { $language, member } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, expect, test } from 'vitest'
import { $categoryTexts, $wantsMen, loadCategoryTexts } from '../src/stores/category-texts.ts'

const user = {
  'diet.label': 'Diet',
  'diet.1': 'Everything',
  'bodyType.label': 'Body type',
  'bodyType.1': 'Slim',
  'bodyType.men.1': 'Slim, of a man',
  'region.3': 'Asia',
}
const character = {
  'bodyType.label': 'Body type wanted',
  'bodyType.men.label': 'Body type of men',
  'diet.hint': 'What they eat',
  intro: 'Words of the pools',
}
const script = {
  'height.metric': '{centimetres} cm',
  'height.imperial': '{feet}′ {inches}″',
  'height.orLess': '{length} or less',
  'height.orMore': '{length} or more',
}
const speak = (tables: object, id = 1) => $language.set({ id, tables })
const be = (attraction: number | undefined, measureUnit = 1) =>
  member.set({ answers: attraction === undefined ? undefined : { attraction }, measureUnit } as MemberRecord)
const texts = () => $categoryTexts.get()

beforeEach(() => {
  fakeApi()
  enterAs('mira')
  speak({ user, character, script })
  be(1)
})

test('the words are there once both tables are', () => {
  expect(texts().ready).toBe(true)
  speak({ user })
  expect(texts().ready).toBe(false)
  speak({ character })
  expect([texts().ready, texts().option('diet', 1)]).toEqual([false, '1'])
})

test('a pool’s own words go before those of the profile, and a missing word shows its name', () => {
  expect([texts().label('diet'), texts().label('bodyType'), texts().label('zones')]).toEqual([
    'Diet',
    'Body type wanted',
    'zones',
  ])
  expect([texts().hint('diet'), texts().hint('bodyType')]).toEqual(['What they eat', undefined])
  expect([texts().option('diet', 1), texts().option('diet', 9)]).toEqual(['Everything', '9'])
  expect([texts().character('intro'), texts().character('none')]).toEqual(['Words of the pools', 'none'])
  expect([texts().region(3), texts().region(4)]).toEqual(['Asia', '4'])
})

test('an age is written in the digits of the language', () => {
  speak({ user, character, script }, 7)
  expect(texts().option('age', 29)).toBe('২৯')
})

test.each([
  [2, true],
  [3, true],
  [1, false],
  [5, false],
  [undefined, false],
])('who is attracted to men alone (%s: %s) reads their words', (attraction, isMen) => {
  be(attraction)
  expect(texts().label('bodyType')).toBe(isMen ? 'Body type of men' : 'Body type wanted')
  expect(texts().option('bodyType', 1)).toBe(isMen ? 'Slim, of a man' : 'Slim')
  expect(texts().label('diet')).toBe('Diet')
})

test.each([
  [1, false],
  [2, true],
  [3, true],
  [4, false],
  [5, undefined],
  [6, undefined],
  [undefined, undefined],
])('who is of attraction %s looks for men: %s', (attraction, wants) => {
  be(attraction)
  expect($wantsMen.get()).toBe(wants)
  member.clear()
  expect($wantsMen.get()).toBeUndefined()
})

test('numbers are written in the language, heights in both units, the member’s own first', () => {
  expect([texts().option('age', 30), texts().option('height', 70)]).toEqual(['30', '178 cm · 5′ 10″'])
  speak({ user, character, script }, 6)
  expect(texts().option('age', 30)).toBe(new Intl.NumberFormat('ar').format(30))
  speak({ user, character, script })
  be(1, 2)
  expect(texts().option('height', 70)).toBe('5′ 10″ · 178 cm')
  expect(texts().option('height', 53)).toBe('4′ 5″ · 135 cm or less')
  expect(texts().option('height', 84)).toBe('7′ 0″ · 213 cm or more')
  member.clear()
  expect(texts().option('height', 70)).toBe('178 cm · 5′ 10″')
  speak({ user, character })
  expect(texts().option('height', 70)).toBe(' · ')
  expect(texts().option('height', 53)).toBe('')
})

test('both tables are fetched, and a missing one is said', async () => {
  speak({})
  const called = fakeApi({ '/user-1.json': user, '/character-1.json': character })
  await loadCategoryTexts()
  expect(called.map(({ name }) => name)).toEqual(['/user-1.json', '/character-1.json'])
  expect(texts().ready).toBe(true)
  speak({}, 6)
  await expect(loadCategoryTexts()).rejects.toThrow()
  expect(texts().ready).toBe(false)
})
