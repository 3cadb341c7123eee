import { once } from 'node:events'
import type { StageReport } from './engine/stages/run-stages.ts'
import { type Drawn, drawEntries } from './engine/draw.ts'
import type { DrawWork, DrawMessage } from './draw-worker.ts'
import { readEntry } from './engine/entry.ts'
import { folderStore, noStore } from './engine/stages/stage-store.ts'
import { startWorker } from './engine/start-worker.ts'

export interface DrawTexts {
  /** Sealed entries, one text each. */
  texts: readonly string[]
  /** Hex. */
  seed: string
  /** Hash of both; stages in the folder that were made from anything else are done anew. */
  input?: string
  /** Where stages are sealed; none: they are not. */
  folder?: string
  stopping?(): boolean
  onStage?(report: StageReport): void
}

class Stopped extends Error {}

// So few are drawn sooner than a thread starts.
const fewTexts = 400
const lookEvery = 200

const drawHere = async ({ texts, seed, input, folder, stopping, onStage }: DrawTexts): Promise<Drawn | undefined> => {
  const check = () => {
    if (stopping?.()) throw new Stopped()
  }
  const store = folder === undefined ? noStore : folderStore(folder)
  try {
    return await drawEntries(texts.map(readEntry), seed, { store, check, ...(input && { input }), ...(onStage && { onStage }) })
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
}

const drawElsewhere = async ({ texts, seed, input, folder, stopping, onStage }: DrawTexts): Promise<Drawn | undefined> => {
  const worker = startWorker(new URL('./draw-worker.ts', import.meta.url), { texts, seed, input, folder } satisfies DrawWork)
  const ended = once(worker, 'exit')
  // The thread works without a pause; stopping ends it, and what it has sealed stays.
  const looking = setInterval(() => void (stopping?.() && worker.terminate()), lookEvery)
  let drawn: Drawn | undefined
  worker.on('message', (message: DrawMessage) => {
    if ('drawn' in message) drawn = message.drawn
    else onStage?.(message.report)
  })
  try {
    await ended
  } finally {
    clearInterval(looking)
  }
  if (drawn === undefined && !stopping?.()) throw new Error('The drawing ended without a result.')
  return drawn
}

/** Draws sealed entries, in a thread of its own where they are many, so that the server goes on answering. Undefined when stopped. */
export const drawTexts = (work: DrawTexts): Promise<Drawn | undefined> =>
  work.texts.length < fewTexts ? drawHere(work) : drawElsewhere(work)
