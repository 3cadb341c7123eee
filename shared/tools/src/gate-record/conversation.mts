import {
  type Bytes,
  type ChainLink,
  commitTo,
  createFrankingKey,
  type MatchKeys,
  messageHash,
  recordingDigest,
  sealMessage,
  sealVoice,
  type Side,
  toBase64url,
  type VoiceNote,
} from '@quintet/crypto'
import type { Message } from '@quintet/contract'
import { VOICE_BARS, voiceText } from '@quintet/domain/match'

/** What is written in a recorded chat. */
export interface Line {
  side: Side
  text: string
  /** Epoch milliseconds at which it is written. */
  at: number
  /** Number of an earlier line that it answers. */
  quote?: number
  /** Number of an earlier line that it reacts to, and how. */
  reaction?: { to: number; kind: number }
  /** A recording in place of the text. */
  recording?: Bytes
  /** Its place in the chain, where it is not the next one. */
  counter?: number
}

/** A line as the server has it. */
export interface SealedLine {
  message: Message
  hash: string
}

/** A recording as the server has it. */
export interface SealedVoice {
  note: string
  body: string
  iv: string
}

/** A chat that is written line by line, as both sides' browsers would have. */
export interface Conversation {
  match: number
  keys: MatchKeys
  lines: SealedLine[]
  voices: SealedVoice[]
}

const voiceOf = async (recording: Bytes): Promise<VoiceNote> => ({
  note: toBase64url(crypto.getRandomValues(new Uint8Array(16))),
  type: 'audio/webm;codecs=opus',
  seconds: 4.2,
  bars: toBase64url(Uint8Array.from({ length: VOICE_BARS }, (_, bar) => (bar * 37) % 256)),
  digest: await recordingDigest(recording),
})

// Each side has one device.
const linkAfter = (before: SealedLine | undefined, side: Side, counter?: number): ChainLink => ({
  device: `device-of-side-${side}`,
  counter: counter ?? (before?.message.counter ?? 0) + 1,
  previous: before?.hash ?? '',
})

const sealRecording = async ({ match, keys, voices }: Conversation, side: Side, recording: Bytes): Promise<VoiceNote> => {
  const voice = await voiceOf(recording)
  const { ciphertext: body, iv } = await sealVoice(keys, { match: String(match), side, note: voice.note }, recording)
  voices.push({ note: voice.note, body, iv })
  return voice
}

/** Writes one line at the end of a chat. */
export const write = async (conversation: Conversation, line: Line): Promise<void> => {
  const { match, keys, lines } = conversation
  const { side, at, quote, reaction, recording } = line
  const before = lines.findLast(({ message }) => message.side === Number(side))
  const clientMessageId = crypto.randomUUID()
  const context = { match: String(match), side, clientMessageId, ...linkAfter(before, side, line.counter) }
  const voice = recording && (await sealRecording(conversation, side, recording))
  const text = voice ? voiceText(voice.seconds, voice.digest) : line.text
  const seen = lines.findLast(({ message }) => message.side !== Number(side))?.hash
  const franking = createFrankingKey()
  const content = {
    text,
    sentAt: at,
    franking,
    ...(seen !== undefined && { seen }),
    ...(quote !== undefined && { quote: lines[quote]?.hash ?? '' }),
    ...(reaction && { reaction: { to: lines[reaction.to]?.hash ?? '', kind: reaction.kind } }),
    ...(voice && { voice }),
  }
  const sealed = await sealMessage(keys, context, content)
  const { device, counter, previous } = context
  const message: Message = {
    body: sealed.ciphertext,
    iv: sealed.iv,
    sentAt: at,
    side: Number(side),
    match,
    clientId: clientMessageId,
    device,
    counter,
    ...(previous !== '' && { previous }),
    commitment: await commitTo(franking, { ...context, text }),
  }
  lines.push({ message, hash: await messageHash(context, sealed) })
}
