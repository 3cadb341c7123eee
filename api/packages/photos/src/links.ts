import { createSecretKey } from 'node:crypto'
import { createAead } from '@quintet/kit/aead'
import type { Clock } from '@quintet/kit/clock'
import type { Random } from '@quintet/kit/random'

const lifetimeMs = 60 * 60_000
// Every link has the same length, so that it tells nothing of the numbers in it.
const plainLength = 160
// The key is for links alone.
const noContext = ''

/** Why somebody may see a photo: it is their own, of a match, or in the round they judge. */
export type PhotoReason = { kind: 'own' } | { kind: 'match'; match: number } | { kind: 'round'; round: number }

/** Whom a link was made for. */
export interface Viewer {
  id: number
  /** The sign-in that the link belongs to. */
  sessionId: string
}

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
export const createPhotoLinks = (key: Buffer, random: Random, clock: Clock): PhotoLinks => {
  const aead = createAead(createSecretKey(key), random)
  return {
    create: (photo, { id, sessionId }, reason) => {
      const [session, why, expires] = [JSON.stringify(sessionId), JSON.stringify(reason), clock.now() + lifetimeMs]
      const plain = `{"photo":${photo},"viewer":${id},"session":${session},"reason":${why},"expires":${expires}}`
      const padded = plain.padEnd(Math.ceil(plain.length / plainLength) * plainLength)
      return `/photos/${aead.seal(Buffer.from(padded), noContext).toString('base64url')}`
    },
    open: (token) => {
      const opened = aead.open(Buffer.from(token, 'base64url'), noContext)
      if (!opened || opened.length === 0) return undefined
      const { expires, ...link } = JSON.parse(opened.toString('utf8')) as PhotoLink & { expires: number }
      return expires > clock.now() ? link : undefined
    },
  }
}
