import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isFetchFailure } from '../loader/diagnose.ts'
import { withChunkTimeout } from './chunk-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('gives what came, and leaves no timer', async () => {
  await expect(withChunkTimeout(Promise.resolve('screens'))).resolves.toBe('screens')
  expect(vi.getTimerCount()).toBe(0)
})

it('ends a chunk that never comes as one that did not come, so that the shell tries again', async () => {
  const waiting = withChunkTimeout(new Promise(() => undefined)).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(8000)
  expect(isFetchFailure(await waiting)).toBe(true)
})
