import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => undefined)
const late = (): never => {
  throw new TypeError('too late')
}

describe('a limit of waiting', () => {
  it('gives what came in time, or throws what the work threw, and leaves no timer', async () => {
    await expect(withTimeout(Promise.resolve('done'), 100, () => 'late')).resolves.toBe('done')
    await expect(withTimeout(Promise.reject(new Error('broken')), 100, () => 'late')).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gives what stands for the result once the limit passes, not before', async () => {
    const seen: string[] = []
    const waiting = withTimeout(never, 100, () => 'late').then((value) => seen.push(value))
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(seen).toEqual(['late'])
  })

  it('throws what the caller throws for it', async () => {
    const waiting = withTimeout(never, 100, late).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(100)
    expect(await waiting).toEqual(new TypeError('too late'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
