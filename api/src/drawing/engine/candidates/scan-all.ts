import { once } from 'node:events'
import type { DrawIndex } from '../index/build-index.ts'
import { kernelModuleIfAny } from '../kernel/compile.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { startWorker } from '../start-worker.ts'
import type { ScanWork } from './scan-worker.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { groupMembers } from './ranges.ts'
import { byEffort, packGroups } from './tasks.ts'

export type KernelKind = 'compiled' | 'plain'

const runWorker = async (work: ScanWork): Promise<void> => {
  const worker = startWorker(new URL('./scan-worker.ts', import.meta.url), work)
  await once(worker, 'message')
  await worker.terminate()
}

/** Finds the candidates of everybody. What is found is the same for both kernels and for any number of workers. */
export const scanAll = async (index: DrawIndex, kind: KernelKind): Promise<void> => {
  const { layout } = index
  const module = kind === 'compiled' ? await kernelModuleIfAny('scan') : undefined
  const groups = byEffort(groupMembers(index))
  if (layout.counts.workers === 1) {
    const kernel = module ? createCompiledKernel(module, layout, 0) : createPlainKernel(layout, 0)
    for (const group of groups) kernel.scan(group)
    return
  }
  const shared = { memory: layout.memory, module, groups: packGroups(groups), groupCount: groups.length }
  const next = new Int32Array(new SharedArrayBuffer(4))
  await Promise.all(Array.from({ length: layout.counts.workers }, (_, worker) => runWorker({ ...shared, worker, next })))
}
