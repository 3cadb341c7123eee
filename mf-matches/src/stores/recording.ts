import type { Bytes } from '@quintet/crypto'
import { VOICE_BARS, VOICE_BODY, VOICE_SECONDS } from '@quintet/domain/match'
import { atom, type ReadableAtom } from 'nanostores'
import { measure } from './waveform.ts'

/** A voice note as it was recorded. */
export interface Recorded {
  recording: Bytes
  /** Its format. */
  type: string
  seconds: number
  /** Height of each bar of the waveform, 0 to 255. */
  bars: Bytes
}

/** denied: the member or the browser let no microphone be used; none: there is none; broken: it ended without a sound. */
export type RecordingTrouble = 'denied' | 'none' | 'broken'

export type RecordingState =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'recording'; seconds: number }
  | { step: 'measuring' }
  | { step: 'ready'; recorded: Recorded }
  | { step: 'failed'; trouble: RecordingTrouble }

/** Records one voice note: idle → asking → recording → measuring → ready, or failed. */
export interface Recorder {
  $: ReadableAtom<RecordingState>
  /** Asks for the microphone and begins. Only on a press. */
  start(): Promise<void>
  stop(): void
  /** Lets go of the microphone and of what was recorded. */
  discard(): void
}

// Opus in WebM plays in every browser of the floor. Safari records it from 18.4 on; before, AAC in MP4, which plays everywhere as well.
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']
// Speech at full quality; a minute is some 180 kB.
const bitsPerSecond = 24_000
// Base64url and the padding take the rest.
const mostBytes = Math.floor((VOICE_BODY * 3) / 4) - 2 * 4096

/** The format that this browser records in; undefined where it cannot. */
export const recordingType = (): string | undefined =>
  globalThis.navigator?.mediaDevices && globalThis.MediaRecorder
    ? types.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined

const troubleOf = (error: unknown): RecordingTrouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' ? 'none' : 'broken'
}

const listen = () =>
  navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })

/** A recorder for one voice note after the other. */
export const createRecorder = (): Recorder => {
  const $state = atom<RecordingState>({ step: 'idle' })
  let end: (() => void) | undefined
  // What an earlier recording still says is not heard any more.
  let turn = 0

  const finish = async (parts: readonly Blob[], type: string, atLeast: number, mine: number) => {
    $state.set({ step: 'measuring' })
    const recording = new Uint8Array(await new Blob([...parts]).arrayBuffer())
    const { seconds, bars } = await measure(recording, atLeast, VOICE_BARS)
    if (mine !== turn) return
    const recorded = { recording, type, seconds: Math.min(seconds, VOICE_SECONDS), bars }
    $state.set(recording.length > 0 ? { step: 'ready', recorded } : { step: 'failed', trouble: 'broken' })
  }

  const record = (stream: MediaStream, type: string, mine: number) => {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
    const parts: Blob[] = []
    const startedAt = performance.now()
    const passed = () => (performance.now() - startedAt) / 1000
    const tick = () => {
      const size = parts.reduce((sum, part) => sum + part.size, 0)
      if (passed() >= VOICE_SECONDS || size > mostBytes) end?.()
      else $state.set({ step: 'recording', seconds: passed() })
    }
    const timer = setInterval(tick, 200)
    end = () => {
      end = undefined
      clearInterval(timer)
      if (recorder.state !== 'inactive') recorder.stop()
      for (const track of stream.getTracks()) track.stop()
    }
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    recorder.addEventListener('stop', () => {
      const seconds = passed()
      end?.()
      if (mine === turn) void finish(parts, type, seconds, mine)
    })
    recorder.start(1000)
    tick()
  }

  const discard = () => {
    turn += 1
    end?.()
    $state.set({ step: 'idle' })
  }

  return {
    $: $state,
    start: async () => {
      discard()
      const mine = turn
      const type = recordingType()
      if (type === undefined) return $state.set({ step: 'failed', trouble: 'none' })
      $state.set({ step: 'asking' })
      try {
        const stream = await listen()
        if (mine === turn) record(stream, type, mine)
        else for (const track of stream.getTracks()) track.stop()
      } catch (error) {
        if (mine === turn) $state.set({ step: 'failed', trouble: troubleOf(error) })
      }
    },
    stop: () => end?.(),
    discard,
  }
}
