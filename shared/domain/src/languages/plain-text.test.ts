import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isolated, plainText } from './index.ts'

test.each([
  ['a name that turns the sentence round', 'Mia\u202E', 'Mia'],
  ['a name that ends what isolates it', 'Mia \u05D0\u2069\u202E', 'Mia \u05D0'],
  ['embeddings', '\u202Aa\u202B\u202C\u202Db', 'ab'],
  ['an isolate without its end', '\u2066b\u2067\u2068c\u2069', 'b\u2068c\u2069'],
  ['an isolate that ends in another line', '\u2067a\nb\u2069', 'a\nb'],
  ['marks that are piled up', `A${'\u0310'.repeat(780)}!`, `A${'\u0310'.repeat(8)}!`],
])('%s loses that', (_, text, plain) => expect(plainText(text)).toBe(plain))

test.each([
  ['Hindi', 'क्ष्म्य हूँ'],
  ['Thai', 'น้ำ ที่'],
  ['Arabic with all its marks', 'ٱلرَّحْمَٰنِ'],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית'],
  ['Vietnamese in parts', 'Tiê\u0301ng Viê\u0323t'],
  ['an isolate that ends', 'Mia (\u2067\u05D0\u2069)'],
  ['a mark of direction', 'a\u200Fb\u200E'],
  ['emoji', '👩🏽\u200D🌾 1\uFE0F\u20E3'],
])('%s stays as it is', (_, text) => expect(plainText(text)).toBe(text))

/** Whether what stands after the words is as it was before them: no isolate is left open, and none is ended that was open before. */
const isSelfContained = (words: string): boolean => {
  let depth = 0
  for (const sign of words) {
    if (/[\u202A-\u202E]/u.test(sign)) return false
    if (/[\u2066-\u2068]/u.test(sign)) depth += 1
    if (sign === '\u2069') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

test('what is put into a sentence never reaches beyond itself', () => {
  const signs = constantFrom('a', '\u05D0', ' ', '\u0310', '\u202E', '\u2066', '\u2069', '\u2068', '\n')
  assert(
    property(array(signs, { maxLength: 40 }), constantFrom('en', 'ar'), (letters, tag) => {
      for (const line of isolated(letters.join(''), tag).split('\n')) expect(isSelfContained(line)).toBe(true)
    }),
  )
})
