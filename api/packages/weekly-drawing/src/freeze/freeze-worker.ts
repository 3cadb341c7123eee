import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { type SealedChunk, sealChunk } from '@quintet/drawing/sealed'
import type { Source } from '@quintet/kit/store'
import { openReader } from '../database.ts'
import { type Credit, hasCredit, takeCredit } from './credit.ts'
import type { FreezeLimits } from './reaches.ts'
import { type ReadChunk, chunksOfOneMoment } from './sealed-chunks.ts'

/** What the thread that reads a week is given. */
export interface FreezeThread {
  /** The database. */
  source: Source
  week: number
  limits: FreezeLimits
  credit: Credit
}

/** A chunk, sealed or not, and at last how many entrants there were. */
export type FreezeMessage = { chunk: ReadChunk | SealedChunk } | { count: number }

const say = (message: FreezeMessage, moved: ArrayBuffer[]) => parentPort?.postMessage(message, moved)

const buffersOf = (chunk: ReadChunk | SealedChunk): ArrayBuffer[] => {
  const columns = Object.values(chunk).filter((value): value is Uint8Array => ArrayBuffer.isView(value))
  return [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]
}

const { source, week, limits, credit } = workerData as FreezeThread
const connection = openReader(source)
let count = 0
for (const chunk of chunksOfOneMoment(connection, week, limits)) {
  // The thread that would wait takes over sealing, so that both threads end together.
  const ready = hasCredit(credit) ? chunk : sealChunk(chunk, randomBytes)
  takeCredit(credit)
  count += chunk.count
  say({ chunk: ready }, buffersOf(ready))
}
connection.close()
// The one that reads ends this thread: a port that closes by itself may take its last message with it.
say({ count }, [])
