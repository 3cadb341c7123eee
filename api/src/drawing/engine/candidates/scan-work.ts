import type { CopySource } from '../index/copy-source.ts'
import type { Collected } from './kernel.ts'

/** What a worker is given. */
export interface ScanWork {
  memory: WebAssembly.Memory
  source: CopySource
  /** None: the plain kernel. */
  module: WebAssembly.Module | undefined
  worker: number
  workers: number
  groups: Uint32Array
  groupCount: number
  /** What all workers count up, two words for each phase: the next thing to do, and the workers who are through with the phase. */
  counters: Int32Array
}

/** One after the other: nobody begins with the next before all are through. */
export const phases = ['copies', 'probe', 'parts', 'groups', 'pieces'] as const
export type Phase = (typeof phases)[number]

export const counterWords = 2 * phases.length

/** What a worker says: pieces of what was found, by their numbers, and at last that it is done. */
export type ScanMessage = { piece: number; collected: Collected } | 'done'
