import { availableParallelism } from 'node:os'
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../src/drawing/engine/start-worker.ts'
import type { PackWork, PackedMember } from './pack-worker.ts'
import type { Population } from './population.ts'

async function* piecesOf(worker: Worker): AsyncGenerator<PackedMember[], void> {
  for await (const [members] of on(worker, 'message', { close: ['exit'] })) {
    yield members as PackedMember[]
    worker.postMessage('next', [])
  }
}

/** The members of a made-up population in their order, some at a time; every thread makes all and packs its share. */
export async function* packedMembers(population: Population): AsyncGenerator<PackedMember[], void> {
  const workers = Math.min(4, availableParallelism())
  const script = new URL('./pack-worker.ts', import.meta.url)
  const all = Array.from({ length: workers }, (_, worker) =>
    piecesOf(startWorker(script, { ...population, worker, workers } satisfies PackWork)),
  )
  for (let piece = 0; ; piece++) {
    const next = await (all[piece % workers] as AsyncGenerator<PackedMember[], void>).next()
    if (next.done) return
    yield next.value
  }
}
