import { parentPort } from 'node:worker_threads'
import { type HelperThreadData, helperLoop } from './helper-thread.ts'
import { buildPart } from './adjacency-builder.ts'
import { wordsIn } from './arena.ts'
import { kernelOn } from './open-kernel.ts'

// The thread starts while room is made for the pairs, so it is given its work afterwards.
parentPort?.once('message', ({ memory, module, buildJob, controlAt, controlWords }: HelperThreadData) => {
  buildPart(buildJob)
  const kernel = kernelOn(memory, module)
  parentPort?.postMessage('here', [])
  helperLoop(new Int32Array(wordsIn(memory).buffer, controlAt, controlWords), kernel)
  parentPort?.close()
})
