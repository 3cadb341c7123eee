import type { Match } from '@quintet/contract'
import {
  type Bytes,
  fromBase64url,
  openVoice,
  randomBytes,
  recordingDigest,
  sealVoice,
  toBase64url,
  type VoiceNote,
} from '@quintet/crypto'
import { VOICE_BARS, VOICE_SECONDS, voiceText } from '@quintet/domain/match'
import type { Recorded } from './recording.ts'
import { type OpenSession, sideOf } from './session.ts'
import { sendOfMatch as send } from './match-call.ts'

const number = /^[\w-]{22}$/
// What a sender names goes into the type of a blob: it is one of these or nothing.
const format = /^audio\/(webm|mp4|ogg)(;\s?codecs=[\w.]+)?$/

/** Whether what a message says of a recording can be shown: it is of the right form, and its text commits to just this. */
export const isVoice = (voice: VoiceNote, text: string): boolean =>
  number.test(voice.note) &&
  format.test(voice.type) &&
  voice.seconds > 0 &&
  voice.seconds <= VOICE_SECONDS &&
  /^[\w-]{1,256}$/.test(voice.bars) &&
  text === voiceText(voice.seconds, voice.digest)

/** The bars of a waveform, 0 to 255 each. */
export const barsOfNote = ({ bars }: VoiceNote): number[] => {
  try {
    return [...fromBase64url(bars)].slice(0, VOICE_BARS)
  } catch {
    return []
  }
}

/** What the message of a recording says. */
export const noteOf = async ({ recording, type, seconds, bars }: Recorded): Promise<VoiceNote> => ({
  note: toBase64url(randomBytes(16)),
  type,
  seconds: Math.round(seconds * 10) / 10,
  bars: toBase64url(bars),
  digest: await recordingDigest(recording),
})

const contextOf = (match: Match, mine: boolean, { note }: VoiceNote) => ({
  match: String(match.number),
  side: sideOf(mine ? match.side : 3 - match.side),
  note,
})

/** Stores a recording, encrypted, before the message that tells of it. */
export const storeVoice = async ({ keys }: OpenSession, match: Match, voice: VoiceNote, recording: Bytes): Promise<void> => {
  const { ciphertext, iv } = await sealVoice(keys, contextOf(match, true, voice), recording)
  await send('saveVoiceNote', { match: match.number, note: voice.note, body: ciphertext, iv })
}

/** The recording of a message. Throws ApiError, or CryptoError where it is another. */
export const loadVoice = async (
  { keys }: OpenSession,
  match: Match,
  { mine }: { mine: boolean },
  voice: VoiceNote,
): Promise<Bytes> => {
  const { body: ciphertext, iv } = await send('loadVoiceNote', { match: match.number, note: voice.note })
  return openVoice(keys, contextOf(match, mine, voice), { ciphertext, iv }, voice.digest)
}
