import type { DrawIndex } from '../member-index/build-index.ts'
import { kernelModuleIfAny } from '../kernels/compile.ts'
import type { Carrier, Carrying } from './carried-lists.ts'
import { joinPieces, sumOfWorkers } from './collect.ts'
import type { Collected, Kernel } from './kernel.ts'
import { openCarrier } from './open-carrier.ts'
import { openKernel } from './open-kernel.ts'
import { type Phase, countTasks, tasksOf } from './phases.ts'
import { type Prices, excessOf, writePrices } from './prices.ts'
import { type ScanPool, startScanPool } from './scan-pool.ts'

export type KernelKind = 'compiled' | 'plain'

/** By wish and by member, in the engine's order: how many people fit. */
export interface Eligible {
  wishEligible: Uint32Array
  memberEligible: Uint32Array
}

/** Members who were searched, and can be again. */
export interface Scan {
  /** The engine's order of the members. */
  order: Uint32Array
  /** Candidates that are kept for each wish. */
  best: number
  found: Collected
  countEligible(): Eligible
  /** Pairs that are worth more than they cost: of those the best of every wish, and what all of them are worth beyond their prices. */
  findAbove(prices: Prices): Promise<{ found: Collected; excess: number }>
  /** Ends its threads. */
  close(): Promise<void>
}

/** What a scan says of itself, by its index. */
export const scanOf = ({ layout, order }: DrawIndex): Pick<Scan, 'order' | 'best' | 'countEligible'> => ({
  order,
  best: layout.counts.best,
  countEligible: () => ({
    wishEligible: sumOfWorkers(layout, 'wishEligible'),
    memberEligible: sumOfWorkers(layout, 'memberEligible'),
  }),
})

/** A scan of one index. */
export interface IndexScan extends Scan {
  index: DrawIndex
}

/** Does phases one after the other in this thread. */
const runInProcess = ({ layout }: DrawIndex, kernel: Kernel, phases: readonly Phase[], carrier?: Carrier): Collected[] => {
  const [tasks, total] = [tasksOf(layout.counts, kernel, carrier), countTasks(layout.counts)]
  const pieces: Collected[] = []
  for (const phase of phases)
    for (let task = 0; task < total[phase]; task++) {
      const done = tasks[phase](task)
      if (done) pieces.push(done)
    }
  return pieces
}

/** Scans, for the first time and again. */
export interface Scanner {
  first(): Promise<Collected[]>
  again(): Promise<Collected[]>
}

const scannerInProcess = async (
  index: DrawIndex,
  module: WebAssembly.Module | undefined,
  carrying: Carrying | undefined,
): Promise<Scanner> => {
  const { memory } = index.layout
  const kernel = await openKernel(memory, module, 0, index.copying)
  const carrier = await openCarrier(memory, kernel, carrying)
  return {
    first: () => {
      index.finish()
      const last = carrier?.isSaving ? 'saved' : 'pieces'
      return Promise.resolve(runInProcess(index, kernel, ['members', 'blocks', 'restored', 'groups', last], carrier))
    },
    again: () => {
      kernel.scanAgain()
      return Promise.resolve(runInProcess(index, kernel, ['groups', 'pieces']))
    },
  }
}

/** Scans an index with the threads of a pool, or without any. */
export const openScanner = async (
  index: DrawIndex,
  module: WebAssembly.Module | undefined,
  pool: ScanPool | undefined,
  carrying?: Carrying,
): Promise<Scanner> => {
  if (!pool) return scannerInProcess(index, module, carrying)
  return {
    first: () => pool.scan({ memory: index.layout.memory, module, copying: index.copying, carrying }, index.finish),
    again: () => pool.scanAgain(),
  }
}

/**
 * Begins an index and finds the candidates of everybody in it. What is found is the same for both kernels and for any number of
 * workers; their threads start while the index is begun, and write members while it is finished.
 */
export const openScan = async (begin: () => DrawIndex, kind: KernelKind, workers: number): Promise<IndexScan> => {
  const pool = workers > 1 ? startScanPool(workers) : undefined
  const close = async () => void (await pool?.close())
  try {
    const loading = kind === 'compiled' ? kernelModuleIfAny('scan') : undefined
    const index = begin()
    const module = await loading
    const scanner = await openScanner(index, module, pool)
    const found = joinPieces(await scanner.first())
    return {
      index,
      ...scanOf(index),
      found,
      findAbove: async (prices) => {
        writePrices(index.layout, prices)
        return { found: joinPieces(await scanner.again()), excess: excessOf(index.layout) }
      },
      close,
    }
  } catch (fault) {
    await close()
    throw fault
  }
}
