import type { DrawIndex } from '../index/build-index.ts'
import { kernelModuleIfAny } from '../kernel/compile.ts'
import { joinPieces } from './collect.ts'
import type { Collected } from './kernel.ts'
import { openKernel } from './open-kernel.ts'
import { countTasks, phases, tasksOf } from './phases.ts'
import { startCrew } from './scan-crew.ts'

export type KernelKind = 'compiled' | 'plain'

export interface Scanned {
  index: DrawIndex
  found: Collected
}

const scanHere = async (index: DrawIndex, module: WebAssembly.Module | undefined): Promise<Collected[]> => {
  const { memory, counts } = index.layout
  const [tasks, total] = [tasksOf(counts, await openKernel(memory, module, 0, index.copying)), countTasks(counts)]
  index.finish()
  const pieces: Collected[] = []
  for (const phase of phases)
    for (let task = 0; task < total[phase]; task++) {
      const done = tasks[phase](task)
      if (done) pieces.push(done)
    }
  return pieces
}

/**
 * Begins an index and finds the candidates of everybody in it. What is found is the same for both kernels and for any number of
 * workers; their threads start while the index is begun, and write members while it is finished.
 */
export const scanAll = async (begin: () => DrawIndex, kind: KernelKind, workers: number): Promise<Scanned> => {
  const crew = workers > 1 ? startCrew(workers) : undefined
  try {
    const loading = kind === 'compiled' ? kernelModuleIfAny('scan') : undefined
    const index = begin()
    const module = await loading
    const pieces = await (crew
      ? crew.scan({ memory: index.layout.memory, module, copying: index.copying }, index.finish)
      : scanHere(index, module))
    return { index, found: joinPieces(pieces) }
  } finally {
    await crew?.sendHome()
  }
}
