import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../threads/start-worker.ts'
import type { Collected } from './kernel.ts'
import { type AgainWork, type ScanMessage, type ScanWork, newCounters, sayFinished } from './scan-work.ts'

// A thread that has ended has no number any more.
const ended = -1

const piecesOf = async (worker: Worker, pieces: Collected[]): Promise<void> => {
  if (worker.threadId !== ended)
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ScanMessage]>) {
      if (message === 'done') return
      pieces[message.piece] = message.collected
    }
  throw new Error('A worker ended before it was done.')
}

/** Threads that scan; they start at once and wait for what they are given. */
export interface ScanPool {
  /** `finish` finishes the index; they write members meanwhile. */
  scan(work: Pick<ScanWork, 'memory' | 'module' | 'copying' | 'carrying'>, finish: () => void): Promise<Collected[]>
  /** The same index once more, with the prices that are in its memory by now. */
  scanAgain(): Promise<Collected[]>
  close(): Promise<void>
}

const collectFrom = (workers: readonly Worker[]): Promise<Collected[]> => {
  const pieces: Collected[] = []
  const done = Promise.all(workers.map((worker) => piecesOf(worker, pieces))).then(() => pieces)
  // Heard from the first moment on: a thread may fail before it is given anything.
  done.catch(() => undefined)
  return done
}

export const startScanPool = (size: number): ScanPool => {
  const file = new URL('./scan-worker.ts', import.meta.url)
  const workers = Array.from({ length: size }, () => startWorker(file, undefined))
  const first = collectFrom(workers)
  return {
    scan: (work, finish) => {
      const counters = newCounters()
      for (const [index, worker] of workers.entries())
        worker.postMessage({ ...work, worker: index, counters } satisfies ScanWork, [])
      finish()
      sayFinished(counters)
      return first
    },
    scanAgain: () => {
      const counters = newCounters()
      const pieces = collectFrom(workers)
      for (const worker of workers) worker.postMessage({ counters } satisfies AgainWork, [])
      return pieces
    },
    // Where one failed the others wait for it.
    close: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  }
}
