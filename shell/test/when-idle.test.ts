import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from '../src/when-idle.ts'

const waits = { atMost: 9000, untold: 3000 }
const work = vi.fn()

beforeEach(() => {
  work.mockReset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a browser that tells when it is idle is asked, with how long it may wait; and can be told not to', () => {
  const ask = vi.fn(() => 7)
  const callOff = vi.fn()
  vi.stubGlobal('window', { requestIdleCallback: ask })
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', callOff)
  const stop = whenIdle(work, waits)
  vi.advanceTimersByTime(60_000)
  expect([ask.mock.calls, work.mock.calls]).toEqual([[[work, { timeout: 9000 }]], []])
  stop()
  expect(callOff.mock.calls).toEqual([[7]])
})

test('elsewhere a while is waited, unless it is called off', () => {
  vi.stubGlobal('window', {})
  whenIdle(work)
  vi.advanceTimersByTime(1199)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  const stop = whenIdle(work, waits)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})
