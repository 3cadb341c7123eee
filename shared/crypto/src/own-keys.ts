import type { Bytes } from './bytes.ts'
import { CryptoError, failAs } from './errors.ts'
import { RSA, SIGNING } from './key-pair.ts'
import { importPkcs8, openPkcs8, type WrappedPrivateKey } from './private-key.ts'
import { openPkcs8WithCode } from './recovery.ts'

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
