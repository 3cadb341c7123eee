import { type Chunk, type SealedChunk, sealChunk } from '@quintet/drawing/sealed'
import type { Connection } from '../database.ts'
import { lastDeparture } from '../deletions.ts'
import { readChunks } from './read-chunks.ts'
import type { FreezeLimits } from './reaches.ts'

export interface Sealing {
  week: number
  limits: FreezeLimits
  randomBytes(count: number): Buffer
}

/** A chunk, and the number of the last deletion that the freeze saw. */
export type ReadChunk = Chunk & Pick<SealedChunk, 'departed'>

/** Reads a week as it is at one moment. */
export function* chunksOfOneMoment(connection: Connection, week: number, limits: FreezeLimits): Generator<ReadChunk, void> {
  // One transaction of reading: one state.
  connection.exec('BEGIN')
  try {
    const departed = lastDeparture(connection)
    for (const chunk of readChunks(connection, week, limits)) yield { ...chunk, departed }
  } finally {
    connection.exec('COMMIT')
  }
}

/** The same, sealed. */
export function* sealedChunks(connection: Connection, { week, limits, randomBytes }: Sealing): Generator<SealedChunk, void> {
  for (const chunk of chunksOfOneMoment(connection, week, limits)) yield sealChunk(chunk, randomBytes)
}
