import { createSecretKey, timingSafeEqual } from 'node:crypto'
import { createAead } from '@quintet/kit/aead'
import type { Clock } from '@quintet/kit/clock'
import type { Random } from '@quintet/kit/random'

const lifetimeMs = 60 * 60_000
// The key is for links alone.
const noContext = ''

/** Photos whose links are sealed together, as a seal costs more than all else of a link. */
const together = 5
const selectorLength = 12
const selectorLetters = 16
const numberLength = 6
const placeLength = selectorLength + numberLength
// Every link has the same length, so that it tells nothing of the numbers in it. A seal is a multiple of three bytes, so that its text has no
// rest and a selector's text can follow it.
const headLength = 86
const headStep = 48

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
  /**
   * Short-lived addresses of photos for one viewer, in the order of the photos: random each time, never derived from the content
   * (decision 47).
   */
  create(photos: readonly number[], viewer: Viewer, reason: PhotoReason): string[]
  /** What stands in a link's token; undefined when it is forged or too old. Whether the reason still holds is asked when it is read. */
  open(token: string): PhotoLink | undefined
}

type Head = [viewer: number, session: string, reason: PhotoReason['kind'], subject: number, expires: number]

const subjectOf = (reason: PhotoReason): number =>
  reason.kind === 'match' ? reason.match : reason.kind === 'round' ? reason.round : 0

const reasonOf = (kind: PhotoReason['kind'], subject: number): PhotoReason => {
  if (kind === 'match') return { kind, match: subject }
  return kind === 'round' ? { kind, round: subject } : { kind }
}

const headText = (head: Head): string => {
  const text = JSON.stringify(head)
  return text.padEnd(headLength + headStep * Math.max(0, Math.ceil((text.length - headLength) / headStep)))
}

const placesLength = together * placeLength
const placeOf = (opened: Buffer, index: number): Buffer => opened.subarray(index * placeLength, (index + 1) * placeLength)

/** The photo that a selector stands for among those that were sealed with it; 0 where there is none. */
const photoOf = (opened: Buffer, selector: Buffer): number => {
  let photo = 0
  for (let index = 0; index < together; index++) {
    const place = placeOf(opened, index)
    if (timingSafeEqual(place.subarray(0, selectorLength), selector)) photo = place.readUIntBE(selectorLength, numberLength)
  }
  return photo
}

/**
 * A link is a seal by AES-256-GCM around a few photos of one viewer, and the random selector of one of them, which stands in the seal as
 * well: so nothing needs to be stored, and nothing can be guessed or changed, not even from one photo to another of the same seal.
 */
export const createPhotoLinks = (key: Buffer, random: Random, clock: Clock): PhotoLinks => {
  const aead = createAead(createSecretKey(key), random)
  const sealTogether = (photos: readonly number[], head: string): string[] => {
    const plain = Buffer.allocUnsafe(placesLength + head.length).fill(0)
    const selectors = random.bytes(photos.length * selectorLength)
    for (const [index, photo] of photos.entries()) {
      selectors.copy(plain, index * placeLength, index * selectorLength, (index + 1) * selectorLength)
      plain.writeUIntBE(photo, index * placeLength + selectorLength, numberLength)
    }
    plain.write(head, placesLength)
    const seal = `/photos/${aead.seal(plain, noContext).toString('base64url')}`
    // The bytes of a selector make a whole number of letters: the text of all is cut.
    const texts = selectors.toString('base64url')
    return photos.map((_, index) => seal + texts.slice(index * selectorLetters, (index + 1) * selectorLetters))
  }
  return {
    create: (photos, { id, sessionId }, reason) => {
      const head = headText([id, sessionId, reason.kind, subjectOf(reason), clock.now() + lifetimeMs])
      const links: string[] = []
      for (let from = 0; from < photos.length; from += together)
        links.push(...sealTogether(photos.slice(from, from + together), head))
      return links
    },
    open: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const opened = aead.open(bytes.subarray(0, -selectorLength), noContext)
      if (!opened || opened.length <= placesLength) return undefined
      const photo = photoOf(opened, bytes.subarray(-selectorLength))
      const [viewer, session, kind, subject, expires] = JSON.parse(opened.toString('utf8', placesLength)) as Head
      return photo > 0 && expires > clock.now() ? { photo, viewer, session, reason: reasonOf(kind, subject) } : undefined
    },
  }
}
