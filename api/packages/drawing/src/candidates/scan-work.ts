import type { Copying } from '../member-index/copying.ts'
import type { Carrying } from './carried-lists.ts'
import { type Phase, phases } from './phases.ts'
import type { Collected } from './kernel.ts'

/** What a worker is given. */
export interface ScanWork {
  memory: WebAssembly.Memory
  /** None: the plain kernel. */
  module: WebAssembly.Module | undefined
  worker: number
  copying: Copying
  /** Where a search is done in parts: lists that go on from one to the others. */
  carrying?: Carrying | undefined
  /**
   * What all workers count up, two words for each phase: the next thing to do, and the workers who are through with the phase. The word
   * behind them says whether the index is finished, on which all but the first phase waits.
   */
  counters: Int32Array
}

export const newCounters = () => new Int32Array(new SharedArrayBuffer(4 * (2 * phases.length + 1)))
export const counterOf = (phase: Phase): number => 2 * phases.indexOf(phase)

const finished = 2 * phases.length

export const sayFinished = (counters: Int32Array): void => {
  Atomics.store(counters, finished, 1)
  Atomics.notify(counters, finished)
}

export const waitUntilFinished = (counters: Int32Array): void => {
  while (Atomics.load(counters, finished) === 0) Atomics.wait(counters, finished, 0)
}

/** What a worker is given when it is to scan again. */
export type AgainWork = Pick<ScanWork, 'counters'>

/** What a worker says: pieces of what was found, by their numbers, and at last that it is done. */
export type ScanMessage = { piece: number; collected: Collected } | 'done'
