import { parentPort } from 'node:worker_threads'
import { keepCompany } from './companion.ts'
import { type Laying, helpLayOut } from './lay-out.ts'
import { kernelOn } from './open-kernel.ts'

/** What the second thread of a matching is given. */
export interface CompanionWork {
  memory: WebAssembly.Memory
  /** None: the kernel as it is. */
  module: WebAssembly.Module | undefined
  laying: Laying
  controlAt: number
  controlWords: number
}

// The thread starts while room is made for the pairs, so it is given its work afterwards.
parentPort?.once('message', ({ memory, module, laying, controlAt, controlWords }: CompanionWork) => {
  helpLayOut(laying)
  const kernel = kernelOn(memory, module)
  parentPort?.postMessage('here', [])
  keepCompany(new Int32Array(memory.buffer, controlAt, controlWords), kernel)
  parentPort?.close()
})
