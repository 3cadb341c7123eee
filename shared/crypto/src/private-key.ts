import type { Bytes } from './bytes.ts'
import { failAs } from './errors.ts'
import { deriveFromPassword, newKdf, type Kdf, type KdfName } from './kdf.ts'
import { readKdfText, writeKdfText, type RecoveryWrap } from './kdf-text.ts'
import { RSA } from './key-pair.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal, type Sealed } from './seal.ts'

/** A private key as the server keeps it (decision 34); everything base64url but `kdf`, which is JSON. */
export interface WrappedPrivateKey {
  /** AES-GCM-wrapped PKCS#8. */
  wrapped: string
  iv: string
  /** How the password became the key, and the recovery wrap where there is one. */
  kdf: string
}

/** How a private key is wrapped. */
export interface WrapOptions {
  /** Left out: Argon2id, or PBKDF2 where there is too little memory for it. */
  kdf?: KdfName
  random?: RandomSource
}

/** What else may be needed to open a wrapped private key. */
export interface UnwrapOptions {
  /** Leave it false for a key that is kept: then no script can read it out. */
  extractable?: boolean
}

// The parameters are part of what is authenticated, so that they cannot be swapped.
const boundTo = (kdf: Kdf): string => `quintet/private-key/1/${JSON.stringify(kdf)}`

const deriveNew = async (password: string, name: KdfName | undefined, random: RandomSource) => {
  const derive = async (kdf: Kdf) => ({ kdf, key: await deriveFromPassword(password, kdf) })
  if (name) return derive(newKdf(name, random))
  try {
    return await derive(newKdf('argon2id', random))
  } catch {
    return derive(newKdf('pbkdf2', random))
  }
}

/** Wraps PKCS#8 bytes under a password; a recovery wrap that exists already is carried along. */
export const wrapPkcs8 = async (
  password: string,
  pkcs8: Bytes,
  options: WrapOptions = {},
  recovery?: RecoveryWrap,
): Promise<WrappedPrivateKey> => {
  const random = options.random ?? randomBytes
  const { kdf, key } = await deriveNew(password, options.kdf, random)
  const { ciphertext, iv } = await seal(key, pkcs8, boundTo(kdf), random)
  return { wrapped: ciphertext, iv, kdf: writeKdfText(kdf, recovery) }
}

/** PKCS#8 bytes of a wrapped key. Throws CryptoError `locked` for a wrong password, `damaged` for unreadable parameters. */
export const openPkcs8 = async (password: string, key: WrappedPrivateKey): Promise<Bytes> => {
  const { kdf } = readKdfText(key.kdf)
  const wrappingKey = await deriveFromPassword(password, kdf)
  const sealed: Sealed = { ciphertext: key.wrapped, iv: key.iv }
  return failAs('locked', () => open(wrappingKey, sealed, boundTo(kdf)))
}

/** A private key from PKCS#8 bytes. */
export const importPkcs8 = (pkcs8: Bytes, { extractable = false }: UnwrapOptions = {}): Promise<CryptoKey> =>
  failAs('damaged', () => crypto.subtle.importKey('pkcs8', pkcs8, RSA, extractable, ['decrypt']))

/** Wraps a private key (extractable) under the member's password. */
export const wrapPrivateKey = async (
  password: string,
  privateKey: CryptoKey,
  options?: WrapOptions,
): Promise<WrappedPrivateKey> => wrapPkcs8(password, new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)), options)

/** The private key again. Throws CryptoError `locked` for a wrong password. */
export const unwrapPrivateKey = async (password: string, key: WrappedPrivateKey, options?: UnwrapOptions): Promise<CryptoKey> =>
  importPkcs8(await openPkcs8(password, key), options)

/** The same private key under another password; the recovery code stays what it was. */
export const rewrapPrivateKey = async (
  password: string,
  newPassword: string,
  key: WrappedPrivateKey,
  options?: WrapOptions,
): Promise<WrappedPrivateKey> => wrapPkcs8(newPassword, await openPkcs8(password, key), options, readKdfText(key.kdf).recovery)
