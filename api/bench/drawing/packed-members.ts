import { availableParallelism } from 'node:os'
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '@quintet/drawing/threads'
import type { Population } from '@quintet/drawing/testing'
import type { PackWork, PackedMember } from './pack-worker.ts'

type Messages = AsyncIterable<[PackedMember[] | 'end']>

async function* piecesOf(messages: Messages, worker: Worker): AsyncGenerator<PackedMember[], void> {
  for await (const [members] of messages) {
    if (members === 'end') return
    yield members
    worker.postMessage('next', [])
  }
  throw new Error('A thread that makes members ended before its end.')
}

/** The members of a made-up population in their order, some at a time; every thread makes all and packs its share. */
export async function* packedMembers(population: Population): AsyncGenerator<PackedMember[], void> {
  const count = Math.min(4, availableParallelism())
  const workers = Array.from({ length: count }, (_, worker) =>
    startWorker(new URL('./pack-worker.ts', import.meta.url), { ...population, worker, workers: count } satisfies PackWork),
  )
  // Listened to at once: what comes before anybody asks for it would be lost.
  const all = workers.map((worker) => piecesOf(on(worker, 'message', { close: ['exit'] }) as Messages, worker))
  try {
    for (let piece = 0; ; piece++) {
      const next = await (all[piece % count] as AsyncGenerator<PackedMember[], void>).next()
      if (next.done) return
      yield next.value
    }
  } finally {
    for (const worker of workers) await worker.terminate()
  }
}
