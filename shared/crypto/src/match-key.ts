import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import { CryptoError, failAs } from './errors.ts'
import { randomBytes, type RandomSource } from './random.ts'

/** A side of a match, as texts that are signed and authenticated name it. */
export type Side = '1' | '2'

/** What the verification of a match sends (decision 33); base64url, first side 1, then side 2. */
export interface MatchSecret {
  salts: [string, string]
  wrapped: [string, string]
}

/** One AES-256-GCM key for the messages that each side sends. */
export type MatchKeys = Record<Side, CryptoKey>

const KEY_BYTES = 32
const SALT_BYTES = 16

// The label ties the wrapped key to its match: it cannot be handed out again for another.
const wrapping = (match: string) => ({ name: 'RSA-OAEP', label: utf8(`quintet/match/${match}`) })

/** Wraps a match key for the holder of a public key. */
export const wrapMatchKey = async (matchKey: Bytes, publicKey: CryptoKey, match: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.encrypt(wrapping(match), publicKey, matchKey)))

/** The match key again. Throws CryptoError `damaged` when it was made for another key or another match. */
export const unwrapMatchKey = (wrapped: string, privateKey: CryptoKey, match: string): Promise<Bytes> =>
  failAs('damaged', async () => {
    const matchKey = new Uint8Array(await crypto.subtle.decrypt(wrapping(match), privateKey, fromBase64url(wrapped)))
    if (matchKey.length !== KEY_BYTES) throw new RangeError('A match key has 256 bits')
    return matchKey
  })

const deriveDirection = async (base: CryptoKey, salt: string, match: string, side: Side): Promise<CryptoKey> => {
  const options = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64url(salt), info: utf8(`quintet/messages/${match}/${side}`) }
  return crypto.subtle.deriveKey(options, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The keys of both directions from the match key and its two salts (decision 33). */
export const deriveMatchKeys = async (matchKey: Bytes, salts: readonly [string, string], match: string): Promise<MatchKeys> => {
  // Equal salts would still give two keys, but no honest side sends them.
  if (salts[0] === salts[1] || salts.some((salt) => salt.length < 22)) throw new CryptoError('damaged')
  const base = await crypto.subtle.importKey('raw', matchKey, 'HKDF', false, ['deriveKey'])
  return { '1': await deriveDirection(base, salts[0], match, '1'), '2': await deriveDirection(base, salts[1], match, '2') }
}

/** A new match key, wrapped for both sides, with its salts; `publicKeys` in the order of the sides (decision 33). */
export const createMatchSecret = async (
  match: string,
  publicKeys: readonly [CryptoKey, CryptoKey],
  random: RandomSource = randomBytes,
): Promise<{ secret: MatchSecret; keys: MatchKeys }> => {
  const matchKey = random(KEY_BYTES)
  const salts: [string, string] = [toBase64url(random(SALT_BYTES)), toBase64url(random(SALT_BYTES))]
  const wrapped: [string, string] = [
    await wrapMatchKey(matchKey, publicKeys[0], match),
    await wrapMatchKey(matchKey, publicKeys[1], match),
  ]
  return { secret: { salts, wrapped }, keys: await deriveMatchKeys(matchKey, salts, match) }
}

/** The keys of a match from what the server keeps and the own private key. Throws CryptoError `damaged`. */
export const openMatchKeys = async (
  secret: MatchSecret,
  side: Side,
  privateKey: CryptoKey,
  match: string,
): Promise<MatchKeys> => {
  const own = side === '1' ? secret.wrapped[0] : secret.wrapped[1]
  return deriveMatchKeys(await unwrapMatchKey(own, privateKey, match), secret.salts, match)
}
