import { parentPort, workerData } from 'node:worker_threads'
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

const { memory, module, laying, controlAt, controlWords } = workerData as CompanionWork
helpLayOut(laying)
const kernel = kernelOn(memory, module)
parentPort?.postMessage('here', [])
keepCompany(new Int32Array(memory.buffer, controlAt, controlWords), kernel)
parentPort?.close()
