import type { DrawIndex } from '../member-index/build-index.ts'
import { kernelModuleIfAny } from '../kernels/compile.ts'
import { joinPieces } from './collect.ts'
import type { Collected, Kernel } from './kernel.ts'
import { openKernel } from './open-kernel.ts'
import { type Phase, countTasks, tasksOf } from './phases.ts'
import { type Prices, excessOf, writePrices } from './prices.ts'
import { type ScanPool, startScanPool } from './scan-pool.ts'

export type KernelKind = 'compiled' | 'plain'

/** An index that was scanned, and can be again. */
export interface Scan {
  index: DrawIndex
  found: Collected
  /** Pairs that are worth more than they cost: of those the best of every wish, and what all of them are worth beyond their prices. */
  findAbove(prices: Prices): Promise<{ found: Collected; excess: number }>
  /** Ends its threads. */
  close(): Promise<void>
}

/** Does phases one after the other in this thread. */
const runInProcess = ({ layout }: DrawIndex, kernel: Kernel, phases: readonly Phase[]): Collected[] => {
  const [tasks, total] = [tasksOf(layout.counts, kernel), countTasks(layout.counts)]
  const pieces: Collected[] = []
  for (const phase of phases)
    for (let task = 0; task < total[phase]; task++) {
      const done = tasks[phase](task)
      if (done) pieces.push(done)
    }
  return pieces
}

/** Scans, for the first time and again. */
interface Scanner {
  first(): Promise<Collected[]>
  again(): Promise<Collected[]>
}

const scannerInProcess = async (index: DrawIndex, module: WebAssembly.Module | undefined): Promise<Scanner> => {
  const kernel = await openKernel(index.layout.memory, module, 0, index.copying)
  return {
    first: () => {
      index.finish()
      return Promise.resolve(runInProcess(index, kernel, ['members', 'blocks', 'groups', 'pieces']))
    },
    again: () => {
      kernel.scanAgain()
      return Promise.resolve(runInProcess(index, kernel, ['groups', 'pieces']))
    },
  }
}

const scannerOf = (index: DrawIndex, module: WebAssembly.Module | undefined, pool: ScanPool): Scanner => ({
  first: () => pool.scan({ memory: index.layout.memory, module, copying: index.copying }, index.finish),
  again: () => pool.scanAgain(),
})

/**
 * Begins an index and finds the candidates of everybody in it. What is found is the same for both kernels and for any number of
 * workers; their threads start while the index is begun, and write members while it is finished.
 */
export const openScan = async (begin: () => DrawIndex, kind: KernelKind, workers: number): Promise<Scan> => {
  const pool = workers > 1 ? startScanPool(workers) : undefined
  const close = async () => void (await pool?.close())
  try {
    const loading = kind === 'compiled' ? kernelModuleIfAny('scan') : undefined
    const index = begin()
    const module = await loading
    const scanner = pool ? scannerOf(index, module, pool) : await scannerInProcess(index, module)
    const found = joinPieces(await scanner.first())
    return {
      index,
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
