import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { language, pickerLanguageIds } from '../src/languages/index.ts'
import { personalityFrom, quiz1, QUIZ1_ITEMS, QUIZ1_SCALE, relationshipFrom, type Trait } from '../src/questions/index.ts'

// Statements of the first quiz keep their direction in every language: what follows was read off the sentences themselves.

/** The end that agreement speaks for, statement by statement, in rows of four: one for each trait. */
const read = 'BBBB AAAA BBBB AAAA BBBB AAAA BBBB AAAA BBBB AAAA BBBB AAAA BBBB'.replaceAll(' ', '')

/**
 * For each language what was read, statement by statement, and the fingerprint of the sentences that it was read from. Who changes one
 * reads its direction anew, and only then writes the new fingerprint.
 */
const readings: Record<string, { ends: string; of: string }> = {
  en: { ends: read, of: 'ZcZP_HQ3knb6' },
  zh: { ends: read, of: '0S1wcNC_d724' },
  hi: { ends: read, of: 'XzFUmBEndnXa' },
  es: { ends: read, of: '2wvzBK4aQkmS' },
  fr: { ends: read, of: 'HwONhRL0X6XU' },
  ar: { ends: read, of: 'RqGOS3V4Rw9A' },
  ru: { ends: read, of: 'NRR35OHWi8bB' },
  pt: { ends: read, of: 'LYb_GdOr1qL2' },
  de: { ends: read, of: 'cnaiwJ_Qs2lt' },
}

const table = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../api/content/${tag}/quiz1.json`, import.meta.url), 'utf8'))

const sentences = (texts: Record<string, string>): string[] => [
  ...Array.from({ length: QUIZ1_ITEMS }, (_, index) => texts[index + 1] ?? ''),
  ...Array.from({ length: QUIZ1_SCALE.last }, (_, index) => texts[`scale.${index + 1}`] ?? ''),
]

const fingerprint = (texts: Record<string, string>): string =>
  createHash('sha256').update(sentences(texts).join('\n')).digest('base64url').slice(0, 12)

const tags = pickerLanguageIds.map((id) => language(id).bcp47)
const keyed = quiz1.map(({ isReversed }) => (isReversed ? 'A' : 'B')).join('')

/** Answers of somebody who agrees with what speaks for the wanted end of each trait, and denies the rest. */
const answersFor = (ends: string, wanted: Record<Trait, 'A' | 'B'>): number[] =>
  quiz1.map(({ trait }, index) => (ends[index] === wanted[trait] ? QUIZ1_SCALE.last : QUIZ1_SCALE.first))

const vectors = [
  [{ 1: 'B', 2: 'B', 3: 'B', 4: 'B' }, '22220'],
  [{ 1: 'A', 2: 'A', 3: 'A', 4: 'A' }, '11110'],
  [{ 1: 'B', 2: 'A', 3: 'A', 4: 'A' }, '21110'],
  [{ 1: 'A', 2: 'B', 3: 'A', 4: 'A' }, '12110'],
  [{ 1: 'A', 2: 'A', 3: 'B', 4: 'A' }, '11210'],
  [{ 1: 'A', 2: 'A', 3: 'A', 4: 'B' }, '11120'],
] as const

describe.each(tags)('the first quiz in %s', (tag) => {
  const { ends = '', of = '' } = readings[tag] ?? {}

  it('is the one that was read', () => {
    expect(fingerprint(table(tag))).toBe(of)
    expect(ends).toHaveLength(QUIZ1_ITEMS)
  })

  it('speaks for the ends that the key counts', () => {
    expect(ends).toBe(keyed)
  })

  it.each(vectors)('scores who is %j as %s', (wanted, type) => {
    expect(personalityFrom(answersFor(ends, wanted))).toBe(type)
  })
})

describe('a statement that was smoothed or turned', () => {
  it('changes the fingerprint', () => {
    const texts = table('en')
    expect(fingerprint({ ...texts, 5: 'After a busy day I like to go out.' })).not.toBe(fingerprint(texts))
    expect(fingerprint({ ...texts, 5: texts[9] ?? '', 9: texts[5] ?? '' })).not.toBe(fingerprint(texts))
  })

  it('does not pass as keyed', () => {
    expect(`${read.slice(0, 4)}B${read.slice(5)}`).not.toBe(keyed)
    expect(personalityFrom(answersFor('B'.repeat(QUIZ1_ITEMS), vectors[0][0]))).not.toBe('22220')
  })
})

// Options of the second quiz go from the closest to the freest in every language, and are scored by their place.
it.each([
  [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 1],
  [[4, 4, 4, 4, 4, 4, 4, 4, 4, 4], 4],
  [[2, 2, 2, 2, 2, 3, 3, 3, 3, 3], 3],
  [[1, 2, 3, 4, 1, 2, 3, 4, 1, 2], 2],
])('the second quiz scores %j as %i', (answers, style) => {
  expect(relationshipFrom(answers)).toBe(style)
})
