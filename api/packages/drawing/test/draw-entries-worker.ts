import { parentPort, workerData } from 'node:worker_threads'
import { type Drawn, drawEntries } from '../src/draw.ts'
import type { DrawOptions } from '../src/draw-population.ts'
import { readEntry } from '../src/entries/entry.ts'
import type { StageReport } from '../src/stages/run-stages.ts'
import { folderStore } from '../src/stages/folder-store.ts'
import { type StageStore, noStore } from '../src/stages/stage-store.ts'

/** What the thread of a drawing is given. */
export interface DrawWork {
  texts: readonly string[]
  seed: string
  input: string | undefined
  folder: string | undefined
  /** So many stages are sealed; the next one is never written, and the thread says that it is held. */
  hold?: number
  /** In place of what the number of the entries would say. */
  options?: Pick<DrawOptions, 'best' | 'isPriced' | 'rules'>
}

/** What it says: how far it is, and at last what it drew. */
export type DrawMessage = { report: StageReport } | { drawn: Drawn } | { isHeld: true }

const { texts, seed, input, folder, options, hold = Number.POSITIVE_INFINITY } = workerData as DrawWork
const say = (message: DrawMessage) => parentPort?.postMessage(message, [])

let written = 0
const holding = (store: StageStore): StageStore => ({
  ...store,
  write: async (stage, parts) => {
    if (written >= hold) {
      say({ isHeld: true })
      await new Promise(() => {})
    }
    await store.write(stage, parts)
    written += 1
  },
})

const drawn = await drawEntries(texts.map(readEntry), seed, {
  store: folder === undefined ? noStore : holding(folderStore(folder)),
  onStage: (report) => say({ report }),
  ...(input && { input }),
  ...options,
})
say({ drawn })
