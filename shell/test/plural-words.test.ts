import { formatText } from '@quintet/ui/texts'
import { expect, test } from 'vitest'
import { readTable, readTexts } from './text-use.ts'

const tiles = ['images', 'judging', 'matches']

/** A counted noun that does not follow its number: `{count} photos`. */
const stiff = /\{(?:count|kept|days|hours|unread)\} (?:photos|days|hours|tokens|messages|rounds|seconds|matches)\b/

test.each(tiles)('the words of mf-%s follow their numbers', (tile) => {
  const stale = Object.entries(readTexts(`mf-${tile}`)).filter(([, words]) => stiff.test(words))
  expect(stale).toEqual([])
})

test('one photo is one photo', () => {
  const words = readTable('mf-images/texts/en.json')['list.progress'] ?? ''
  const told = (kept: number) => formatText(words, { kept, min: 3, max: 5 }, 'en')
  expect([told(0), told(1), told(2)].map((text) => text.split('.')[0])).toEqual(['No photos yet', '1 photo', '2 photos'])
})
