import { createHash, randomBytes } from 'node:crypto'

/** Where chance comes from; everything secret and every id asks here. */
export interface Random {
  bytes(count: number): Buffer
  /** A version 4 UUID. */
  uuid(): string
  /** A whole number from 0 up to, not including, `below` (at most 2^32). */
  below(below: number): number
}

const uuidOf = (bytes: Buffer): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const randomFrom = (bytes: (count: number) => Buffer): Random => ({
  bytes,
  uuid: () => uuidOf(bytes(16)),
  // 48 bits modulo at most 32: the bias stays under one in 65,536.
  below: (below) => bytes(6).readUIntBE(0, 6) % below,
})

const drawnAtOnce = 4096
const mostFromDrawn = 64

/** Takes small pieces from a larger draw, as each draw by itself costs more than what most ids are for; what was taken is wiped there. */
const createDraws = (): ((count: number) => Buffer) => {
  let drawn = Buffer.alloc(0)
  let at = 0
  return (count) => {
    if (count > mostFromDrawn) return randomBytes(count)
    if (at + count > drawn.length) [drawn, at] = [randomBytes(drawnAtOnce), 0]
    const piece = Buffer.from(drawn.subarray(at, at + count))
    drawn.fill(0, at, at + count)
    at += count
    return piece
  }
}

export const systemRandom: Random = randomFrom(createDraws())

/** The same sequence for the same seed. For tests and the demo only: it is predictable. */
export const createSeededRandom = (seed: string): Random => {
  let counter = 0
  const block = () => createHash('sha256').update(`${seed}:${counter++}`).digest()
  return randomFrom((count) => {
    const blocks: Buffer[] = []
    for (let length = 0; length < count; length += 32) blocks.push(block())
    return Buffer.concat(blocks).subarray(0, count)
  })
}
