import { parentPort, workerData } from 'node:worker_threads'
import { type PairDesk, type PairPart, writePart } from './write-pairs.ts'

/** A part of a table that is written in a thread of its own. */
export interface PairWork {
  desk: PairDesk
  part: PairPart
}

const { desk, part } = workerData as PairWork
parentPort?.postMessage(writePart(desk, part), [])
