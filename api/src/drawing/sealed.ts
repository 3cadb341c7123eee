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
const ownSaltBytes = 32
/** Random bytes of an entry: a salt for what its owner is shown, and one for the past. */
export const saltBytes = ownSaltBytes + 16

/** What a leaf is made of. The owner sees the salt and the head; the past is hashed apart, since it also tells of reports by others. */
export interface LeafParts {
  /** Of the owner's part alone: the past cannot be guessed with it. */
  salt: Buffer
  past: Buffer
}

let desk = Buffer.alloc(4096)

const roomFor = (length: number): Buffer => {
  if (length > desk.length) desk = Buffer.alloc(2 * length)
  return desk
}

const hashOfDesk = (length: number): Buffer => hash('sha256', desk.subarray(0, length), 'buffer')

/** SHA-256 of a mark, a salt and a text of plain signs. */
const hashSalted = (mark: number, salt: Buffer, text: string): Buffer => {
  const room = roomFor(1 + salt.length + text.length)
  room[0] = mark
  salt.copy(room, 1)
  room.write(text, 1 + salt.length, 'latin1')
  return hashOfDesk(1 + salt.length + text.length)
}

export const leafParts = (salt: Buffer, past: string): LeafParts => ({
  salt: salt.subarray(0, ownSaltBytes),
  past: hashSalted(pastMark, salt.subarray(ownSaltBytes), past),
})

/** The leaf made of its parts and the head's text. */
export const joinLeaf = ({ salt, past }: LeafParts, text: string): Buffer => {
  const room = roomFor(1 + 2 * hashBytes + text.length)
  room[0] = leafMark
  past.copy(room, 1)
  salt.copy(room, 1 + hashBytes)
  room.write(text, 1 + 2 * hashBytes, 'latin1')
  return hashOfDesk(1 + 2 * hashBytes + text.length)
}

/** The leaf of an entry: its salt keeps others from guessing what stands in it. */
export const leafOf = (salt: Buffer, past: string, text: string): Buffer => joinLeaf(leafParts(salt, past), text)
