import { hash } from 'node:crypto'
import type { Tier } from '@quintet/domain/membership'
import type { PoolNumber, Reach } from '@quintet/domain/pools'

/** What a week adds to a member's body. */
export interface SealedHead {
  member: number
  tier: Tier
  reach: Reach
  wait: number
  pools: readonly PoolNumber[]
}

/** The text of a head, which its owner may see; it names the body by its hash (hex). */
export const writeHead = ({ member, tier, reach, wait, pools }: SealedHead, bodyHash: string): string =>
  `{"member":${member},"tier":${tier},"reach":"${reach}","wait":${wait},"tokens":[${pools.join(',')}],"body":"${bodyHash}"}`

/** Members whom the owner is never to meet, as they are sealed. */
export const writePast = (past: readonly number[]): string => `[${past.join(',')}]`

// Different first bytes, so that nothing hashed for one purpose can be passed off as another.
const [leafMark, pastMark] = [0, 3]
const hashBytes = 32
/** Of the salt, what is of the owner's part; the rest is of the past. */
export const ownSaltBytes = 32
/** Random bytes of an entry: a salt for what its owner is shown, and one for the past. */
export const saltBytes = ownSaltBytes + 16

/** What a leaf is made of. The owner sees the salt and the head; the past is hashed apart, since it also tells of reports by others. */
export interface LeafParts {
  /** Of the owner's part alone: the past cannot be guessed with it. */
  salt: Buffer
  past: Buffer
}

let scratch = Buffer.alloc(4096)
let views: Buffer[] = []

const roomFor = (length: number): Buffer => {
  if (length > scratch.length) [scratch, views] = [Buffer.alloc(2 * length), []]
  return scratch
}

/**
 * SHA-256 of what lies in the scratch buffer, as a string of one character per byte: a buffer for every hash, and a view for every length, would take
 * three times as long.
 */
const hashOfScratch = (length: number): string => hash('sha256', (views[length] ??= scratch.subarray(0, length)), 'binary')

const hashPast = (salt: Buffer, past: string): string => {
  const room = roomFor(1 + salt.length + past.length)
  room[0] = pastMark
  salt.copy(room, 1, ownSaltBytes)
  const from = 1 + salt.length - ownSaltBytes
  room.write(past, from, 'latin1')
  return hashOfScratch(from + past.length)
}

const hashLeaf = (salt: Buffer, past: string, text: string): string => {
  const room = roomFor(1 + 2 * hashBytes + text.length)
  room[0] = leafMark
  room.write(past, 1, 'latin1')
  salt.copy(room, 1 + hashBytes, 0, ownSaltBytes)
  room.write(text, 1 + 2 * hashBytes, 'latin1')
  return hashOfScratch(1 + 2 * hashBytes + text.length)
}

/** The leaf of an entry, one character per byte: its salt keeps others from guessing what stands in it. */
export const leafSigns = (salt: Buffer, past: string, text: string): string => hashLeaf(salt, hashPast(salt, past), text)

const bytesOf = (signs: string): Buffer => Buffer.from(signs, 'latin1')

/** What the owner of an entry is shown. */
export const leafParts = (salt: Buffer, past: string): LeafParts => ({
  salt: salt.subarray(0, ownSaltBytes),
  past: bytesOf(hashPast(salt, past)),
})

/** The leaf made of its parts and the head's text. */
export const joinLeaf = ({ salt, past }: LeafParts, text: string): Buffer =>
  bytesOf(hashLeaf(salt, past.toString('latin1'), text))

/** The leaf of an entry as bytes. */
export const leafOf = (salt: Buffer, past: string, text: string): Buffer => bytesOf(leafSigns(salt, past, text))
