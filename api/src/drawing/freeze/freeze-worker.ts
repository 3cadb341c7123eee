import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../database.ts'
import { createCredit } from './credit.ts'
import type { ReachLimits } from './reaches.ts'
import { type ReadChunk, chunksOfOneMoment } from './sealed-chunks.ts'

/** What the thread that reads a week is given. */
export interface FreezeThread {
  /** The database. */
  file: string
  week: number
  limits: ReachLimits
}

/** A chunk, and at last how many entrants there were. */
export type FreezeMessage = { chunk: ReadChunk } | { count: number }

const say = (message: FreezeMessage, moved: ArrayBuffer[]) => parentPort?.postMessage(message, moved)

const buffersOf = (chunk: ReadChunk): ArrayBuffer[] => {
  const columns = Object.values(chunk).filter((value): value is Uint8Array => ArrayBuffer.isView(value))
  return [...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer))]
}

const { file, week, limits } = workerData as FreezeThread
const take = createCredit((listen) => parentPort?.on('message', listen))
const connection = openReader(file)
let count = 0
for (const chunk of chunksOfOneMoment(connection, week, limits)) {
  await take()
  count += chunk.count
  say({ chunk }, buffersOf(chunk))
}
connection.sqlite.close()
// The one that reads ends this thread: a port that closes by itself may take its last message with it.
say({ count }, [])
