import type { Kernel } from '../candidates/kernel.ts'
import { copyFeatures, copyMembers } from '../member-index/copy-members.ts'
import type { Copying } from '../member-index/copying.ts'

interface Exports {
  prepare(worker: number): void
  /** Writes members who were copied before, with their features in the room of the worker. */
  writeMembers(from: number, to: number): void
  writeBlocks(from: number, to: number): void
  scanGroup(group: number): void
  collect(from: number, to: number): number
  join(from: number, to: number): void
  /** Where the counts of candidates stand by member, and the candidates that were collected from a member on. */
  countAt(member: number): number
  keptAt(member: number): number
}

/**
 * The compiled kernel on a shared memory, for one of its workers. The columns of the population lie elsewhere, where it cannot read:
 * members are copied for it, a few at a time.
 */
export const createCompiledKernel = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  worker: number,
  copying: Copying,
): Kernel => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } })
  const { prepare, writeMembers, writeBlocks, scanGroup, collect, join, countAt, keptAt } = exports as unknown as Exports
  const { copiedMembers } = copying
  prepare(worker)
  // A copy, as nothing else may lie in the memory of a message.
  const copyWords = (at: number, count: number) => new Uint32Array(memory.buffer, at >>> 0, count).slice()
  return {
    writeMembers: (from, to) => {
      for (let first = from; first < to; first += copiedMembers) {
        const end = Math.min(to, first + copiedMembers)
        copyMembers(copying, first, end)
        copyFeatures(copying, worker, first, end)
        writeMembers(first, end)
      }
    },
    writeBlocks,
    scan: scanGroup,
    scanAgain: () => prepare(worker),
    join,
    collect: (from, to) => {
      const candidates = collect(from, to)
      return { counts: copyWords(countAt(from), to - from), candidates: copyWords(keptAt(from), 2 * candidates) }
    },
  }
}
