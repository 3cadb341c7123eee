import { toBase64url, utf8, type Bytes } from './bytes.ts'
import { failAs } from './errors.ts'
import type { MatchKeys } from './match-key.ts'
import type { EncryptedMessage, MessageContext } from './old-message.ts'
import { pad, unpad } from './padding.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal } from './seal.ts'
import { readVoice, type VoiceNote } from './voice.ts'

/** A message's place among those of the device that sends it (decision 33). */
export interface ChainLink {
  /** The sending device, a random text; another one in every match. */
  device: string
  /** Counts the device's messages of the match from 1 on. */
  counter: number
  /** `messageHash` of the device's message before; empty for its first. */
  previous: string
}

/** What a chained message is bound to: the match, its side and its link. */
export interface ChainedContext extends MessageContext, ChainLink {}

/** What is sealed. Unknown fields are left for later versions. */
export interface MessageContent {
  text: string
  /** The sender's time in epoch milliseconds. */
  sentAt: number
  /** `messageHash` of the other side's newest message that the sender had before them: keeps the two sides in order. */
  seen?: string
  /** The franking key of the commitment that is sent beside the message; clients of the older form have none. */
  franking?: string
  /** `messageHash` of the message that this one answers. */
  quote?: string
  /** This is no text but a reaction: the `messageHash` of the message that it is about, and which one; 0 takes it back. */
  reaction?: { to: string; kind: number }
  /** The recording that this message is about. */
  voice?: VoiceNote
}

const boundTo = ({ match, side, clientMessageId, device, counter, previous }: ChainedContext): string =>
  JSON.stringify(['quintet/message/2', match, side, clientMessageId, device, String(counter), previous])

const readReaction = (value: unknown): MessageContent['reaction'] => {
  const { to, kind } = (value ?? {}) as { to?: unknown; kind?: unknown }
  return typeof to === 'string' && typeof kind === 'number' ? { to, kind } : undefined
}

const readContent = (plain: Bytes): MessageContent => {
  const content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain)) as Partial<MessageContent>
  const { text, sentAt, seen, franking, quote } = content
  if (typeof text !== 'string' || typeof sentAt !== 'number') throw new TypeError('Not a message')
  const reaction = readReaction(content.reaction)
  const voice = readVoice(content.voice)
  return {
    text,
    sentAt,
    ...(typeof seen === 'string' && { seen }),
    ...(typeof franking === 'string' && { franking }),
    ...(typeof quote === 'string' && { quote }),
    ...(reaction && { reaction }),
    ...(voice && { voice }),
  }
}

/** Encrypts a message bound to its place in the chain, padded to steps of 64 bytes (decision 33). */
export const sealMessage = (
  keys: MatchKeys,
  context: ChainedContext,
  { text, sentAt, seen, franking, quote, reaction, voice }: MessageContent,
  random: RandomSource = randomBytes,
): Promise<EncryptedMessage> =>
  seal(
    keys[context.side],
    pad(utf8(JSON.stringify({ text, sentAt, seen, franking, quote, reaction, voice }))),
    boundTo(context),
    random,
  )

/** What a message says. Throws CryptoError `damaged` when it is not exactly what was sealed for this place. */
export const openMessage = (keys: MatchKeys, context: ChainedContext, message: EncryptedMessage): Promise<MessageContent> =>
  failAs('damaged', async () => readContent(unpad(await open(keys[context.side], message, boundTo(context)))))

/** The hash that the device's next message carries: SHA-256 over the place and the ciphertext, as base64url. */
export const messageHash = async (context: ChainedContext, { ciphertext, iv }: EncryptedMessage): Promise<string> => {
  const whole = JSON.stringify(['quintet/message-hash/2', boundTo(context), iv, ciphertext])
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(whole))))
}
