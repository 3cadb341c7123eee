import { expect, it } from 'vitest'
import { lineOf, reportOf } from '../../src/gate/finding.ts'

it('says rule, screen, language and what was seen in one line', () => {
  expect(lineOf({ rule: 'raw-keys', screen: 'round', language: 'ar', said: 'shows the key a.b' })).toBe(
    'raw-keys · /round · ar · shows the key a.b',
  )
  expect(lineOf({ rule: 'types', said: 'no' })).toBe('types · no')
})

it('tells the same once with its number, and of one rule the first few', () => {
  const same = ['en', 'ar'].map((language) => ({ rule: 'blank', screen: '', language, said: 'shows nothing' }))
  const many = Array.from({ length: 8 }, (_, index) => ({ rule: 'axe', said: `${index}` }))
  expect(reportOf([...same, ...many])).toEqual([
    'blank · / · en · shows nothing (and in 1 more places)',
    ...['0', '1', '2', '3', '4', '5'].map((said) => `axe · ${said}`),
    'axe · 2 more',
  ])
})
