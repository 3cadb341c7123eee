import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import { CryptoError } from './errors.ts'
import { randomBytes, type RandomSource } from './random.ts'

/** The functions that make a key of a password. */
export type KdfName = 'argon2id' | 'pbkdf2'

/** How a password became a key; everything but the password (decision 34). */
export type Kdf =
  | { name: 'argon2id'; memoryKiB: number; iterations: number; parallelism: number; salt: string }
  | { name: 'pbkdf2'; hash: 'SHA-256'; iterations: number; salt: string }

/** Parameters of Argon2id (RFC 9106). */
export const ARGON2ID = { name: 'argon2id', memoryKiB: 65_536, iterations: 3, parallelism: 1 } as const
/** Parameters of PBKDF2 (RFC 8018), where Argon2id cannot run. */
export const PBKDF2 = { name: 'pbkdf2', hash: 'SHA-256', iterations: 600_000 } as const
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Parameters with a new salt. */
export const newKdf = (name: KdfName, random: RandomSource = randomBytes): Kdf => {
  const salt = toBase64url(random(SALT_BYTES))
  return name === 'argon2id' ? { ...ARGON2ID, salt } : { ...PBKDF2, salt }
}

/**
 * Reads parameters that came from outside, in one canonical form. Only the two known sets pass: a server must not be able to
 * ask for less work, nor for all of the memory. Throws CryptoError `damaged`.
 */
export const parseKdf = (value: unknown): Kdf => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const known = given.name === 'argon2id' ? ARGON2ID : PBKDF2
  const isKnown = Object.entries(known).every(([key, expected]) => given[key] === expected)
  if (!isKnown || typeof given.salt !== 'string' || !/^[\w-]{22}$/.test(given.salt)) throw new CryptoError('damaged')
  return { ...known, salt: given.salt }
}

const argon2 = async (password: Bytes, salt: Bytes, kdf: typeof ARGON2ID): Promise<Bytes> => {
  // 64 KB of WebAssembly that only those who unlock a key should load.
  const { argon2id } = await import('./argon2id.ts')
  const hash = await argon2id({
    password,
    salt,
    memorySize: kdf.memoryKiB,
    iterations: kdf.iterations,
    parallelism: kdf.parallelism,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  })
  return new Uint8Array(hash)
}

const pbkdf2 = async (password: Bytes, salt: Bytes, kdf: typeof PBKDF2): Promise<Bytes> => {
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const options = { name: 'PBKDF2', hash: kdf.hash, iterations: kdf.iterations, salt }
  return new Uint8Array(await crypto.subtle.deriveBits(options, base, KEY_BYTES * 8))
}

/** The 256-bit AES-GCM key of a password. The same signs typed on another keyboard give the same key (NFKC). */
export const deriveFromPassword = async (password: string, kdf: Kdf): Promise<CryptoKey> => {
  const [secret, salt] = [utf8(password.normalize('NFKC')), fromBase64url(kdf.salt)]
  const raw = kdf.name === 'argon2id' ? await argon2(secret, salt, ARGON2ID) : await pbkdf2(secret, salt, PBKDF2)
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
