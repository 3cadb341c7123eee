import { expect, it } from 'vitest'
import { fits, versionProblems } from './versions.ts'

it.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.1', true],
  ['19.3.0', '19.3.1', false],
  ['20.0.0', '19.3.1', false],
  ['0.1.4', '0.1.2', true],
  ['0.2.0', '0.1.9', false],
  ['0.1.0', '1.0.0', false],
  ['next', '1.0.0', false],
])('offers %s to a build against %s: %s', (offered, built, expected) => expect(fits(offered, built)).toBe(expected))

it('names what is missing and what does not fit', () => {
  expect(versionProblems({ react: '18.3.1' }, { react: '19.3.1', nanostores: '1.5.5' })).toEqual([
    'react 18.3.1 does not fit 19.3.1',
    'nanostores 1.5.5 is not offered by the shell',
  ])
})
