import { assert, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

const scripts = [
  'ar-u-nu-arab',
  'fa-u-nu-arabext',
  'hi-u-nu-deva',
  'bn-u-nu-beng',
  'ta-u-nu-tamldec',
  'te-u-nu-telu',
  'th-u-nu-thai',
  'zh-u-nu-fullwide',
]

test.each(scripts)('a number in the digits of %s is read as it is written', (script) => {
  const written = new Intl.NumberFormat(script, { useGrouping: false })
  assert(property(nat(), (number) => latinDigits(written.format(number)) === String(number)))
})

test('what has no digit of another script stays as it is', () => {
  assert(property(string({ unit: 'grapheme-ascii' }), (text) => latinDigits(text) === text))
  expect(latinDigits('عمري ٣٤ Ⅷ ½ 五')).toBe('عمري 34 Ⅷ ½ 五')
})
