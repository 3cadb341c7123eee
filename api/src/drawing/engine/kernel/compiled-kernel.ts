import { type Layout, rangeBytes } from '../index/layout.ts'
import type { Kernel } from '../candidates/kernel.ts'
import { wordsOfRange } from '../candidates/ranges.ts'

interface Exports {
  prepare(worker: number): void
  scanGroup(first: number, members: number, rangeCount: number): void
  writeRows(from: number, to: number): void
}

/** The compiled kernel on a shared memory, for one of its workers. */
export const createCompiledKernel = (module: WebAssembly.Module, layout: Layout, worker: number): Kernel => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory: layout.memory, abort: () => undefined } })
  const { prepare, scanGroup, writeRows } = exports as unknown as Exports
  const ranges = new Uint32Array(layout.memory.buffer, layout.at.ranges + worker * rangeBytes, rangeBytes / 4)
  prepare(worker)
  return {
    writeRows,
    scan: (group) => {
      ranges.set(group.ranges)
      scanGroup(group.first, group.count, group.ranges.length / wordsOfRange)
    },
  }
}
