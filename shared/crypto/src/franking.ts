import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import type { MessageContext } from './old-message.ts'
import { randomBytes, type RandomSource } from './random.ts'

/** A text with the place that it was sent in. */
export interface FrankedText extends MessageContext {
  text: string
}

const KEY_BYTES = 32
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

// An array of texts has one spelling in JSON. Its first entry keeps the commitment from meaning anything else.
const statement = ({ match, side, clientMessageId, text }: FrankedText): Bytes =>
  utf8(JSON.stringify(['quintet/franking/1', match, side, clientMessageId, text]))

// HMAC fills shorter keys up with zeros: with more than one length, two keys would make the same commitment.
const importKey = (key: string): Promise<CryptoKey> => {
  const bytes = fromBase64url(key)
  if (bytes.length !== KEY_BYTES) throw new RangeError('A franking key has 32 bytes')
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
}

/** A new franking key, base64url. It is sealed inside the message; another one for each. */
export const createFrankingKey = (random: RandomSource = randomBytes): string => toBase64url(random(KEY_BYTES))

/**
 * What a sender commits to a text with (decision 55): HMAC-SHA-256 under the franking key over the match, the side, the message's id
 * and the text, as base64url. Without the key it tells nothing of the text; with it, no second text or key fits.
 */
export const commitTo = async (key: string, franked: FrankedText): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(key), statement(franked))))

/** Whether exactly this text was committed to in this place. False as well for a key or commitment that is none. */
export const verifyCommitment = async (key: string, franked: FrankedText, commitment: string): Promise<boolean> => {
  try {
    return await crypto.subtle.verify('HMAC', await importKey(key), fromBase64url(commitment), statement(franked))
  } catch {
    return false
  }
}
