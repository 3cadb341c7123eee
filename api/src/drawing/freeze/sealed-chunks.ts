import type { Connection } from '../database.ts'
import { lastDeparture } from '../departures.ts'
import { readChunks } from './read-chunks.ts'
import type { ReachLimits } from './reaches.ts'
import { type SealedChunk, sealChunk } from './seal-chunk.ts'

export interface Sealing {
  week: number
  limits: ReachLimits
  randomBytes(count: number): Buffer
}

/** Reads a week as it is at one moment and seals it. */
export function* sealedChunks(connection: Connection, { week, limits, randomBytes }: Sealing): Generator<SealedChunk, void> {
  // One transaction of reading: one state.
  connection.sqlite.exec('BEGIN')
  try {
    const departed = lastDeparture(connection)
    for (const chunk of readChunks(connection, week, limits)) yield { ...sealChunk(chunk, randomBytes), departed }
  } finally {
    connection.sqlite.exec('COMMIT')
  }
}
