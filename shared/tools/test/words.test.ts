import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { wordsOf, wordsOutside } from '../src/words/names.mts'
import { readPlainWords } from '../src/words/plain-words.mts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

it.each([
  ['readDueDeliveries', ['read', 'due', 'deliveries']],
  ['URLOfTile', ['url', 'tile']],
  ['OWN_ZONE_HANDICAP', ['own', 'zone', 'handicap']],
  ['sha256Of', ['sha']],
])('%s has the words %j', (name, words) => expect(wordsOf(name)).toEqual(words))

it('every word of an exported name is of the glossary, of a library, or plain English that is written down', () => {
  const outside = wordsOutside(root)
  const plain = new Set(readPlainWords())
  expect(outside.filter(([word]) => !plain.has(word)).map(([word, place]) => `${word}: ${place}`)).toEqual([])
  expect([...plain].filter((word) => !outside.some(([one]) => one === word))).toEqual([])
})
