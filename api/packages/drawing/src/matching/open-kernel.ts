import { kernelModuleIfAny } from '../kernels/compile.ts'
import * as plain from './kernel/match.ts'
import { useMemory } from './kernel/memory.ts'
import type { Arena } from './arena.ts'
import { type MatchMemory, wordsIn } from './match-memory.ts'

type Functions = Omit<typeof plain, 'prepare'>
/** The kernel of the matching on one arena. */
export type MatchKernel = { [Name in keyof Functions]: Functions[Name] }

/** The same files, run as they are. Several arenas may be worked on in turns. */
const createPlain = (words: Int32Array): MatchKernel => {
  const { prepare, ...functions } = plain
  const onWords =
    (work: (...values: never[]) => unknown) =>
    (...values: never[]): unknown => {
      useMemory(words)
      prepare()
      return work(...values)
    }
  return Object.fromEntries(Object.entries(functions).map(([name, work]) => [name, onWords(work)])) as unknown as MatchKernel
}

const createCompiled = (module: WebAssembly.Module, memory: WebAssembly.Memory): MatchKernel => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } })
  const kernel = exports as unknown as MatchKernel & { prepare(): void }
  kernel.prepare()
  return kernel
}

/** The kernel compiled, where that is wanted and can be had. */
export const matchModule = (kind: 'compiled' | 'plain'): Promise<WebAssembly.Module | undefined> =>
  kind === 'compiled' ? kernelModuleIfAny('match') : Promise.resolve(undefined)

/** The kernel on a memory, compiled when there is a module that can address it. */
export const kernelOn = (memory: MatchMemory, module: WebAssembly.Module | undefined): MatchKernel =>
  module && !(memory instanceof SharedArrayBuffer) ? createCompiled(module, memory) : createPlain(wordsIn(memory))

export const openKernel = async ({ memory }: Arena, kind: 'compiled' | 'plain'): Promise<MatchKernel> =>
  kernelOn(memory, await matchModule(kind))
