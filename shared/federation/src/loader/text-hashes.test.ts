import { describe, expect, it, vi } from 'vitest'
import { version } from '../../test/support/loader.ts'
import type { PageRegistry } from '../contract/page-registry.ts'
import { createTextHashes } from './text-hashes.ts'

const texts = { en: 'texts-en.1.js', de: 'texts-de.1.js' }
const served = version('2', { texts })
const hashes = {
  'entry.js': 'sha256-entry',
  'texts-en.1.js': 'sha256-en',
  'texts-de.1.js': 'sha256-de',
  'screen-texts-de.1.js': 'sha256-screens',
  'styles.css': 'sha256-styles',
}
const map = { '/remotes/mf-a/2/entry.js': 'sha256-entry', '/remotes/mf-a/2/texts-en.1.js': 'sha256-en' }
const registry = (integrity: Record<string, string> = hashes): PageRegistry => ({
  serial: 1,
  remotes: {
    'mf-a': { tile: 'a', versions: [version('1', { integrity: { 'texts-de.1.js': 'old' } }), version('2', { integrity })] },
  },
})
const setUp = (known: Record<string, string> = map, answer = registry()) => {
  const ask = vi.fn<(name: string) => Promise<PageRegistry>>(async () => answer)
  return { ask, ...createTextHashes(known, ask) }
}

const [german, screens] = [{ 'texts-de.1.js': 'sha256-de' }, { 'screen-texts-de.1.js': 'sha256-screens' }]

describe('of a language that is not the page’s, hashes', () => {
  it('are those of its texts, part by part, asked for once', async () => {
    const { ask, ofPart, known } = setUp()
    expect(known(served)).toEqual({})
    const parts = [ofPart('mf-a', served, 'texts', 'de'), ofPart('mf-a', served, 'screenTexts', 'de')]
    expect(await Promise.all(parts)).toEqual([german, screens])
    expect(ask.mock.calls).toEqual([['mf-a']])
    expect(known(served)).toEqual({ ...german, ...screens, 'texts-en.1.js': 'sha256-en' })
  })

  it('are those of a fresh path too', async () => {
    const fresh = { ...served, base: '/remotes/mf-a/2~101/' }
    expect(await setUp().ofPart('mf-a', fresh, 'texts', 'de')).toEqual(german)
  })

  it.each([
    ['has no such file', registry({ 'entry.js': 'sha256-entry' })],
    ['has no such version', { serial: 1, remotes: { 'mf-a': { tile: 'a', versions: [version('1', { integrity: hashes })] } } }],
    ['has no such remote', { serial: 1, remotes: {} }],
  ])('are refused where the site %s: nothing runs unchecked', async (_, answer) => {
    await expect(setUp(map, answer).ofPart('mf-a', served, 'texts', 'de')).rejects.toThrow(/^Failed to fetch/)
  })

  it('are asked for again after a failure', async () => {
    const { ask, ofPart } = setUp()
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(ofPart('mf-a', served, 'texts', 'de')).rejects.toThrow('Failed to fetch')
    expect(await ofPart('mf-a', served, 'texts', 'de')).toEqual(german)
  })
})

it('of the page’s own language, of a version that is checked whole, and of a page without hashes, nothing is asked', async () => {
  const whole = { ...map, '/remotes/mf-a/2/texts-de.1.js': 'sha256-de' }
  for (const [known, language] of [
    [map, 'en'],
    [whole, 'de'],
    [{}, 'de'],
  ] as const) {
    const { ask, ofPart, learn } = setUp(known)
    expect(await ofPart('mf-a', served, 'texts', language)).toEqual({})
    if (known !== map) expect(await learn('mf-a', served)).toEqual({})
    expect(ask).not.toHaveBeenCalled()
  }
})
