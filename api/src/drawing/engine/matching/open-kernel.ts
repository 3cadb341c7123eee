import { kernelModuleIfAny } from '../kernel/compile.ts'
import * as plain from './kernel/match.ts'
import { useMemory } from './kernel/words.ts'
import type { Workshop } from './workshop.ts'

type Functions = Omit<typeof plain, 'prepare'>
/** The kernel of the matching on one workshop. */
export type MatchKernel = { [Name in keyof Functions]: Functions[Name] }

/** The same files, run as they are. Several workshops may be worked on in turns. */
const createPlain = ({ memory }: Workshop): MatchKernel => {
  const words = new Int32Array(memory.buffer)
  const on =
    <T extends unknown[], R>(work: (...values: T) => R) =>
    (...values: T): R => {
      useMemory(words)
      plain.prepare()
      return work(...values)
    }
  return {
    auction: on(plain.auction),
    augment: on(plain.augment),
    balanceValues: on(plain.balanceValues),
    matchGreedily: on(plain.matchGreedily),
    shareOut: on(plain.shareOut),
    upperBound: on(plain.upperBound),
  }
}

const createCompiled = (module: WebAssembly.Module, { memory }: Workshop): MatchKernel => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } })
  const kernel = exports as unknown as MatchKernel & { prepare(): void }
  kernel.prepare()
  return kernel
}

/** The kernel, compiled where that is wanted and can be had. */
export const openKernel = async (workshop: Workshop, kind: 'compiled' | 'plain'): Promise<MatchKernel> => {
  const module = kind === 'compiled' ? await kernelModuleIfAny('match') : undefined
  return module ? createCompiled(module, workshop) : createPlain(workshop)
}
