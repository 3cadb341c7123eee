import { toBase64url, type Bytes } from './bytes.ts'
import { failAs } from './errors.ts'
import type { MatchKeys, Side } from './match-key.ts'
import { pad, unpad } from './padding.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal, type Sealed } from './seal.ts'

/** What a message says of the recording that lies beside it. */
export interface VoiceNote {
  /** The number that it lies under: 16 random bytes as base64url. */
  note: string
  /** Its format, as the browser that recorded it names it. */
  type: string
  seconds: number
  /** The waveform: a byte for each bar, as base64url. */
  bars: string
  /** SHA-256 of the recording, as base64url. */
  digest: string
}

/** Where a recording belongs; all of it is authenticated. */
export interface VoiceContext {
  match: string
  /** The side that recorded it. */
  side: Side
  note: string
}

// A second of Opus has about three of these: the size tells the length to a third of a second, and nothing else.
const STEP = 4096

const boundTo = ({ match, side, note }: VoiceContext): string => JSON.stringify(['quintet/voice/1', match, side, note])

/** The name of a recording: SHA-256, as base64url. */
export const recordingDigest = async (recording: Bytes): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', recording)))

/** Encrypts a recording with the key of its direction, as messages are, padded to steps of 4 KiB. */
export const sealVoice = (
  keys: MatchKeys,
  context: VoiceContext,
  recording: Bytes,
  random: RandomSource = randomBytes,
): Promise<Sealed> => seal(keys[context.side], pad(recording, STEP), boundTo(context), random)

/** The recording that a message tells of. Throws CryptoError `damaged` when it is another, or not what was sealed for this place. */
export const openVoice = (keys: MatchKeys, context: VoiceContext, sealed: Sealed, digest: string): Promise<Bytes> =>
  failAs('damaged', async () => {
    const recording = unpad(await open(keys[context.side], sealed, boundTo(context)), STEP)
    if ((await recordingDigest(recording)) !== digest) throw new RangeError('Another recording')
    return recording
  })

const texts = ['note', 'type', 'bars', 'digest'] as const

/** What a message says of a recording; undefined for anything of another form. */
export const readVoice = (value: unknown): VoiceNote | undefined => {
  const found = (value ?? {}) as Partial<VoiceNote>
  const isWhole = texts.every((name) => typeof found[name] === 'string') && typeof found.seconds === 'number'
  if (!isWhole) return undefined
  const { note, type, seconds, bars, digest } = found as VoiceNote
  return { note, type, seconds, bars, digest }
}
