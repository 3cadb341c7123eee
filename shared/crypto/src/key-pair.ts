import { fromBase64url } from './bytes.ts'
import { CryptoError, failAs } from './errors.ts'

const MODULUS_BYTES = 256
/** The algorithm that match keys are wrapped with. */
export const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const
// The same RSA key signs what its owner delivers: WebCrypto imports the bytes once more under this name. Joint use of OAEP and PSS
// is proven sound (Coron, Joye, Naccache, Paillier, CRYPTO 2002; Haber, Pinkas, CCS 2001).
/** The algorithm of keys that sign. */
export const SIGNING = { name: 'RSA-PSS', hash: 'SHA-256' } as const
/** How they sign: RSA-PSS with a salt of 32 bytes. */
export const SIGNATURE = { name: 'RSA-PSS', saltLength: 32 } as const
const PUBLIC_EXPONENT = 'AQAB'

/** A new RSA-OAEP-SHA-256 pair of 2048 bits; extractable, so that it can be wrapped. */
export const generateKeyPair = (): Promise<CryptoKeyPair> => {
  const options = { ...RSA, modulusLength: MODULUS_BYTES * 8, publicExponent: new Uint8Array([1, 0, 1]) }
  return crypto.subtle.generateKey(options, true, ['encrypt', 'decrypt'])
}

/** The modulus of a public key as base64url: all that others need, the exponent is always 65537 (decision 34). */
export const exportModulus = async (publicKey: CryptoKey): Promise<string> => {
  const { n } = await crypto.subtle.exportKey('jwk', publicKey)
  if (!n) throw new CryptoError('damaged')
  return n
}

const publicJwk = (modulus: string, alg: string): JsonWebKey => {
  const bytes = fromBase64url(modulus)
  const isWhole = bytes.length === MODULUS_BYTES && (bytes[0] ?? 0) >= 0x80 && (bytes.at(-1) ?? 0) % 2 === 1
  if (!isWhole) throw new RangeError('Not a modulus of 2048 bits')
  return { kty: 'RSA', n: modulus, e: PUBLIC_EXPONENT, alg, ext: true }
}

/** The public key of a modulus. Throws CryptoError `damaged` unless it has 2048 bits. */
export const importPublicKey = (modulus: string): Promise<CryptoKey> =>
  failAs('damaged', async () => {
    const jwk = publicJwk(modulus, 'RSA-OAEP-256')
    return crypto.subtle.importKey('jwk', jwk, RSA, true, ['encrypt'])
  })

/** The key that verifies signatures of a modulus' owner. Throws CryptoError `damaged` unless it has 2048 bits. */
export const importVerifyKey = (modulus: string): Promise<CryptoKey> =>
  failAs('damaged', async () => {
    const jwk = publicJwk(modulus, 'PS256')
    return crypto.subtle.importKey('jwk', jwk, SIGNING, true, ['verify'])
  })
