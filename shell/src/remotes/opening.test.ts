import { beforeEach, expect, it, vi } from 'vitest'

const load = vi.fn()
vi.mock('./loader.ts', () => ({ remoteLoader: () => Promise.resolve({ load }), report: () => Promise.resolve() }))
vi.mock('./registry.ts', () => ({ registry: () => Promise.resolve({}), firstVersion: () => undefined }))
vi.mock('./on-demand.ts', () => ({ warmShared: () => Promise.resolve() }))
vi.mock('./warm-runtime.ts', () => ({ warmRuntime: () => Promise.resolve() }))
const { beginOpening, takeOpening } = await import('./opening.ts')

const loaded = { remote: {}, version: '1.0.0', files: [] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  load.mockReset()
  load.mockResolvedValue(loaded)
})

it('gives the page what its press has begun, once', async () => {
  beginOpening('mf-data')
  expect(await takeOpening('mf-data')).toEqual({ step: 'ready', loaded })
  expect(load).toHaveBeenCalledTimes(1)
  await takeOpening('mf-data')
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks once for what failed before its page was there', async () => {
  load.mockRejectedValue(new Error('gone'))
  beginOpening('mf-data')
  await vi.waitFor(() => expect(load).toHaveBeenCalled(), { timeout: 10_000 })
  expect(await takeOpening('mf-data')).toMatchObject({ step: 'failed' })
  expect(load).toHaveBeenCalledTimes(1)
})

it('opens another tile, and one that was pressed long ago, anew', async () => {
  load.mockRejectedValueOnce(new Error('gone'))
  beginOpening('mf-data')
  expect(await takeOpening('mf-pools')).toMatchObject({ step: 'ready' })
  load.mockRejectedValueOnce(new Error('gone'))
  beginOpening('mf-data')
  vi.advanceTimersByTime(6000)
  expect(await takeOpening('mf-data')).toMatchObject({ step: 'ready' })
})
