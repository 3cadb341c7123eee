import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database.ts'
import { createCredit } from './credit.ts'
import type { ReachLimits } from './reaches.ts'
import type { SealedChunk } from './seal-chunk.ts'
import { sealedChunks } from './sealed-chunks.ts'

/** What the thread that reads and seals a week is given. */
export interface FreezeThread {
  /** The database. */
  file: string
  week: number
  limits: ReachLimits
}

const buffersOf = (chunk: SealedChunk): ArrayBuffer[] => {
  const columns = Object.values(chunk).filter((value): value is Uint8Array => ArrayBuffer.isView(value))
  return [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]
}

const { file, week, limits } = workerData as FreezeThread
const take = createCredit((listen) => parentPort?.on('message', listen))
const connection = openReader(file)
for (const chunk of sealedChunks(connection, { week, limits, randomBytes })) {
  await take()
  parentPort?.postMessage(chunk, buffersOf(chunk))
}
connection.sqlite.close()
parentPort?.close()
