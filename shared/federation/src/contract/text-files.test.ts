import { expect, it } from 'vitest'
import { languageOfFile, textsOfFile } from './text-files.ts'

it.each([
  ['texts-de.a80d58e8.js', 'de'],
  ['screen-texts-zh.17761d32.js', 'zh'],
  ['texts-pt-BR.js', 'pt-BR'],
  ['/remotes/mf-data/-/screen-texts-ar.17761d32.js', 'ar'],
  ['https://quintet.test/remotes/mf-data/-/texts-en.js', 'en'],
  ['texts.js', undefined],
  ['entry.8a27b0d2.js', undefined],
  ['contexts-de.js', undefined],
  ['texts-de.css', undefined],
])('%s is a script of texts in %s', (path, language) => expect(languageOfFile(path)).toBe(language))

it('a script of texts is of the first screen or of those behind it', () => {
  expect(textsOfFile('texts-de.a80d58e8.js')).toEqual({ language: 'de', part: 'texts' })
  expect(textsOfFile('screen-texts-de.a80d58e8.js')).toEqual({ language: 'de', part: 'screenTexts' })
})
