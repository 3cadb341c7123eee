import type { Bytes } from './bytes.ts'
import { CryptoError, failAs } from './errors.ts'
import { generateKeyPair, RSA, SIGNING } from './key-pair.ts'
import { importPkcs8, openPkcs8, wrapPkcs8, type WrapOptions, type WrappedPrivateKey } from './private-key.ts'
import { randomBytes } from './random.ts'
import { openPkcs8WithCode, wrapUnderCode } from './recovery.ts'

/** What a member holds once their private key is open. One RSA key, seen by WebCrypto as two: neither can be read out. */
export interface OwnKeys {
  /** The modulus as base64url, taken from the private key itself and never from a server's word. */
  publicKey: string
  /** RSA-OAEP-SHA-256: opens match keys. */
  privateKey: CryptoKey
  /** RSA-PSS-SHA-256: signs what this member delivers. */
  signingKey: CryptoKey
}

const modulusOf = async (pkcs8: Bytes): Promise<string> => {
  const readable = await crypto.subtle.importKey('pkcs8', pkcs8, RSA, true, ['decrypt'])
  const { n } = await crypto.subtle.exportKey('jwk', readable)
  if (!n) throw new CryptoError('damaged')
  return n
}

/** A member's keys from PKCS#8 bytes. Throws CryptoError `damaged` for anything else. */
export const importOwnKeys = (pkcs8: Bytes): Promise<OwnKeys> =>
  failAs('damaged', async () => ({
    publicKey: await modulusOf(pkcs8),
    privateKey: await importPkcs8(pkcs8),
    signingKey: await crypto.subtle.importKey('pkcs8', pkcs8, SIGNING, false, ['sign']),
  }))

/** A member's keys by their encryption password. Throws CryptoError `locked` for a wrong one. */
export const unwrapOwnKeys = async (password: string, key: WrappedPrivateKey): Promise<OwnKeys> =>
  importOwnKeys(await openPkcs8(password, key))

/** A member's keys by their recovery code. Throws CryptoError `locked` when the code does not open them. */
export const unwrapOwnKeysWithCode = async (code: string, key: WrappedPrivateKey): Promise<OwnKeys> =>
  importOwnKeys(await openPkcs8WithCode(code, key))

/** New keys of a member, open and as the server keeps them. */
export interface NewOwnKeys {
  own: OwnKeys
  key: WrappedPrivateKey
}

/**
 * A new key pair, wrapped under an encryption password and under a recovery code. The password is derived once: Argon2id takes the
 * better part of a second on a phone. Throws CryptoError `locked` for a code that cannot be one.
 */
export const createOwnKeys = async (password: string, code: string, options: WrapOptions = {}): Promise<NewOwnKeys> => {
  const { privateKey } = await generateKeyPair()
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const recovery = await wrapUnderCode(code, pkcs8, options.random ?? randomBytes)
  return { own: await importOwnKeys(pkcs8), key: await wrapPkcs8(password, pkcs8, options, recovery) }
}
