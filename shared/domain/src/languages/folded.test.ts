import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test.each([
  ['Straße', 'STRASSE'],
  ['café', 'cafe'],
  ['NAÏVE', 'naive'],
  ['résumé', 'Resume'],
  ['İstanbul', 'istanbul'],
  ['Iğdır', 'igdir'],
  ['São', 'sao'],
  ['Ångström', 'angstrom'],
  ['Łódź', 'lodz'],
  ['København', 'kobenhavn'],
  ['œuvre', 'OEUVRE'],
  ['ещё', 'еще'],
  ['أهلًا', 'اهلا'],
  ['फ़ोटो', 'फोटो'],
  ['ＱＲ', 'qr'],
  ['don’t', "don't"],
])('%s is found as %s', (written, typed) => expect(folded(written)).toBe(folded(typed)))

test.each([
  ['की', 'का'],
  ['и', 'е'],
  ['cote', 'code'],
])('%s and %s stay apart', (one, other) => expect(folded(one)).not.toBe(folded(other)))

test('a part of a text is found in the text, in whichever way it is composed', () => {
  const word = string({ unit: 'grapheme', minLength: 1 })
  assert(property(word, word, (before, wanted) => folded(`${before} ${wanted.normalize('NFD')}`).includes(folded(wanted))))
})
