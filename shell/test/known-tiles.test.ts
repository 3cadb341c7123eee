// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $registry, firstVersion, newTiles, registry, remoteName } from '../src/remotes/registry.ts'
import { isOwnTile, tileTitle } from '../src/remotes/tile-title.ts'

const version = (name: string) => ({ version: name }) as never
const known = {
  serial: 3,
  remotes: {
    'mf-data': { tile: 'data', versions: [version('2'), version('1')] },
    'mf-slow-games': { tile: 'slow-games', titles: { en: 'Games', de: 'Spiele' }, versions: [version('1')] },
    'mf-late-show': { tile: 'late-show', versions: [] },
  },
}

beforeEach(() => {
  localStorage.clear()
  $registry.set(known)
})
afterEach(() => {
  document.documentElement.lang = ''
  $registry.set(undefined)
})

describe('the remote of a tile', () => {
  test('is the one that the site knows, or one that this browser asks for', () => {
    localStorage.setItem('quintet.overrides', JSON.stringify({ 'mf-chess': '1' }))
    const asked = ['data', 'slow-games', 'chess', 'none'].map((tile) => remoteName(known, tile))
    expect(asked).toEqual(['mf-data', 'mf-slow-games', 'mf-chess', undefined])
  })

  test('loads its first version, where it has one', () => {
    expect(firstVersion(known, 'mf-data')).toEqual({ version: '2' })
    expect([firstVersion(known, 'mf-late-show'), firstVersion(known, 'mf-none')]).toEqual([undefined, undefined])
  })
})

test('tiles are new that the shell has no place for, each once', () => {
  localStorage.setItem('quintet.overrides', JSON.stringify({ 'mf-chess': '1', 'mf-slow-games': '2', 'mf-data': '3', mfx: '4' }))
  expect(newTiles(known, ['data', 'pools'])).toEqual(['slow-games', 'late-show', 'chess', 'mfx'])
  expect(newTiles(known, ['data', 'slow-games', 'late-show', 'chess', 'mfx'])).toEqual([])
})

const t = (key: string) => (key === 'home.tile.data' ? 'Your data' : key)

describe('a tile is called', () => {
  test('by the shell’s words, and is then one of its own', () => {
    expect([tileTitle(t, 'data'), isOwnTile(t, 'data'), isOwnTile(t, 'slow-games')]).toEqual(['Your data', true, false])
  })

  test('as it says itself, in the language of the page or in English', () => {
    for (const [language, title] of [
      ['de', 'Spiele'],
      ['en', 'Games'],
      ['fr', 'Games'],
    ] as const) {
      document.documentElement.lang = language
      expect(tileTitle(t, 'slow-games')).toBe(title)
    }
  })

  test('by its address where it says nothing, or nothing is known yet', () => {
    expect([tileTitle(t, 'late-show'), tileTitle(t, 'one-more-thing')]).toEqual(['Late show', 'One more thing'])
    $registry.set(undefined)
    expect(tileTitle(t, 'slow-games')).toBe('Slow games')
  })
})

test('the registry is asked for once, and again only where that failed', async () => {
  $registry.set(undefined)
  document.documentElement.dataset['registry'] = '5'
  const asked = vi.fn<() => Promise<Response>>(async () => new Response('gone', { status: 500 }))
  vi.stubGlobal('fetch', asked)
  await expect(registry()).rejects.toThrow()
  const failed = asked.mock.calls.length
  asked.mockImplementation(async () => Response.json({ serial: 7, remotes: {} }))
  const [one, other] = [registry(), registry()]
  expect(one).toBe(other)
  await one
  expect($registry.get()).toEqual({ serial: 7, remotes: {} })
  await registry()
  expect(asked.mock.calls.length).toBe(failed + 1)
  vi.unstubAllGlobals()
})
