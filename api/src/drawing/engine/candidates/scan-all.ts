import { once } from 'node:events'
import type { DrawIndex } from '../index/build-index.ts'
import { writeParts } from '../index/write-parts.ts'
import { kernelModuleIfAny } from '../kernel/compile.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { startWorker } from '../start-worker.ts'
import type { ScanWork } from './scan-worker.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { groupMembers } from './ranges.ts'
import { byEffort, packGroups } from './tasks.ts'

export type KernelKind = 'compiled' | 'plain'

const runWorkers = async (work: Omit<ScanWork, 'worker'>): Promise<void> => {
  const file = new URL('./scan-worker.ts', import.meta.url)
  const workers = Array.from({ length: work.workers }, (_, worker) => startWorker(file, { ...work, worker } satisfies ScanWork))
  try {
    await Promise.all(workers.map((worker) => once(worker, 'message')))
  } finally {
    // Where one failed the others wait for it.
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Finds the candidates of everybody. What is found is the same for both kernels and for any number of workers. */
export const scanAll = async (index: DrawIndex, kind: KernelKind): Promise<void> => {
  const { layout, probe } = index
  const { workers } = layout.counts
  const module = kind === 'compiled' ? await kernelModuleIfAny('scan') : undefined
  const groups = byEffort(groupMembers(index))
  if (workers === 1) {
    writeParts(index)
    const kernel = module ? createCompiledKernel(module, layout, 0) : createPlainKernel(layout, 0)
    for (const group of groups) kernel.scan(group)
    return
  }
  const shared = { memory: layout.memory, module, probe, groups: packGroups(groups), groupCount: groups.length }
  await runWorkers({ ...shared, workers, counters: new Int32Array(new SharedArrayBuffer(12)) })
}
