import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Member } from '../member.ts'
import type { Random } from '../random.ts'

const lifetimeMs = 60 * 60_000
const ivLength = 12
const tagLength = 16
// Every link has the same length, so that it tells nothing of the numbers in it.
const plainLength = 160

/** Why somebody may see a photo: it is their own, of a match, or in the round they judge. */
export type PhotoReason = { kind: 'own' } | { kind: 'match'; match: number } | { kind: 'round'; round: number }

/** Whom a link was made for. */
export type Viewer = Pick<Member, 'id' | 'sessionId'>

/** What stands in a link. */
export interface PhotoLink {
  photo: number
  viewer: number
  session: string
  reason: PhotoReason
}

export interface PhotoLinks {
  /** A short-lived address of a photo for one viewer: random each time, never derived from the content (decision 47). */
  create(photo: number, viewer: Viewer, reason: PhotoReason): string
  /** What stands in a link's token; undefined when it is forged or too old. Whether the reason still holds is asked when it is read. */
  open(token: string): PhotoLink | undefined
}

/** Links are sealed with AES-256-GCM, so nothing needs to be stored and nothing can be guessed or changed. */
export const createPhotoLinks = (key: Buffer, random: Random, clock: Clock): PhotoLinks => ({
  create: (photo, { id, sessionId }, reason) => {
    const iv = random.bytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const link: PhotoLink = { photo, viewer: id, session: sessionId, reason }
    const plain = JSON.stringify({ ...link, expires: clock.now() + lifetimeMs })
    const padded = plain.padEnd(Math.ceil(plain.length / plainLength) * plainLength)
    const sealed = Buffer.concat([iv, cipher.update(padded, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `/photos/${sealed.toString('base64url')}`
  },
  open: (token) => {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length <= ivLength + tagLength) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      const plain = decipher.update(bytes.subarray(ivLength, -tagLength)).toString('utf8') + decipher.final('utf8')
      const { expires, ...link } = JSON.parse(plain) as PhotoLink & { expires: number }
      return expires > clock.now() ? link : undefined
    } catch {
      return undefined
    }
  },
})
