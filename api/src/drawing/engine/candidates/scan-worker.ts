import { parentPort, workerData } from 'node:worker_threads'
import { openLayout } from '../index/layout.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { groupAt } from './tasks.ts'

/** What a worker is given. */
export interface ScanWork {
  memory: WebAssembly.Memory
  /** None: the plain kernel. */
  module: WebAssembly.Module | undefined
  worker: number
  groups: Uint32Array
  groupCount: number
  /** One number that all workers count up: the next group to do. */
  next: Int32Array
}

const work = ({ memory, module, worker, groups, groupCount, next }: ScanWork): void => {
  const layout = openLayout(memory)
  const kernel = module ? createCompiledKernel(module, layout, worker) : createPlainKernel(layout, worker)
  for (let index = Atomics.add(next, 0, 1); index < groupCount; index = Atomics.add(next, 0, 1))
    kernel.scan(groupAt(groups, index))
}

work(workerData as ScanWork)
parentPort?.postMessage('done', [])
