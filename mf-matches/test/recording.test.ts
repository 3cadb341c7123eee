import { VOICE_SECONDS } from '@quintet/domain/match'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecorder } from '../src/stores/recording.ts'
import { freshMicrophone, getUserMedia, letGo, Microphone, stream } from './microphone.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaRecorder', Microphone)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  freshMicrophone()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const readyOf = async (recorder: ReturnType<typeof createRecorder>) => {
  await vi.waitFor(() => expect(recorder.$.get().step).toBe('ready'), { timeout: 10_000 })
  const state = recorder.$.get()
  if (state.step !== 'ready') throw new Error('It is not ready.')
  return state.recorded
}

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'broken'],
])('a microphone that cannot be had (%s) is said to be %s, and can be asked for again', async (name, trouble) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name))
  const recorder = createRecorder()
  await recorder.start()
  expect(recorder.$.get()).toEqual({ step: 'failed', trouble })
  await recorder.start()
  expect(recorder.$.get()).toMatchObject({ step: 'recording' })
  recorder.discard()
})

test('a recording ends by itself after a minute, and all of it is kept', async () => {
  const recorder = createRecorder()
  await recorder.start()
  await vi.advanceTimersByTimeAsync((VOICE_SECONDS - 1) * 1000)
  expect(recorder.$.get()).toMatchObject({ step: 'recording' })
  expect(letGo()).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  const recorded = await readyOf(recorder)
  expect(recorded.seconds).toBe(VOICE_SECONDS)
  // Each second's piece, and the rest.
  expect(recorded.recording.length).toBeGreaterThanOrEqual(VOICE_SECONDS * Microphone.pieceSize)
  expect(letGo()).toBe(1)
  // Nothing of it goes on.
  await vi.advanceTimersByTimeAsync(120_000)
  expect(recorder.$.get()).toMatchObject({ step: 'ready', recorded })
})

test('a microphone that is pulled out ends the recording, and what was said is kept', async () => {
  const opened: Microphone[] = []
  vi.stubGlobal(
    'MediaRecorder',
    class extends Microphone {
      constructor() {
        super()
        opened.push(this)
      }
    },
  )
  const recorder = createRecorder()
  await recorder.start()
  await vi.advanceTimersByTimeAsync(5000)
  opened[0]?.stop()
  const { seconds, recording } = await readyOf(recorder)
  expect([Math.round(seconds), recording.length]).toEqual([5, 6000])
})

test('a recording of no sound says so', async () => {
  Microphone.pieceSize = 0
  const recorder = createRecorder()
  await recorder.start()
  await vi.advanceTimersByTimeAsync(3000)
  recorder.stop()
  await vi.waitFor(() => expect(recorder.$.get()).toEqual({ step: 'failed', trouble: 'broken' }), { timeout: 10_000 })
})

test('who leaves while the browser still asks has the microphone let go', async () => {
  let allow: ((given: unknown) => void) | undefined
  getUserMedia.mockImplementationOnce(() => new Promise((resolve) => (allow = resolve)))
  const recorder = createRecorder()
  const asked = recorder.start()
  recorder.discard()
  allow?.(stream)
  await asked
  expect([letGo(), recorder.$.get().step]).toEqual([1, 'idle'])
})
