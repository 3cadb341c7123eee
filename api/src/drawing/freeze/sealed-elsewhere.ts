import { on } from 'node:events'
import { startWorker } from '../engine/start-worker.ts'
import type { FreezeThread } from './freeze-worker.ts'
import type { SealedChunk } from './seal-chunk.ts'

/** The same in a thread of its own, so that the entrants are packed and written while others are read. */
export async function* sealedElsewhere(work: FreezeThread): AsyncGenerator<SealedChunk, void> {
  const worker = startWorker(new URL('./freeze-worker.ts', import.meta.url), work)
  try {
    for await (const [chunk] of on(worker, 'message', { close: ['exit'] })) {
      worker.postMessage('next', [])
      yield chunk as SealedChunk
    }
  } finally {
    await worker.terminate()
  }
}
