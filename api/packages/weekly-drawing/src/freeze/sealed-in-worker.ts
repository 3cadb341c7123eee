import { randomBytes } from 'node:crypto'
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '@quintet/drawing/threads'
import { type SealedChunk, sealChunk } from '@quintet/drawing/sealed'
import { type Credit, giveCredit, newCredit } from './credit.ts'
import type { FreezeMessage, FreezeThread } from './freeze-worker.ts'

// As in the thread of the week: what is read is soon handed on.
const youngMegabytes = 144

async function* takeChunks(messages: AsyncIterable<[FreezeMessage]>, credit: Credit): AsyncGenerator<SealedChunk, void> {
  let count = 0
  for await (const [message] of messages) {
    if ('count' in message) {
      if (message.count !== count) throw new Error(`${message.count} entrants were read and ${count} arrived.`)
      return
    }
    giveCredit(credit)
    count += message.chunk.count
    yield 'leaves' in message.chunk ? message.chunk : sealChunk(message.chunk, randomBytes)
  }
  throw new Error('The reading of the entrants ended before its end.')
}

async function* endingAfter(chunks: AsyncGenerator<SealedChunk, void>, worker: Worker): AsyncGenerator<SealedChunk, void> {
  try {
    yield* chunks
  } finally {
    await worker.terminate()
  }
}

/**
 * The same, read in a thread of its own while entrants before are sealed, packed and written in this one. The thread starts at once,
 * not when the first chunk is asked for.
 */
export const sealedInWorker = (work: Omit<FreezeThread, 'credit'>): AsyncGenerator<SealedChunk, void> => {
  const credit = newCredit()
  const worker = startWorker(new URL('./freeze-worker.ts', import.meta.url), { ...work, credit } satisfies FreezeThread, {
    youngMegabytes,
  })
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FreezeMessage]>
  return endingAfter(takeChunks(messages, credit), worker)
}
