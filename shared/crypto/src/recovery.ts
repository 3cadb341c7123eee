import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import { CryptoError, failAs } from './errors.ts'
import { readKdfText, writeKdfText, type RecoveryWrap } from './kdf-text.ts'
import { importPkcs8, openPkcs8, wrapPkcs8, type UnwrapOptions, type WrapOptions, type WrappedPrivateKey } from './private-key.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal } from './seal.ts'

// Crockford's base 32: no sign can be taken for another. 25 signs carry 125 bits, so no slow derivation is needed.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SIGNS = 25
const GROUP = 5
const BOUND_TO = 'quintet/recovery/1'

/** A new recovery code, such as `7K3QP-…`: five groups of five signs. Shown once, never sent. */
export const createRecoveryCode = (random: RandomSource = randomBytes): string => {
  const signs = Array.from(random(SIGNS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return (signs.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** A code as typed, without separators and with look-alikes put right. Throws CryptoError `locked` when it cannot be one. */
export const normalizeRecoveryCode = (typed: string): string => {
  const signs = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (signs.length !== SIGNS || [...signs].some((sign) => !ALPHABET.includes(sign))) throw new CryptoError('locked')
  return signs
}

const keyOfCode = async (code: string, salt: Bytes): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey('raw', utf8(normalizeRecoveryCode(code)), 'HKDF', false, ['deriveKey'])
  const options = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(BOUND_TO) }
  return crypto.subtle.deriveKey(options, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The wrap of PKCS#8 bytes under a recovery code (HKDF with a salt of its own, AES-GCM). */
export const wrapUnderCode = async (code: string, pkcs8: Bytes, random: RandomSource): Promise<RecoveryWrap> => {
  const salt = random(16)
  return { salt: toBase64url(salt), ...(await seal(await keyOfCode(code, salt), pkcs8, BOUND_TO, random)) }
}

/** Whether a wrapped key can be opened by a recovery code. */
export const hasRecovery = (key: WrappedPrivateKey): boolean => readKdfText(key.kdf).recovery !== undefined

/** Adds the wrap of a recovery code to a wrapped key (decision 34). Throws CryptoError `locked` for a wrong password. */
export const addRecovery = async (
  password: string,
  code: string,
  key: WrappedPrivateKey,
  random: RandomSource = randomBytes,
): Promise<WrappedPrivateKey> => {
  const recovery = await wrapUnderCode(code, await openPkcs8(password, key), random)
  return { ...key, kdf: writeKdfText(readKdfText(key.kdf).kdf, recovery) }
}

/** PKCS#8 bytes of a wrapped key by its recovery code. Throws CryptoError `locked` when the code does not open it. */
export const openPkcs8WithCode = (code: string, key: WrappedPrivateKey): Promise<Bytes> => {
  const { recovery } = readKdfText(key.kdf)
  if (!recovery) throw new CryptoError('locked')
  return failAs('locked', async () => open(await keyOfCode(code, fromBase64url(recovery.salt)), recovery, BOUND_TO))
}

/** The private key by its recovery code. Throws CryptoError `locked` when the code does not open it. */
export const unwrapWithRecoveryCode = async (code: string, key: WrappedPrivateKey, options?: UnwrapOptions): Promise<CryptoKey> =>
  importPkcs8(await openPkcs8WithCode(code, key), options)

/** A new password for a key whose old one is lost; the recovery code stays valid. */
export const resetWithRecoveryCode = async (
  code: string,
  newPassword: string,
  key: WrappedPrivateKey,
  options?: WrapOptions,
): Promise<WrappedPrivateKey> =>
  wrapPkcs8(newPassword, await openPkcs8WithCode(code, key), options, readKdfText(key.kdf).recovery)
