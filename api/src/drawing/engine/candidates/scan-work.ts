import { type Phase, phases } from './phases.ts'
import type { Collected } from './kernel.ts'

/** What a worker is given. */
export interface ScanWork {
  memory: WebAssembly.Memory
  /** None: the plain kernel. */
  module: WebAssembly.Module | undefined
  worker: number
  /** What all workers count up, two words for each phase: the next thing to do, and the workers who are through with the phase. */
  counters: Int32Array
}

export const newCounters = () => new Int32Array(new SharedArrayBuffer(4 * 2 * phases.length))
export const counterOf = (phase: Phase): number => 2 * phases.indexOf(phase)

/** What a worker says: pieces of what was found, by their numbers, and at last that it is done. */
export type ScanMessage = { piece: number; collected: Collected } | 'done'
