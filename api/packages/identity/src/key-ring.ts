import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { type Aead, createAead } from '@quintet/kit/aead'
import type { Random } from '@quintet/kit/random'

/** Keyed hashing, so that the database alone cannot be searched for codes, tokens or addresses. */
export type KeyedHash = (text: string) => Buffer

export const createKeyedHash =
  (key: KeyObject): KeyedHash =>
  (text) =>
    createHmac('sha256', key).update(text).digest()

// A key object is taken as it is; bytes would be made one anew at every use.
const derive = (master: Buffer, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `quintet ${purpose}`, 32)))

export interface KeyRing {
  verifiers: Aead
  /** Keys of authenticator apps. */
  factors: Aead
  /** Hand-shakes and challenges in flight, which any process of the site may be given next. */
  sessions: Aead
  /** How someone signed in before a change. */
  undos: Aead
  codes: KeyedHash
  refreshTokens: KeyedHash
  attempts: KeyedHash
  /** One name per account for the group its devices are in. */
  devices: KeyedHash
  /** What the hand-shake answers for an address, with an account or without. */
  simulation: KeyedHash
  /** The same, where an account of before has left something else to be answered. */
  names: Aead
}

/** One key per purpose, all derived from the master key. */
export const createKeyRing = (master: Buffer, random: Random): KeyRing => ({
  verifiers: createAead(derive(master, 'verifiers'), random),
  factors: createAead(derive(master, 'factors'), random),
  sessions: createAead(derive(master, 'sessions'), random),
  undos: createAead(derive(master, 'undos'), random),
  codes: createKeyedHash(derive(master, 'codes')),
  refreshTokens: createKeyedHash(derive(master, 'refresh tokens')),
  attempts: createKeyedHash(derive(master, 'attempts')),
  devices: createKeyedHash(derive(master, 'devices')),
  simulation: createKeyedHash(derive(master, 'simulation')),
  names: createAead(derive(master, 'srp names'), random),
})
