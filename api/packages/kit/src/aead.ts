import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import type { Random } from './random.ts'

/** Seals and opens small secrets with AES-256-GCM (RFC 5116). */
export interface Aead {
  /** `about` names whose secret it is: it opens only under the same name. */
  seal(secret: Buffer, about: string): Buffer
  /** Undefined when the sealed bytes were tampered with or belongs to another name. */
  open(sealed: Buffer, about: string): Buffer | undefined
}

const ivLength = 12
const tagLength = 16

export const createAead = (key: KeyObject, random: Random): Aead => ({
  seal: (secret, about) => {
    const iv = random.bytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    // Nothing, authenticated or not, is the same to the cipher.
    if (about !== '') cipher.setAAD(Buffer.from(about))
    const sealed = Buffer.allocUnsafe(ivLength + secret.length + tagLength)
    sealed.set(iv)
    // As long as what goes in; the end adds nothing but the tag.
    sealed.set(cipher.update(secret), ivLength)
    cipher.final()
    sealed.set(cipher.getAuthTag(), ivLength + secret.length)
    return sealed
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
