// @vitest-environment happy-dom
import { RemoteError } from '@quintet/federation/loader'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hintOnIdle, preloadTile, tileHints } from '../src/remotes/hints.ts'
import { loadAhead } from '../src/remotes/load-ahead.ts'

// What is done while a tile is pointed at: its code is run, and what its first screen reads is asked for unless data is to be saved.

const { loader, runtime } = vi.hoisted(() => ({
  loader: { load: vi.fn<() => Promise<unknown>>(), reset: vi.fn<(name: string) => void>() },
  runtime: { openAhead: vi.fn<() => Promise<void>>(), readAhead: vi.fn<(...given: unknown[]) => void>() },
}))
vi.mock('../src/remotes/loader.ts', () => ({ remoteLoader: async () => loader, measurePage: () => undefined }))
vi.mock('../src/remotes/warm-runtime.ts', () => ({ warmRuntime: async () => runtime }))
vi.mock('../src/remotes/open-tile.ts', async () => ({ openTile: async () => ({ loadAhead, measurePage: () => undefined }) }))
vi.mock('../src/remotes/tile-route.ts', () => ({ TileRoute: { ready: async () => undefined } }))
vi.mock('../src/remotes/registry.ts', () => ({
  registry: async () => ({}),
  remoteName: () => 'mf-judging',
  firstVersion: () => ({ version: '1', base: '/r/', entry: 'e.js', js: [], css: [], texts: {}, builtAgainst: {} }),
}))

const calls = [{ name: 'loadTokens', input: {} }]
const save = (saveData: boolean) => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(''))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void run())
  save(false)
  loader.load.mockResolvedValue({ version: '2', remote: { readsAhead: { calls } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a tile that is pointed at, pressed or focused is run, and its first reads are asked for under the version that came', async () => {
  const { onPointerEnter, onPointerDown, onFocus } = tileHints('judging')
  for (const hint of [onPointerEnter, onPointerDown, onFocus]) {
    hint()
    await vi.waitFor(() => expect(runtime.readAhead).toHaveBeenCalledExactlyOnceWith('mf-judging', '2', calls))
    runtime.readAhead.mockClear()
  }
})

test('with save-data nothing is read ahead', async () => {
  save(true)
  await preloadTile('judging', true)
  expect(loader.load).toHaveBeenCalledOnce()
  expect(runtime.readAhead).not.toHaveBeenCalled()
})

test('a tile that is only likely is neither run nor read for', async () => {
  hintOnIdle(() => 'judging')
  await vi.waitFor(() => expect(runtime.openAhead).toHaveBeenCalledOnce())
  expect(loader.load).not.toHaveBeenCalled()
})

const failed = (errorClass: 'offline' | 'broken') =>
  new RemoteError({ remote: 'mf-judging', version: '1', phase: 'load', errorClass }, errorClass)

test('a network that was gone meanwhile is not held against the tap; broken code is', async () => {
  loader.load.mockRejectedValueOnce(failed('offline'))
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('offline')
  expect(loader.reset).toHaveBeenCalledExactlyOnceWith('mf-judging')
  loader.load.mockRejectedValueOnce(failed('broken'))
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('broken')
  expect(loader.reset).toHaveBeenCalledOnce()
})
