import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import { randomBytes, type RandomSource } from './random.ts'

const IV_BYTES = 12

/** AES-256-GCM output in base64url: the ciphertext with its tag, and the 12 random bytes it was made with. */
export interface Sealed {
  ciphertext: string
  iv: string
}

const options = (iv: Bytes, boundTo: string) => ({ name: 'AES-GCM', iv, additionalData: utf8(boundTo), tagLength: 128 })

/** Encrypts bytes and binds them to a text that has to be the same when they are opened. */
export const seal = async (
  key: CryptoKey,
  plain: Bytes,
  boundTo: string,
  random: RandomSource = randomBytes,
): Promise<Sealed> => {
  const iv = random(IV_BYTES)
  const ciphertext = await crypto.subtle.encrypt(options(iv, boundTo), key, plain)
  return { ciphertext: toBase64url(new Uint8Array(ciphertext)), iv: toBase64url(iv) }
}

/** Opens what `seal` made; throws for a wrong key, another bound text, or a changed bit. */
export const open = async (key: CryptoKey, { ciphertext, iv }: Sealed, boundTo: string): Promise<Bytes> => {
  const ivBytes = fromBase64url(iv)
  if (ivBytes.length !== IV_BYTES) throw new RangeError('An iv has 12 bytes')
  return new Uint8Array(await crypto.subtle.decrypt(options(ivBytes, boundTo), key, fromBase64url(ciphertext)))
}
