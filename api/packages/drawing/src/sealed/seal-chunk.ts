import { merkleTopOf } from './merkle.ts'
import { reachCodes } from '../population/zone-sets.ts'
import { writeLatin1 } from './latin1.ts'
import { entryBytes, writeBodyNumber, writeRecord, writeSalt } from './entry-slab.ts'
import { saltBytes } from './leaf.ts'
import { leafBytes, slabSize } from './slabs.ts'
import type { Chunk } from './chunk.ts'
import { LeafEncoder } from './leaf-encoder.ts'

/** A chunk with what is kept of its entries, their leaves, and the node of the tree over each slab. */
interface Sealed {
  entries: Uint8Array
  leaves: Uint8Array
  tops: Uint8Array[]
}

export type SealedChunk = Chunk &
  Sealed & {
    /** Number of the last deletion that the freeze saw. */
    departed: number
  }

const writeEntries = (chunk: Chunk, entries: Buffer): void => {
  const { count, tiers, reaches, waits, pools, bodies } = chunk
  for (let at = 0; at < count; at++) {
    writeRecord(entries, at, {
      tier: tiers[at] as number,
      reach: reaches[at] as number,
      pools: pools[at] as number,
      wait: waits[at] as number,
    })
    writeBodyNumber(entries, at, bodies[at] as number)
  }
}

const encoder = new LeafEncoder()

const writeLeaf = (chunk: Chunk, at: number, salts: Buffer, leaves: Buffer): void => {
  encoder.writePast(salts, at * saltBytes, chunk.pasts, chunk.firstPast[at] as number)
  encoder.writeHead(
    {
      member: chunk.members[at] as number,
      tier: chunk.tiers[at] as number,
      reach: reachCodes[chunk.reaches[at] as number] ?? 'region',
      wait: chunk.waits[at] as number,
      pools: chunk.pools[at] as number,
    },
    chunk.hashes,
    32 * at,
  )
  writeLatin1(leaves, at * leafBytes, encoder.hash())
}

/** Seals a chunk: salts, records, leaves, and the nodes over whole slabs. */
export const sealChunk = <T extends Chunk>(chunk: T, randomBytes: (count: number) => Buffer): T & Sealed => {
  const { count } = chunk
  const [entries, leaves, salts] = [
    Buffer.alloc(count * entryBytes),
    Buffer.alloc(count * leafBytes),
    randomBytes(count * saltBytes),
  ]
  writeEntries(chunk, entries)
  for (let at = 0; at < count; at++) {
    writeSalt(entries, at, salts, at * saltBytes)
    writeLeaf(chunk, at, salts, leaves)
  }
  const tops: Uint8Array[] = []
  for (let from = 0; from < leaves.length; from += slabSize * leafBytes)
    tops.push(Uint8Array.from(merkleTopOf(leaves.subarray(from, from + slabSize * leafBytes))))
  return { ...chunk, entries, leaves, tops }
}
