import { expect, it } from 'vitest'
import type { PageVersion } from '../contract/page-registry.ts'
import { refusalOf } from './refusal.ts'

const hash = 'sha256-AAAA'
const version = (changes: Partial<PageVersion> = {}): PageVersion => ({
  version: '2',
  base: '/remotes/mf-a/2/',
  entry: 'entry.js',
  js: ['entry.js', 'part.js'],
  css: ['styles.css'],
  texts: { en: 'texts.js' },
  contract: 1,
  builtAgainst: {},
  integrity: { 'entry.js': hash, 'part.js': hash, 'styles.css': hash },
  ...changes,
})
const covered = { '/remotes/mf-a/2/entry.js': hash, '/remotes/mf-a/2/part.js': hash }

it('takes a version of this site with a hash for every file', () => {
  expect(refusalOf({}, version())).toBeUndefined()
  expect(refusalOf({}, version({ base: '/remotes/mf-a/2~3/' }))).toBeUndefined()
  expect(refusalOf(covered, version({ integrity: { 'styles.css': hash } }))).toBeUndefined()
})

it.each([
  ['a version of another site', { base: 'https://evil.example/' }, 'is not of this site'],
  ['a version of another site without a scheme', { base: '//evil.example/' }, 'is not of this site'],
  ['a version that leaves its folder', { base: '/remotes/../api/' }, 'is not of this site'],
  ['an entry of another site', { entry: 'https://evil.example/x.js' }, 'is not a file of this version'],
  ['a chunk of another site', { js: ['//evil.example/x.js'] }, 'is not a file of this version'],
  ['a style of another folder', { css: ['../shell/x.css'] }, 'is not a file of this version'],
  ['texts made of a string', { texts: { en: 'data:text/javascript,evil()' } }, 'is not a file of this version'],
  ['an entry without a hash', { integrity: { 'part.js': hash, 'styles.css': hash } }, 'entry.js has no hash'],
  ['a chunk without a hash', { integrity: { 'entry.js': hash, 'styles.css': hash } }, 'part.js has no hash'],
  ['a style without a hash', { integrity: { 'entry.js': hash, 'part.js': hash } }, 'styles.css has no hash'],
])('refuses %s', (_, changes, reason) => expect(refusalOf({}, version(changes))).toContain(reason))

it('wants a hash of the styles though the page vouches for the scripts', () => {
  expect(refusalOf(covered, version({ integrity: {} }))).toBe('styles.css has no hash')
})
