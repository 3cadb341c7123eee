import type { RecordRows } from '../population/population.ts'

/** Entrants that are handed on together; so many whole slabs, but for the last. */
export const chunkSize = 4096

/** What a member changed a moment ago: a body that has no number yet. */
export interface FreshProfile {
  at: number
  text: string
}

/** Entrants as columns, as everything is at the moment of the freeze. */
export interface Chunk extends RecordRows {
  /** Numbers of the bodies; 0 for a fresh one. */
  bodies: Float64Array
  fresh: FreshProfile[]
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

/** Pieces that are to lie one after the other; those that did so already are copied in one go. */
class Pieces {
  #bytes: Uint8Array = new Uint8Array(0)
  #from = 0
  #end = 0
  #at = 0

  constructor(private target: Uint8Array) {}

  add({ bytes, from, length }: Piece): void {
    if (bytes !== this.#bytes || from !== this.#end) {
      this.#copy()
      this.#bytes = bytes
      this.#from = from
    }
    this.#end = from + length
  }

  #copy(): void {
    const end = this.#at + this.#end - this.#from
    this.target = grown(this.target, end, (size) => new Uint8Array(size))
    this.target.set(this.#bytes.subarray(this.#from, this.#end), this.#at)
    this.#at = end
    this.#from = this.#end
  }

  /** All of them. */
  take(): Uint8Array {
    this.#copy()
    return this.target
  }
}

/** Gathers entrants until a chunk is full. */
export class ChunkWriter {
  #chunk = newChunk()
  #hashes = new Pieces(this.#chunk.hashes)
  #cards = new Pieces(this.#chunk.cards)

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
    addPast(chunk, at, entrant.past)
    this.#hashes.add(hash)
    this.#cards.add(card)
    chunk.firstCard[at + 1] = (chunk.firstCard[at] as number) + card.length
  }

  /** The chunk so far; another is begun. */
  take(): Chunk {
    const taken = { ...this.#chunk, hashes: this.#hashes.take(), cards: this.#cards.take() }
    this.#chunk = newChunk()
    this.#hashes = new Pieces(this.#chunk.hashes)
    this.#cards = new Pieces(this.#chunk.cards)
    return taken
  }
}
