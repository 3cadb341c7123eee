import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'

const lifetimeMs = 60 * 60_000
const ivLength = 12
const tagLength = 16

export interface PhotoLinks {
  /** A short-lived address of a photo for one viewer: random each time, never derived from the content (decision 47). */
  create(photoId: number, viewerId: number): string
  /** The photo behind a link's token; undefined when it is forged or too old. */
  open(token: string): number | undefined
}

/** Links are sealed with AES-256-GCM, so nothing needs to be stored and nothing can be guessed or changed. */
export const createPhotoLinks = (key: Buffer, random: Random, clock: Clock): PhotoLinks => ({
  create: (photoId, viewerId) => {
    const iv = random.bytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const plain = `${photoId}.${viewerId}.${clock.now() + lifetimeMs}`
    const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `/photos/${sealed.toString('base64url')}`
  },
  open: (token) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length <= ivLength + tagLength) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const plain = decipher.update(bytes.subarray(ivLength, -tagLength)).toString('utf8') + decipher.final('utf8')
      const [photoId, , expires] = plain.split('.').map(Number)
      return expires !== undefined && expires > clock.now() ? photoId : undefined
    } catch {
      return undefined
    }
  },
})
