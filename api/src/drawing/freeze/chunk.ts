import type { CardRows } from '../engine/population/population.ts'

/** Entrants that are handed on together; so many whole slabs, but for the last. */
export const chunkSize = 4096

/** What a member changed a moment ago: a body that has no number yet. */
export interface FreshBody {
  at: number
  text: string
}

/** Entrants as columns, as everything is at the moment of the freeze. */
export interface Chunk extends CardRows {
  /** Numbers of the bodies; 0 for a fresh one. */
  bodies: Float64Array
  fresh: FreshBody[]
  /** Hashes of the bodies, 32 bytes each. */
  hashes: Uint8Array
}

export interface NewEntrant {
  member: number
  tier: number
  reach: number
  wait: number
  pools: number
  past: readonly number[]
  body: number | string
}

const newChunk = (): Chunk => ({
  count: 0,
  members: new Uint32Array(chunkSize),
  tiers: new Uint8Array(chunkSize),
  reaches: new Uint8Array(chunkSize),
  waits: new Uint32Array(chunkSize),
  pools: new Uint8Array(chunkSize),
  bodies: new Float64Array(chunkSize),
  fresh: [],
  hashes: new Uint8Array(32 * chunkSize),
  pasts: new Uint32Array(2 * chunkSize),
  firstPast: new Uint32Array(chunkSize + 1),
  cards: new Uint8Array(384 * chunkSize),
  firstCard: new Uint32Array(chunkSize + 1),
})

const grown = <T extends Uint8Array | Uint32Array>(array: T, needed: number, make: (length: number) => T): T => {
  if (needed <= array.length) return array
  const larger = make(4 * Math.ceil(Math.max(needed, 1.5 * array.length) / 4))
  larger.set(array)
  return larger
}

const addPast = (chunk: Chunk, at: number, past: readonly number[]): void => {
  const first = chunk.firstPast[at] as number
  const end = first + 1 + past.length
  chunk.pasts = grown(chunk.pasts, end, (length) => new Uint32Array(length))
  chunk.pasts[first] = past.length
  for (let index = 0; index < past.length; index++) chunk.pasts[first + 1 + index] = past[index] as number
  chunk.firstPast[at + 1] = end
}

/** A piece of a buffer. */
export interface Piece {
  bytes: Uint8Array
  from: number
  length: number
}

const addCard = (chunk: Chunk, at: number, { bytes, from, length }: Piece): void => {
  const first = chunk.firstCard[at] as number
  chunk.cards = grown(chunk.cards, first + length, (size) => new Uint8Array(size))
  chunk.cards.set(bytes.subarray(from, from + length), first)
  chunk.firstCard[at + 1] = first + length
}

/** Gathers entrants until a chunk is full. */
export class ChunkWriter {
  #chunk = newChunk()

  get isFull(): boolean {
    return this.#chunk.count === chunkSize
  }

  get isEmpty(): boolean {
    return this.#chunk.count === 0
  }

  add(entrant: NewEntrant, hash: Piece, card: Piece): void {
    const chunk = this.#chunk
    const at = chunk.count++
    chunk.members[at] = entrant.member
    chunk.tiers[at] = entrant.tier
    chunk.reaches[at] = entrant.reach
    chunk.waits[at] = entrant.wait
    chunk.pools[at] = entrant.pools
    if (typeof entrant.body === 'number') chunk.bodies[at] = entrant.body
    else chunk.fresh.push({ at, text: entrant.body })
    for (let byte = 0; byte < 32; byte++) chunk.hashes[32 * at + byte] = hash.bytes[hash.from + byte] as number
    addPast(chunk, at, entrant.past)
    addCard(chunk, at, card)
  }

  /** The chunk so far; another is begun. */
  take(): Chunk {
    const taken = this.#chunk
    this.#chunk = newChunk()
    return taken
  }
}
