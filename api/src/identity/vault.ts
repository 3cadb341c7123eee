import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'

/** Seals and opens small secrets with AES-256-GCM under a key that is not in the database. */
export interface Box {
  /** `about` names whose secret it is: it opens only under the same name. */
  seal(secret: Buffer, about: string): Buffer
  /** Undefined when the box was tampered with or belongs to another name. */
  open(sealed: Buffer, about: string): Buffer | undefined
}

/** Keyed hashing, so that the database alone cannot be searched for codes, tokens or addresses. */
export type KeyedHash = (text: string) => Buffer

const ivLength = 12
const tagLength = 16

export const createBox = (key: KeyObject, random: Random): Box => ({
  seal: (secret, about) => {
    const iv = random.bytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
    return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  },
  open: (sealed, about) => {
    if (sealed.length < ivLength + tagLength) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength)).setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(-tagLength))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()])
    } catch {
      return undefined
    }
  },
})

export const createKeyedHash =
  (key: KeyObject): KeyedHash =>
  (text) =>
    createHmac('sha256', key).update(text).digest()

// A key object is taken as it is; bytes would be made one anew at every use.
const derive = (master: Buffer, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `quintet ${purpose}`, 32)))

export interface Vault {
  verifiers: Box
  /** Keys of authenticator apps. */
  factors: Box
  /** Hand-shakes and challenges in flight; the key lives as long as the process. */
  sessions: Box
  /** How someone signed in before a change. */
  undos: Box
  codes: KeyedHash
  refreshTokens: KeyedHash
  attempts: KeyedHash
  /** One name per account for the group its devices are in. */
  devices: KeyedHash
  /** What the hand-shake answers for an address, with an account or without. */
  simulation: KeyedHash
  /** The same, where an account of before has left something else to be answered. */
  names: Box
}

/** One key per purpose, all derived from the master key. */
export const createVault = (master: Buffer, random: Random): Vault => ({
  verifiers: createBox(derive(master, 'verifiers'), random),
  factors: createBox(derive(master, 'factors'), random),
  sessions: createBox(createSecretKey(random.bytes(32)), random),
  undos: createBox(derive(master, 'undos'), random),
  codes: createKeyedHash(derive(master, 'codes')),
  refreshTokens: createKeyedHash(derive(master, 'refresh tokens')),
  attempts: createKeyedHash(derive(master, 'attempts')),
  devices: createKeyedHash(derive(master, 'devices')),
  simulation: createKeyedHash(derive(master, 'simulation')),
  names: createBox(derive(master, 'srp names'), random),
})
