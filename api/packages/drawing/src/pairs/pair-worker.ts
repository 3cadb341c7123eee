import { parentPort, workerData } from 'node:worker_threads'
import { type PairBuffers, type PairPart, writePart } from './write-pairs.ts'

/** A part of a table that is written in a thread of its own. */
export interface PairWork {
  buffers: PairBuffers
  part: PairPart
}

const { buffers, part } = workerData as PairWork
parentPort?.postMessage(writePart(buffers, part), [])
