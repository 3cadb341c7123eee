import { parentPort, workerData } from 'node:worker_threads'
import { openLayout } from '../index/layout.ts'
import { countParts, writePart } from '../index/write-parts.ts'
import { createCompiledKernel } from '../kernel/compiled-kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { groupAt } from './tasks.ts'

/** What a worker is given. */
export interface ScanWork {
  memory: WebAssembly.Memory
  /** None: the plain kernel. */
  module: WebAssembly.Module | undefined
  probe: readonly number[]
  worker: number
  workers: number
  groups: Uint32Array
  groupCount: number
  /** What all workers count up: the next part of the index to write, workers who are through with that, the next group to do. */
  counters: Int32Array
}

const [nextPart, through, nextGroup] = [0, 1, 2]

const eachOf = (counters: Int32Array, counter: number, count: number, work: (index: number) => void): void => {
  for (let index = Atomics.add(counters, counter, 1); index < count; index = Atomics.add(counters, counter, 1)) work(index)
}

const waitForOthers = (counters: Int32Array, workers: number): void => {
  let count = Atomics.add(counters, through, 1) + 1
  if (count === workers) Atomics.notify(counters, through)
  for (; count < workers; count = Atomics.load(counters, through)) Atomics.wait(counters, through, count)
}

const work = ({ memory, module, probe, worker, workers, groups, groupCount, counters }: ScanWork): void => {
  const layout = openLayout(memory)
  eachOf(counters, nextPart, countParts(layout), (part) => writePart({ layout, probe }, part))
  waitForOthers(counters, workers)
  const kernel = module ? createCompiledKernel(module, layout, worker) : createPlainKernel(layout, worker)
  eachOf(counters, nextGroup, groupCount, (index) => kernel.scan(groupAt(groups, index)))
}

work(workerData as ScanWork)
parentPort?.postMessage('done', [])
