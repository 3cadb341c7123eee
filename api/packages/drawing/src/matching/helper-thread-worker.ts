import { parentPort } from 'node:worker_threads'
import { type HelperThreadData, helperLoop } from './helper-threads.ts'
import { buildPart } from './adjacency-builder.ts'
import { sectionIn } from './match-memory.ts'
import { kernelOn } from './open-kernel.ts'

// The thread starts while room is made for the pairs, so it is given its work afterwards.
parentPort?.once('message', ({ memory, module, buildJob, control }: HelperThreadData) => {
  buildPart(buildJob)
  const kernel = kernelOn(memory, module)
  parentPort?.postMessage('here', [])
  helperLoop(sectionIn(memory, control), kernel)
  parentPort?.close()
})

// The thread that gave it waits for an answer, or for the thread to fail.
parentPort?.once('messageerror', (fault: Error) => {
  throw fault
})
