import { expect, it } from 'vitest'
import { carefulFor, searchFor, textFor, wrongFor, withinBounds } from '../../src/gate/acts/typing.ts'
import { language, pickerLanguageIds } from '@quintet/domain/languages'

const arabic = pickerLanguageIds.find((id) => language(id).bcp47 === 'ar') ?? 0

it('types numbers where numbers are asked for, by the keyboard of the language', () => {
  const decimal = { inputmode: 'decimal' }
  expect(textFor('input:text', 'Weight', decimal)).toBe('125.5')
  expect(textFor('input:text', 'Weight', decimal, arabic)).toBe('١٢٥٫٥')
  expect(textFor('input:text', 'Code', { inputmode: 'numeric' }, arabic)).toBe('١٢٣٤٥٦')
  expect(wrongFor('input:text', decimal)).toBe('9999.5')
  expect(textFor('input:text', 'Name', {}, arabic)).toBe('Nine words for 4')
})

it('searches for a word within what stands in the longest list', () => {
  expect(searchFor([['Home'], ['Berlin', 'Greater London', 'Rome']])).toBe('lond')
  expect(searchFor([['1', '2']])).toBeUndefined()
  expect(searchFor([])).toBeUndefined()
})

it('writes what a site may ask about within what a field takes', () => {
  expect(carefulFor({})).toContain('www.example.com')
  expect(carefulFor({ maxlength: '12' })).toBe('Send money t')
})

it('types a number within the bounds that are told, where they are', () =>
  expect(['From 48 to 90 in.', 'Choose one.', '90 to 48'].map(withinBounds)).toEqual(['69', undefined, undefined]))
