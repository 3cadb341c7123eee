import type { Kernel } from '../candidates/kernel.ts'

interface Exports {
  prepare(worker: number): void
  writeMembers(from: number, to: number): void
  writeBlocks(from: number, to: number): void
  scanGroup(group: number): void
  collect(from: number, to: number): number
  /** Where the counts of candidates stand by member, and the candidates that were collected from a member on. */
  countAt(member: number): number
  keptAt(member: number): number
}

/** The compiled kernel on a shared memory, for one of its workers. */
export const createCompiledKernel = (module: WebAssembly.Module, memory: WebAssembly.Memory, worker: number): Kernel => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } })
  const { prepare, writeMembers, writeBlocks, scanGroup, collect, countAt, keptAt } = exports as unknown as Exports
  prepare(worker)
  // A copy, as nothing else may lie in the memory of a message.
  const copyWords = (at: number, count: number) => new Uint32Array(memory.buffer, at >>> 0, count).slice()
  return {
    writeMembers,
    writeBlocks,
    scan: scanGroup,
    collect: (from, to) => {
      const candidates = collect(from, to)
      return { counts: copyWords(countAt(from), to - from), candidates: copyWords(keptAt(from), 2 * candidates) }
    },
  }
}
