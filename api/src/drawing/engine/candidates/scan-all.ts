import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { DrawIndex } from '../index/build-index.ts'
import { writeParts } from '../index/write-parts.ts'
import { kernelModuleIfAny } from '../kernel/compile.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { startWorker } from '../start-worker.ts'
import { collectPiece, countPieces, joinPieces } from './collect.ts'
import type { Collected } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { groupMembers } from './ranges.ts'
import { counterWords, type ScanMessage, type ScanWork } from './scan-work.ts'
import { byEffort, packGroups } from './tasks.ts'

export type KernelKind = 'compiled' | 'plain'

const piecesOf = async (worker: Worker, pieces: Collected[]): Promise<void> => {
  for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[ScanMessage]>) {
    if (message === 'done') return
    pieces[message.piece] = message.collected
  }
  throw new Error('A worker ended before it was done.')
}

const runWorkers = async (work: Omit<ScanWork, 'worker'>): Promise<Collected[]> => {
  const file = new URL('./scan-worker.ts', import.meta.url)
  const workers = Array.from({ length: work.workers }, (_, worker) => startWorker(file, { ...work, worker } satisfies ScanWork))
  const pieces: Collected[] = []
  try {
    await Promise.all(workers.map((worker) => piecesOf(worker, pieces)))
  } finally {
    // Where one failed the others wait for it.
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
  return pieces
}

const runHere = (index: DrawIndex, groups: ReturnType<typeof byEffort>, module: WebAssembly.Module | undefined): Collected[] => {
  const { layout } = index
  const kernel = module ? createCompiledKernel(module, layout, 0) : createPlainKernel(layout, 0)
  writeParts(index, kernel.writeRows)
  for (const group of groups) kernel.scan(group)
  const collect = collectPiece(layout)
  return Array.from({ length: countPieces(layout) }, (_, piece) => collect(piece))
}

/** Finds the candidates of everybody. What is found is the same for both kernels and for any number of workers. */
export const scanAll = async (index: DrawIndex, kind: KernelKind): Promise<Collected> => {
  const { layout, source } = index
  const { workers } = layout.counts
  const module = kind === 'compiled' ? await kernelModuleIfAny('scan') : undefined
  const groups = byEffort(groupMembers(index))
  if (workers === 1) return joinPieces(runHere(index, groups, module))
  const shared = { memory: layout.memory, source, module, groups: packGroups(groups), groupCount: groups.length }
  const counters = new Int32Array(new SharedArrayBuffer(4 * counterWords))
  return joinPieces(await runWorkers({ ...shared, workers, counters }))
}
