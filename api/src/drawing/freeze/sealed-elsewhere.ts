import { randomBytes } from 'node:crypto'
import { on } from 'node:events'
import { giveCredit, newCredit } from './credit.ts'
import { startWorker } from '../engine/start-worker.ts'
import type { FreezeMessage, FreezeThread } from './freeze-worker.ts'
import { type SealedChunk, sealChunk } from './seal-chunk.ts'

/** The same, read in a thread of its own while entrants before are sealed, packed and written in this one. */
export async function* sealedElsewhere(work: Omit<FreezeThread, 'credit'>): AsyncGenerator<SealedChunk, void> {
  const credit = newCredit()
  const worker = startWorker(new URL('./freeze-worker.ts', import.meta.url), { ...work, credit } satisfies FreezeThread)
  let count = 0
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FreezeMessage]>) {
      if ('count' in message) {
        if (message.count !== count) throw new Error(`${message.count} entrants were read and ${count} arrived.`)
        return
      }
      giveCredit(credit)
      count += message.chunk.count
      yield 'leaves' in message.chunk ? message.chunk : sealChunk(message.chunk, randomBytes)
    }
    throw new Error('The reading of the entrants ended before its end.')
  } finally {
    await worker.terminate()
  }
}
