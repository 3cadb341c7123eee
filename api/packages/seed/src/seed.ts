import { hash } from 'node:crypto'
import { isDelay, randomBytesOf, readRandomness } from './randomness.ts'

/** How a week's seed is made: of old weeks the secret itself, since then mixed (`shared/docs/guides/drawing-format.md`). */
export const seedSchemes = { secret: 1, mixed: 2 } as const

/** Sets what is hashed here apart from whatever else is hashed. */
export const seedTag = 'quintet-drawing-seed-2'

/** What the seed of a frozen week is made of. */
export interface SeedParts {
  scheme: number
  seed: Buffer
  merkle_root: string | null
  /** JSON of the beacon's round, or of the delay. */
  beacon: string | null
}

/** The seed is asked for before all parts of it are known. */
export class SeedNotReady extends Error {
  override name = 'SeedNotReady'
}

const publicBytes = (stored: string | null): Buffer => {
  const randomness = readRandomness(stored)
  if (!randomness) return Buffer.alloc(0)
  const bytes = randomBytesOf(randomness)
  if (bytes) return bytes
  throw new SeedNotReady(
    isDelay(randomness) ? 'The delay was not worked out yet.' : `Round ${randomness.round} of the beacon was not read yet.`,
  )
}

/** The commitment to a secret, hex. */
export const commitmentOf = (secret: Buffer): string => hash('sha256', secret)

/**
 * The seed that a week is drawn with, 64 hex digits: SHA-256(tag ‖ secret ‖ Merkle root ‖ randomness of the beacon or of the delay,
 * nothing where none is used). It cannot be chosen: the secret is committed to before the entries are known, the root binds the
 * entries, and the randomness is known only after both.
 */
export const drawSeedOf = ({ scheme, seed, merkle_root: root, beacon }: SeedParts): string => {
  if (scheme === seedSchemes.secret) return seed.toString('hex')
  if (root === null) throw new SeedNotReady('The entries are not frozen yet.')
  return hash('sha256', Buffer.concat([Buffer.from(seedTag), seed, Buffer.from(root, 'hex'), publicBytes(beacon)]))
}

/** The same; undefined where its parts are not there or are none. */
export const seedIfMade = (parts: SeedParts): string | undefined => {
  try {
    return drawSeedOf(parts)
  } catch {
    return undefined
  }
}
