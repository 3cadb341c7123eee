// @vitest-environment happy-dom
import { RemoteError } from '@quintet/federation/loader'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hintOnIdle, preloadTile, tileHints } from '../src/remotes/hints.ts'
import { forgetFailedAhead, loadAhead } from '../src/remotes/load-ahead.ts'

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
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('a tile that is pointed at, pressed or focused is run, and its first reads are asked for under the version that came', async () => {
  const { onPointerEnter, onPointerDown, onFocus } = tileHints('judging')
  for (const hint of [onPointerEnter, onPointerDown, onFocus]) {
    hint()
    await vi.waitFor(() => expect(runtime.readAhead).toHaveBeenCalledExactlyOnceWith('mf-judging', '2', calls), {
      timeout: 10_000,
    })
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
  await vi.waitFor(() => expect(runtime.openAhead).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(loader.load).not.toHaveBeenCalled()
})

const failed = (errorClass: 'offline' | 'broken') =>
  new RemoteError({ remote: 'mf-judging', version: '1', phase: 'load', errorClass }, errorClass)

test('a network that is gone while a tile is pointed at is for the tap, too, until some seconds later', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const reset = vi.fn<(name: string) => void>()
  loader.load.mockRejectedValueOnce(failed('offline'))
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('offline')
  forgetFailedAhead('mf-judging', reset)
  expect(reset).not.toHaveBeenCalled()

  loader.load.mockRejectedValue(failed('offline'))
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('offline')
  now.mockReturnValue(5999)
  // Pointing again does not make the failure younger.
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('offline')
  expect(loader.reset).not.toHaveBeenCalled()
  now.mockReturnValue(6000)
  forgetFailedAhead('mf-judging', reset)
  expect(reset).toHaveBeenCalledExactlyOnceWith('mf-judging')
})

test('pointed at again some seconds later, it is tried anew; broken code is not', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  loader.load.mockRejectedValueOnce(failed('offline')).mockRejectedValueOnce(failed('broken'))
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('offline')
  now.mockReturnValue(7000)
  await expect(loadAhead('mf-judging', true)).rejects.toThrow('broken')
  expect(loader.reset).toHaveBeenCalledExactlyOnceWith('mf-judging')
  now.mockReturnValue(20_000)
  await loadAhead('mf-judging', true)
  expect(loader.reset).toHaveBeenCalledOnce()
})
