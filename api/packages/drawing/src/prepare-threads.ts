import { once } from 'node:events'
import { isCompiled } from './kernels/compile.ts'
import { prepareWorker, startWorker } from './threads/start-worker.ts'

const kernelWorker = new URL('./kernels/compile-worker.ts', import.meta.url)
const workers = [
  new URL('./candidates/scan-worker.ts', import.meta.url),
  new URL('./pairs/pair-worker.ts', import.meta.url),
  new URL('./matching/helper-thread-worker.ts', import.meta.url),
  new URL('./results/present-worker.ts', import.meta.url),
]

/** Makes ready what the threads of the engine start from, so that none has to read TypeScript or to compile then. */
export const prepareThreads = async (): Promise<void> => {
  for (const worker of workers) await prepareWorker(worker)
  if (isCompiled('scan') && isCompiled('match')) return
  await once(startWorker(kernelWorker, undefined), 'exit')
}
