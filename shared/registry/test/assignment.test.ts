import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketOf, canariesOf, hasCanary, seenWith } from '../src/canary-assignment.ts'
import { emptyRegistry, type PublishedVersion, type RegistryDocument } from '../src/document.ts'
import { importMapIntegrity, pageRegistry, recoveryRegistry } from '../src/page-views.ts'

// The same visitors every time: with others the share would stray beyond one percent now and then.
const ids = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(`visitor ${index}`).digest().subarray(0, 16).toString('base64url'),
)
const version = (name: string) =>
  ({
    version: name,
    tile: 'a',
    css: [],
    files: [{ path: 'entry.js', integrity: `sha256-${name}` }],
  }) as unknown as PublishedVersion
const trying = (percents: Record<string, number>): RegistryDocument => {
  const remotes = Object.entries(percents).map(([name, percent]) => [
    name,
    { live: '1', order: ['1'], versions: { '1': version('1'), '2': version('2') }, canary: { version: '2', percent } },
  ])
  return { ...emptyRegistry, remotes: Object.fromEntries(remotes) }
}

it.each(['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches'])(
  'gives ten percent, give or take one, of 10,000 visitors the canary of %s',
  (name) => {
    const share = ids.filter((id) => canariesOf(trying({ [name]: 10 }), id).length === 1).length / ids.length
    expect(share).toBeGreaterThanOrEqual(0.09)
    expect(share).toBeLessThanOrEqual(0.11)
  },
)

it('keeps a visitor where he is: the same answer every time, and raising the share moves nobody out', () => {
  const visitor = fc.stringMatching(/^[\w-]{22}$/)
  const percent = fc.integer({ min: 1, max: 100 })
  fc.assert(
    fc.property(visitor, percent, percent, (id, a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const within = (share: number) => canariesOf(trying({ 'mf-a': share }), id).length
      expect(within(low)).toBe(within(low))
      expect(within(high)).toBeGreaterThanOrEqual(within(low))
      expect(within(100)).toBe(1)
    }),
    { numRuns: 2000 },
  )
})

it('draws anew for each remote, so that nobody is everybody’s canary', () => {
  const both = ids.filter((id) => canariesOf(trying({ 'mf-a': 10, 'mf-b': 10 }), id).length === 2).length
  expect(both / ids.length).toBeLessThan(0.02)
  expect(ids.every((id) => bucketOf('mf-a', id) < 100)).toBe(true)
})

it('shows the canary with the live version as its fallback, and the others nothing of it', () => {
  const document = trying({ 'mf-a': 10, 'mf-b': 10 })
  const seen = seenWith(document, ['mf-a'])
  const versions = (name: string) => recoveryRegistry(seen).remotes[name]?.versions.map((one) => one.version)
  expect(versions('mf-a')).toEqual(['2', '1'])
  expect(versions('mf-b')).toEqual(['1'])
  expect(pageRegistry(seen).remotes['mf-a']?.versions[0]?.version).toBe('2')
  expect(Object.keys(importMapIntegrity(seen))).toEqual(['/remotes/mf-a/2/entry.js', '/remotes/mf-b/1/entry.js'])
  expect(seenWith(document, [])).toBe(document)
  expect([hasCanary(document), hasCanary(emptyRegistry)]).toEqual([true, false])
})
