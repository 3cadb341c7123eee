import { utf8 } from './bytes.ts'
import { failAs } from './errors.ts'
import type { MatchKeys, Side } from './match-key.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal, type Sealed } from './seal.ts'

/** Where a message belongs; all of it is authenticated (decision 33). */
export interface MessageContext {
  match: string
  /** The side that sends. */
  side: Side
  clientMessageId: string
}

/** A message as it is stored: ciphertext and iv. */
export type EncryptedMessage = Sealed

const boundTo = ({ match, side, clientMessageId }: MessageContext): string => {
  // JSON keeps the parts apart, whatever they contain.
  return JSON.stringify(['quintet/message/1', match, side, clientMessageId])
}

/** Encrypts a chat message with the key of its direction: AES-256-GCM, 12 random bytes (decision 33). */
export const encryptMessage = (
  keys: MatchKeys,
  context: MessageContext,
  text: string,
  random: RandomSource = randomBytes,
): Promise<EncryptedMessage> => seal(keys[context.side], utf8(text), boundTo(context), random)

/** The text of a message. Throws CryptoError `damaged` for another key, match, side or id, or a changed bit. */
export const decryptMessage = (keys: MatchKeys, context: MessageContext, message: EncryptedMessage): Promise<string> =>
  failAs('damaged', async () => {
    const plain = await open(keys[context.side], message, boundTo(context))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  })
