import { parentPort } from 'node:worker_threads'
import { helperLoop } from './helper-thread.ts'
import { type BuildJob, buildPart } from './adjacency-builder.ts'
import { kernelOn } from './open-kernel.ts'

/** What the second thread of a matching is given. */
export interface HelperThreadData {
  memory: WebAssembly.Memory
  /** None: the kernel as it is. */
  module: WebAssembly.Module | undefined
  buildJob: BuildJob
  controlAt: number
  controlWords: number
}

// The thread starts while room is made for the pairs, so it is given its work afterwards.
parentPort?.once('message', ({ memory, module, buildJob, controlAt, controlWords }: HelperThreadData) => {
  buildPart(buildJob)
  const kernel = kernelOn(memory, module)
  parentPort?.postMessage('here', [])
  helperLoop(new Int32Array(memory.buffer, controlAt, controlWords), kernel)
  parentPort?.close()
})
