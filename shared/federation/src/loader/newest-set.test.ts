import { expect, it } from 'vitest'
import type { PageRegistry } from '../contract/page-registry.ts'
import { isOutdated, mayBeginAnew, type PageMoment } from './newest-set.ts'

const minute = 60_000
const home: PageMoment = { path: '/home', isHidden: false, isTouched: false, hasDialog: false, age: 20 * minute, hiddenFor: 0 }
const resting: PageMoment = { ...home, path: '/matches', isHidden: true, hiddenFor: 60 * minute }

it.each<[string, boolean, PageMoment]>([
  ['comes to the dashboard', true, home],
  ['has just begun', false, { ...home, age: 9 * minute }],
  ['asks something on the dashboard', false, { ...home, hasDialog: true }],
  ['is on a tile', false, { ...home, path: '/data' }],
  ['was hidden for an hour on a tile', true, resting],
  ['was hidden for a moment', false, { ...resting, hiddenFor: 59 * minute }],
  ['was hidden with something typed', false, { ...resting, isTouched: true }],
])('a page that %s begins anew: %s', (_, expected, moment) => expect(mayBeginAnew(moment)).toBe(expected))

const page = (entries: string[]) =>
  ({
    querySelector: () => ({
      textContent: JSON.stringify({ integrity: Object.fromEntries(entries.map((one) => [one, 'sha256-A'])) }),
    }),
  }) as unknown as Document
const now = (entry: string, shell?: string) =>
  ({
    serial: 9,
    ...(shell && { shell }),
    remotes: { 'mf-a': { tile: 'a', versions: [{ base: '/remotes/mf-a/-/', entry }] } },
  }) as unknown as PageRegistry

it('is outdated by another tile or another shell, and by nothing else', () => {
  const document = page(['/remotes/mf-a/-/entry.1.js', '/remotes/mf-gone/-/entry.1.js'])
  expect(isOutdated(document, 's1', now('entry.1.js', 's1'))).toBe(false)
  expect(isOutdated(document, 'built', now('entry.1.js'))).toBe(false)
  expect(isOutdated(document, 's1', now('entry.2.js', 's1'))).toBe(true)
  expect(isOutdated(document, 's1', now('entry.1.js', 's2'))).toBe(true)
})
