import { expect, it } from 'vitest'
import { dataOf, englishLeft, rawTexts } from '../../src/gate/looks/texts.ts'

it.each([
  ['home.title', 'raw-keys'],
  ['round.body.free', 'raw-keys'],
  ['{count} people', 'placeholders'],
  ['undefined photos', 'placeholders'],
  ['NaN', 'placeholders'],
  ['[object Object]', 'placeholders'],
])('“%s” is no text: %s', (text, rule) => expect(rawTexts([text]).map((found) => found.rule)).toEqual([rule]))

it.each(['Judging', 'The week ends.', 'e.g. a walk', 'K-T 4.27', '3.5', 'Ann, 34'])('“%s” is a text', (text) =>
  expect(rawTexts([text])).toEqual([]),
)

const isData = dataOf([{ name: 'Ann Harbour', note: 'I bake bread  on Sundays, and more.' }])
const left = (text: string, tag: string) => englishLeft([text], [text], tag, isData).length

it('finds English in other letters by a single word, and in the same letters by a phrase', () => {
  expect(left('Photos', 'ru')).toBe(1)
  expect(left('Photos', 'fr')).toBe(0)
  expect(left('Try this once more later', 'fr')).toBe(1)
  expect(left('Rio Grande do Norte', 'fr')).toBe(0)
})

it('takes what members wrote for what it is, whole or begun', () => {
  expect(left('Ann Harbour', 'zh')).toBe(0)
  expect(left('I bake bread on…', 'zh')).toBe(0)
  expect(left('I bake cakes', 'zh')).toBe(1)
})

it('takes a few signs that stand within a key by chance for no data', () => {
  const isHeld = dataOf([{ photo: '/photos/hfR9DYm3s033b_NG9fRWNkw', city: 'Ulm' }])
  expect(['1', 'R9', 'Photos', 'Ulm', 'hfR9DYm3s033'].map(isHeld)).toEqual([false, false, false, true, true])
})

it('takes the name of a time zone for one, and nothing that only looks like it', () => {
  expect(left('Europe/Berlin', 'zh')).toBe(0)
  expect(left('America/Argentina/Buenos_Aires', 'ru')).toBe(0)
  expect(left('Photos/Pictures', 'ru')).toBe(1)
})

it('says nothing of what English does not say there', () =>
  expect(englishLeft(['Photos'], ['Pictures'], 'ru', isData)).toEqual([]))
