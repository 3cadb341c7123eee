import { CryptoError } from './errors.ts'
import { parseKdf, type Kdf } from './kdf.ts'
import type { Sealed } from './seal.ts'

/** The private key wrapped a second time, under the recovery code. */
export interface RecoveryWrap extends Sealed {
  salt: string
}

/** The JSON that stands beside a wrapped key (decision 34). */
export const writeKdfText = (kdf: Kdf, recovery?: RecoveryWrap): string =>
  JSON.stringify({ version: 1, kdf, ...(recovery ? { recovery } : {}) })

const parseJson = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Falls through: text that is no JSON is damaged like any other.
  }
  throw new CryptoError('damaged')
}

const isRecoveryWrap = (value: unknown): value is RecoveryWrap => {
  if (typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  return ['salt', 'ciphertext', 'iv'].every((key) => typeof given[key] === 'string')
}

/** Reads that JSON. Throws CryptoError `damaged` for anything this version did not write. */
export const readKdfText = (text: string): { kdf: Kdf; recovery?: RecoveryWrap } => {
  const { version, kdf, recovery } = parseJson(text)
  if (version !== 1 || (recovery !== undefined && !isRecoveryWrap(recovery))) throw new CryptoError('damaged')
  return { kdf: parseKdf(kdf), ...(recovery === undefined ? {} : { recovery }) }
}
